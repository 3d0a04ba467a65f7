import { Trans, useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { finishLogin } from '../../../contract/calls/security.ts'
import { CODE_DIGITS } from '../../../contract/constants.ts'
import { request } from '../../api/request.ts'
import { Form, Submit } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from '../../ui/CodeField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAtom } from '../../useAtom.ts'
import { enterWith, showFrozen } from './enter.ts'
import { codeFault, faultWords } from './faults.ts'
import styles from './LoginForm.module.css'
import { challengeAtom, loginSecrets } from './typed.ts'

/** The second step of a login: a code of the authenticator app, or one of the recovery codes. */
export function SecondStep() {
  const { t } = useLingui()
  const [challenge, setChallenge] = useAtom(challengeAtom)
  const [code, setCode] = useAtom(loginSecrets.code)
  const setPassword = useSetAtom(loginSecrets.password)
  const [recovers, setRecovers] = useState(false)
  const field = useRef<HTMLInputElement | null>(null)
  /** At this step the code is what is typed next. */
  const focused = useCallback((input: HTMLInputElement | null) => {
    field.current = input
    input?.focus()
  }, [])
  const fault = recovers ? (code.trim() === '' ? 'noCode' : undefined) : codeFault(code)
  const form = useForm({
    faults: { code: faultWords(fault) },
    async send() {
      await enterWith(await request(finishLogin, { challenge, code: code.trim() }, { silent: true }))
    },
    onFailed(failure) {
      showFrozen(failure)
      // A wrong code is typed again, not corrected.
      setCode('')
      field.current?.focus()
    },
  })

  const swap = () => {
    setRecovers(!recovers)
    setCode('')
    form.clear()
  }
  return (
    <Form form={form}>
      <div>
        <h2 className={styles.step}>
          <Trans>One more step</Trans>
        </h2>
        <p className={styles.note}>
          {recovers ? (
            <Trans>Enter one of your recovery codes. Each code can be used once.</Trans>
          ) : (
            <Trans>Enter the code from your authenticator app.</Trans>
          )}
        </p>
      </div>
      {recovers ? (
        <TextField
          key="recovery"
          ref={focused}
          label={t`Recovery code`}
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="go"
          maxLength={64}
          ltr
          value={code}
          onChange={setCode}
          error={form.error('code')}
        />
      ) : (
        <CodeField
          digits={CODE_DIGITS}
          key="app"
          ref={focused}
          look="cells"
          label={t`Verification code`}
          name="code"
          value={code}
          // At once, so that the form that is sent right after has it.
          onChange={(typed) => flushSync(() => setCode(typed))}
          onComplete={form.busy ? undefined : () => field.current?.form?.requestSubmit()}
          error={form.error('code')}
        />
      )}
      <div className={styles.ways}>
        <Button variant="text" onClick={swap}>
          {recovers ? <Trans>Use the authenticator app</Trans> : <Trans>Use a recovery code</Trans>}
        </Button>
        <Button
          variant="text"
          onClick={() => {
            setChallenge('')
            setPassword('')
            setCode('')
          }}
        >
          <Trans>Use another account</Trans>
        </Button>
      </div>
      <Submit form={form} offlineNote={<Trans>You’re offline. Connect to the internet to log in.</Trans>}>
        <Trans>Log in</Trans>
      </Submit>
    </Form>
  )
}
