import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OneTimePassword, Operator, Role } from '../../contract/operator/entities/operator.ts'
import { disableOperator, resetOperator, setOperatorRoles } from '../../contract/operator/operators.ts'
import { useSend } from '../../src/form/useSend.ts'
import { Button } from '../../src/ui/Button.tsx'
import { ConfirmSheet } from '../../src/ui/ConfirmSheet.tsx'
import { Sheet } from '../../src/ui/Sheet.tsx'
import { toast } from '../../src/ui/toast.ts'
import { request } from '../calls/request.ts'
import { useMe } from '../session/session.ts'
import styles from './Operators.module.css'
import { RoleChoice } from './RoleChoice.tsx'

interface OperatorSheetProps {
  operator: Operator | undefined
  onClose: () => void
  onChanged: () => void
  onReset: (password: OneTimePassword) => void
}

/** An operator with what an admin can do about them; nobody changes their own. */
export function OperatorSheet({ operator, onClose, onChanged, onReset }: OperatorSheetProps) {
  return (
    <Sheet open={operator !== undefined} onClose={onClose} wide="side" title={operator?.name}>
      {operator && (
        <Acts key={operator.name} operator={operator} onClose={onClose} onChanged={onChanged} onReset={onReset} />
      )}
    </Sheet>
  )
}

function Acts({ operator, onClose, onChanged, onReset }: OperatorSheetProps & { operator: Operator }) {
  const { t } = useLingui()
  const me = useMe()
  const { name, disabled } = operator
  const [roles, setRoles] = useState<Role[]>(operator.roles)
  const [asks, setAsks] = useState<'disable' | 'reset'>()
  const act = useSend()
  const isSelf = name === me.name
  const done = (words: string) => {
    toast(words)
    onChanged()
    onClose()
  }
  const changeRoles = () =>
    act.run(async () => {
      const { isProposed } = await request(setOperatorRoles, { name, roles })
      done(isProposed ? t`Another admin must confirm this` : t`Roles of ${name} changed`)
    })
  const letIn = (isOut: boolean) =>
    act.run(async () => {
      const { isProposed } = await request(disableOperator, { name, disabled: isOut })
      if (isProposed) done(t`Another admin must confirm this`)
      else done(isOut ? t`${name} disabled` : t`${name} can sign in again`)
    })
  const reset = () =>
    act.run(async () => {
      const password = await request(resetOperator, { name })
      onClose()
      onReset(password)
    })
  const isChanged = roles.join() !== operator.roles.join()
  return (
    <div className={styles.acts}>
      {isSelf && (
        <p className={styles.text}>
          <Trans>Only another admin can change your roles and access.</Trans>
        </p>
      )}
      <RoleChoice roles={roles} onChange={setRoles} disabled={isSelf} />
      {!isSelf && (
        <>
          <Button
            size="m"
            disabled={!isChanged || roles.length === 0}
            busy={act.busy && asks === undefined}
            onClick={() => void changeRoles()}
          >
            <Trans>Change roles</Trans>
          </Button>
          {disabled ? (
            <Button size="m" variant="secondary" onClick={() => void letIn(false)}>
              <Trans>Re-enable</Trans>
            </Button>
          ) : (
            <Button size="m" variant="secondary" onClick={() => setAsks('disable')}>
              <Trans>Disable</Trans>
            </Button>
          )}
          <Button size="m" variant="secondary" onClick={() => setAsks('reset')}>
            <Trans>Reset access</Trans>
          </Button>
        </>
      )}
      <ConfirmSheet
        open={asks !== undefined}
        onClose={() => setAsks(undefined)}
        title={asks === 'reset' ? <Trans>Reset access for {name}?</Trans> : <Trans>Disable {name}?</Trans>}
        confirmLabel={asks === 'reset' ? <Trans>Reset access</Trans> : <Trans>Disable</Trans>}
        keepLabel={<Trans>Cancel</Trans>}
        busy={act.busy}
        onConfirm={() => void (asks === 'reset' ? reset() : letIn(true))}
      >
        {asks === 'reset' ? (
          <Trans>
            The password and authenticator of {name} stop working and they are signed out. You’ll receive a one-time
            password to pass on.
          </Trans>
        ) : (
          <Trans>{name} is signed out immediately and can’t sign in until an admin re-enables them.</Trans>
        )}
      </ConfirmSheet>
    </div>
  )
}
