import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changePassword } from '../../contract/operator/signing.ts'
import { FormSheet } from '../../src/form/FormSheet.tsx'
import { useForm } from '../../src/form/useForm.ts'
import { Button } from '../../src/ui/Button.tsx'
import { PasswordField } from '../../src/ui/PasswordField.tsx'
import { toast } from '../../src/ui/toast.ts'
import { request } from '../calls/request.ts'
import { isFit, NewPassword } from '../session/NewPassword.tsx'
import { enter, useMe } from '../session/session.ts'

const nothing = { old: '', password: '', repeated: '' }

/** Changes the operator's own password. */
export function ChangePassword() {
  const { t } = useLingui()
  const { name } = useMe()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(nothing)
  const form = useForm({
    ready: typed.old !== '' && isFit(typed, name),
    async send() {
      enter(await request(changePassword, { old: typed.old, password: typed.password }))
      close()
      toast(t`Password changed. You have been signed out on all other devices.`)
    },
  })
  function close() {
    setOpen(false)
    setTyped(nothing)
    form.clear()
  }
  return (
    <>
      <Button variant="secondary" size="m" icon="key" onClick={() => setOpen(true)}>
        <Trans>Change password</Trans>
      </Button>
      <FormSheet
        form={form}
        open={open}
        onClose={close}
        title={<Trans>Change password</Trans>}
        action={<Trans>Change password</Trans>}
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
