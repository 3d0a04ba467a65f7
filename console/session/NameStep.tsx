import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { signIn } from '../../contract/operator/signing.ts'
import { useForm } from '../../src/form/useForm.ts'
import { PasswordField } from '../../src/ui/PasswordField.tsx'
import { TextField } from '../../src/ui/TextField.tsx'
import { request } from '../calls/request.ts'
import { StepForm } from './StepForm.tsx'
import { enter } from './session.ts'

/** Name and password. A new operator's one-time password is one, too. */
export function NameStep({ known }: { known: string }) {
  const [name, setName] = useState(known)
  const [password, setPassword] = useState('')
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const form = useForm({
    ready: name.trim() !== '' && password !== '',
    send: async () => enter(await request(signIn, { name: name.trim().toLowerCase(), password })),
  })
  useEffect(() => {
    ;(known === '' ? first : second).current?.focus()
  }, [known])
  return (
    <StepForm form={form} label={<Trans>Sign in</Trans>}>
      <TextField
        ref={first}
        label={<Trans>Name</Trans>}
        name="username"
        autoComplete="username"
        autoCapitalize="off"
        enterKeyHint="next"
        maxLength={64}
        ltr
        value={name}
        onChange={setName}
      />
      <PasswordField
        ref={second}
        label={<Trans>Password</Trans>}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={password}
        onChange={setPassword}
      />
    </StepForm>
  )
}
