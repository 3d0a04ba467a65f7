import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { beginSecondFactor, confirmSecondFactor } from '../../../contract/calls/security.ts'
import { CODE_DIGITS } from '../../../contract/constants.ts'
import type { AuthenticatorSecret } from '../../../contract/entities/security.ts'
import { request } from '../../api/request.ts'
import { CodeField } from '../../ui/CodeField.tsx'
import { copyText } from '../../ui/copyText.ts'
import { FormSheet } from '../../ui/FormSheet.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import styles from './SetUpSheet.module.css'
import { useAttempt } from './useAttempt.ts'

interface SetUpSheetProps {
  open: boolean
  onClose: () => void
  /** It is on; here are the recovery codes, told once. */
  onDone: (codes: readonly string[]) => void
}

/** Sets an authenticator app up: the password, then what the app scans, then the first code of it. */
export function SetUpSheet({ open, onClose, onDone }: SetUpSheetProps) {
  const [password, setPassword] = useState('')
  const [secret, setSecret] = useState<AuthenticatorSecret>()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { busy, error, attempt, clear } = useAttempt()
  useEffect(() => {
    // A keyboard on the screen would hide what is to be scanned.
    if (secret && matchMedia('(hover: hover)').matches) field.current?.focus()
  }, [secret])
  const leave = () => {
    setPassword('')
    setSecret(undefined)
    setCode('')
    clear()
    onClose()
  }
  const begin = () =>
    attempt(async () => {
      setSecret(await request(beginSecondFactor, { password }, { silent: true }))
    })
  const confirm = (typed: string) =>
    attempt(async () => {
      const { codes } = await request(confirmSecondFactor, { code: typed }, { silent: true })
      leave()
      onDone(codes)
    })
  return (
    <FormSheet
      open={open}
      onClose={leave}
      title={<Trans>Authenticator app</Trans>}
      action={secret ? <Trans>Switch on</Trans> : <Trans>Continue</Trans>}
      ready={secret ? code.length === CODE_DIGITS : password !== ''}
      busy={busy}
      error={error}
      onSubmit={() => void (secret ? confirm(code) : begin())}
    >
      {secret ? (
        <>
          <Secret {...secret} />
          <CodeField
            digits={CODE_DIGITS}
            ref={field}
            look="cells"
            label={<Trans>Then type the code that it shows</Trans>}
            value={code}
            onChange={setCode}
            onComplete={(typed) => void confirm(typed)}
          />
        </>
      ) : (
        <>
          <p className={styles.text}>
            <Trans>
              From then on, logging in asks for a code that changes every half minute on your phone. Any authenticator
              app will do.
            </Trans>
          </p>
          <PasswordField
            label={<Trans>Password</Trans>}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
        </>
      )}
    </FormSheet>
  )
}

/** In groups of four, which are easier to type. */
const grouped = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ')

function Secret({ secret, uri }: AuthenticatorSecret) {
  const { t } = useLingui()
  return (
    <div className={styles.secret}>
      <p className={styles.text}>
        <Trans>
          Scan this with your authenticator app. If it is on this device, <a href={uri}>open it here</a>.
        </Trans>
      </p>
      <QrCode text={uri} label={t`QR code for the authenticator app`} />
      <p className={styles.key}>
        <span className={styles.label}>
          <Trans>Or type this key</Trans>
        </span>
        <code className={styles.figures}>{grouped(secret)}</code>
        <IconButton icon="copy-doc" size={18} label={t`Copy the key`} onClick={() => void copyText(secret)} />
      </p>
    </div>
  )
}
