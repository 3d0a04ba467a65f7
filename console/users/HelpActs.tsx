import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LONGEST_REMARK } from '../../contract/operator/entities/review.ts'
import type { UserDetail } from '../../contract/operator/entities/user.ts'
import { endUserSecondFactor, endUserSessions } from '../../contract/operator/users.ts'
import { FormSheet } from '../../src/form/FormSheet.tsx'
import { useForm } from '../../src/form/useForm.ts'
import { Button } from '../../src/ui/Button.tsx'
import { cx } from '../../src/ui/cx.ts'
import stack from '../../src/ui/stack.module.css'
import { TextField } from '../../src/ui/TextField.tsx'
import text from '../../src/ui/text.module.css'
import { toast } from '../../src/ui/toast.ts'
import { ask } from '../calls/ask.ts'
import styles from './UserPage.module.css'

/** Help for a user who has lost a device; each with a remark, which the audit log keeps. */
export function HelpActs({ user, onDone }: { user: UserDetail; onDone: () => void }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'sessions' | 'secondFactor'>()
  const [remark, setRemark] = useState('')
  const isSessions = open === 'sessions'
  const form = useForm({
    ready: remark.trim() !== '',
    async send() {
      await ask(isSessions ? endUserSessions : endUserSecondFactor, { id: user.id, remark: remark.trim() })
      setRemark('')
      close()
      toast(isSessions ? t`Logged out everywhere` : t`The second step is ended`)
      onDone()
    },
  })
  function close() {
    setOpen(undefined)
    form.clear()
  }
  return (
    <div className={cx(stack.wrap8, styles.acts)}>
      <Button variant="secondary" size="s" disabled={user.sessions === 0} onClick={() => setOpen('sessions')}>
        <Trans>Log out everywhere</Trans>
      </Button>
      <Button
        variant="secondary"
        size="s"
        disabled={!user.secondFactor && user.passkeys === 0}
        onClick={() => setOpen('secondFactor')}
      >
        <Trans>End the second step</Trans>
      </Button>
      <FormSheet
        form={form}
        open={open !== undefined}
        onClose={close}
        title={isSessions ? <Trans>Log this user out everywhere?</Trans> : <Trans>End this user's second step?</Trans>}
        action={isSessions ? <Trans>Log out everywhere</Trans> : <Trans>End the second step</Trans>}
        tone="danger"
      >
        <p className={text.detail}>
          {isSessions ? (
            <Trans>Every device has to log in again. The user gets a letter about it.</Trans>
          ) : (
            <Trans>
              Only for somebody who has lost their phone and has proved who they are: authenticator, passkeys and every
              login end, the password stays. The user gets a letter about it.
            </Trans>
          )}
        </p>
        <TextField
          label={<Trans>Why</Trans>}
          hint={<Trans>For the audit log.</Trans>}
          maxLength={LONGEST_REMARK}
          value={remark}
          onChange={setRemark}
        />
      </FormSheet>
    </div>
  )
}
