import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { choosePassword } from '../../contract/operator/signing.ts'
import { useForm } from '../../src/form/useForm.ts'
import { useAtomValue } from '../../src/useAtom.ts'
import { request } from '../calls/request.ts'
import { CodeStep } from './CodeStep.tsx'
import { EnrolStep } from './EnrolStep.tsx'
import { NameStep } from './NameStep.tsx'
import { isFit, NewPassword } from './NewPassword.tsx'
import { StepForm } from './StepForm.tsx'
import { enter, sessionAtom } from './session.ts'

/** An own password in place of the one-time one. */
function OwnPasswordStep({ name }: { name: string }) {
  const [typed, setTyped] = useState({ password: '', repeated: '' })
  const form = useForm({
    ready: isFit(typed, name),
    send: async () => enter(await request(choosePassword, { password: typed.password })),
  })
  return (
    <StepForm
      form={form}
      title={<Trans>Choose your own password</Trans>}
      note={<Trans>The one-time password has been used. Choose a password that only you know.</Trans>}
      label={<Trans>Continue</Trans>}
      later
    >
      {/* For the password manager: whose password this is. */}
      <input className="sr" name="username" autoComplete="username" value={name} readOnly tabIndex={-1} aria-hidden />
      <NewPassword name={name} typed={typed} onChange={setTyped} />
    </StepForm>
  )
}

/** Signing in, step by step as the server asks. `known`: whose desk it is. */
export function SignIn({ known }: { known?: string }) {
  const { entering } = useAtomValue(sessionAtom)
  switch (entering?.stage) {
    case 'password':
      return <OwnPasswordStep name={entering.name} />
    case 'authenticator':
      return <EnrolStep />
    case 'code':
      return <CodeStep name={entering.name} />
    default:
      return <NameStep known={known ?? ''} />
  }
}
