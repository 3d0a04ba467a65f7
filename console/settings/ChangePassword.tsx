import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changePassword } from '../../contract/operator/signing.ts'
import { Button } from '../../src/ui/Button.tsx'
import { FormSheet } from '../../src/ui/FormSheet.tsx'
import { PasswordField } from '../../src/ui/PasswordField.tsx'
import { toast } from '../../src/ui/toast.ts'
import { ask } from '../calls/ask.ts'
import { useAct } from '../calls/useAct.ts'
import { isFit, NewPassword } from '../session/NewPassword.tsx'
import { enter, useMe } from '../session/session.ts'

const nothing = { old: '', password: '', repeated: '' }

/** Changes the operator's own password. */
export function ChangePassword() {
  const { t } = useLingui()
  const { name } = useMe()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(nothing)
  const act = useAct()
  const close = () => {
    setOpen(false)
    setTyped(nothing)
    act.clear()
  }
  const change = () =>
    act.run(async () => {
      enter(await ask(changePassword, { old: typed.old, password: typed.password }))
      close()
      toast(t`Your password is changed. You are signed out everywhere else.`)
    })
  return (
    <>
      <Button variant="secondary" size="m" icon="key" onClick={() => setOpen(true)}>
        <Trans>Change password</Trans>
      </Button>
      <FormSheet
        open={open}
        onClose={close}
        title={<Trans>Change password</Trans>}
        action={<Trans>Change password</Trans>}
        ready={typed.old !== '' && isFit(typed, name)}
        busy={act.busy}
        error={act.error}
        onSubmit={() => void change()}
      >
        <PasswordField
          label={<Trans>Current password</Trans>}
          name="password"
          autoComplete="current-password"
          enterKeyHint="next"
          value={typed.old}
          onChange={(old) => setTyped({ ...typed, old })}
        />
        <NewPassword name={name} typed={typed} onChange={(next) => setTyped({ ...next, old: typed.old })} />
      </FormSheet>
    </>
  )
}
