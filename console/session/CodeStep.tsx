import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CODE_DIGITS } from '../../contract/constants.ts'
import { giveCode } from '../../contract/operator/signing.ts'
import { useForm } from '../../src/form/useForm.ts'
import { CodeField } from '../../src/ui/CodeField.tsx'
import { request } from '../calls/request.ts'
import { StepForm } from './StepForm.tsx'
import { enter } from './session.ts'

/** The code of the authenticator app. */
export function CodeStep({ name }: { name: string }) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    ready: code.length === CODE_DIGITS,
    send: async () => enter(await request(giveCode, { code })),
    onFailed() {
      // A wrong code is typed again, not corrected.
      setCode('')
      field.current?.focus()
    },
  })
  useEffect(() => field.current?.focus(), [])
  return (
    <StepForm
      form={form}
      title={<Trans>One more step</Trans>}
      note={<Trans>Enter the code from the authenticator app for {name}.</Trans>}
      label={<Trans>Sign in</Trans>}
      later
    >
      <CodeField
        digits={CODE_DIGITS}
        ref={field}
        look="cells"
        label={<Trans>Verification code</Trans>}
        name="code"
        value={code}
        // At once, so that the form that is sent right after has it.
        onChange={(typed) => flushSync(() => setCode(typed))}
        onComplete={() => field.current?.form?.requestSubmit()}
      />
    </StepForm>
  )
}
