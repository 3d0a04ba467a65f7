import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CODE_DIGITS } from '../../contract/constants.ts'
import type { AuthenticatorSecret } from '../../contract/entities/security.ts'
import { beginAuthenticator, confirmAuthenticator } from '../../contract/operator/signing.ts'
import { errorWords } from '../../src/api/errors.ts'
import { useForm } from '../../src/form/useForm.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { CodeField } from '../../src/ui/CodeField.tsx'
import { ErrorState } from '../../src/ui/ErrorState.tsx'
import { QrCode } from '../../src/ui/QrCode.tsx'
import { Loading, Skeleton } from '../../src/ui/Skeleton.tsx'
import tones from '../../src/ui/tones.module.css'
import { request } from '../calls/request.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import styles from './SignIn.module.css'
import { StepForm } from './StepForm.tsx'
import { enter } from './session.ts'

const begin = () => request(beginAuthenticator, {})

/** Sets up the authenticator app that every operator needs: what it scans, then its first code. */
export function EnrolStep() {
  const { t } = useLingui()
  const [secret, setSecret] = useState<AuthenticatorSecret>()
  // Every asking brings another secret: one that was shown stays, whatever comes back to the page.
  const { answer, error, busy, reload } = useResource(secret ? undefined : begin)
  useEffect(() => {
    if (answer) setSecret((shown) => shown ?? answer)
  }, [answer])
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    ready: code.length === CODE_DIGITS,
    send: async () => enter(await request(confirmAuthenticator, { code })),
    onFailed() {
      // A wrong code is typed again, not corrected.
      setCode('')
      field.current?.focus()
    },
  })
  if (!secret)
    return error === undefined ? (
      <Loading label={t`Loading`} className={styles.secret ?? ''}>
        <Skeleton w={200} h={200} />
        <Skeleton h={20} />
      </Loading>
    ) : (
      <ErrorState title={<Trans>Couldn’t load the setup code</Trans>} onRetry={reload} busy={busy}>
        {errorWords(error)}
      </ErrorState>
    )
  return (
    <StepForm
      form={form}
      title={<Trans>Set up your authenticator app</Trans>}
      note={
        <Trans>
          Scan this code with any authenticator app. If the app is on this device,{' '}
          <a className={tones.acc} href={secret.uri}>
            open it here
          </a>
          .
        </Trans>
      }
      label={<Trans>Turn on and sign in</Trans>}
      later
    >
      <div className={styles.secret}>
        <QrCode text={secret.uri} label={t`QR code for the authenticator app`} />
        <p className={styles.key}>
          <Trans>Or type this key</Trans>
          <code className={styles.code}>{secret.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          <CopyButton text={secret.secret} label={t`Copy the key`} />
        </p>
      </div>
      <CodeField
        digits={CODE_DIGITS}
        ref={field}
        look="cells"
        label={<Trans>Then enter the code from the app</Trans>}
        name="code"
        value={code}
        onChange={(typed) => flushSync(() => setCode(typed))}
        onComplete={() => field.current?.form?.requestSubmit()}
      />
    </StepForm>
  )
}
