import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { beginSecondFactor, confirmSecondFactor } from '../../../contract/calls/security.ts'
import { CODE_DIGITS } from '../../../contract/constants.ts'
import type { AuthenticatorSecret } from '../../../contract/entities/security.ts'
import { request } from '../../api/request.ts'
import { FormSheet } from '../../form/FormSheet.tsx'
import { MailCodeField } from '../../form/MailCodeField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useMailCode } from '../../form/useMailCode.ts'
import { CodeField } from '../../ui/CodeField.tsx'
import { copyText } from '../../ui/copyText.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import styles from './SetUpSheet.module.css'

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
  const mail = useMailCode()
  const form = useForm({
    ready: secret ? code.length === CODE_DIGITS : password !== '' && mail.ready,
    async send() {
      if (!secret)
        return mail.send(async (mailed) =>
          setSecret(await request(beginSecondFactor, { password, ...mailed }, { silent: true })),
        )
      const { codes } = await request(confirmSecondFactor, { code }, { silent: true })
      leave()
      onDone(codes)
    },
  })
  useEffect(() => {
    // A keyboard on the screen would hide what is to be scanned.
    if (secret && matchMedia('(hover: hover)').matches) field.current?.focus()
  }, [secret])
  function leave() {
    setPassword('')
    setSecret(undefined)
    setCode('')
    mail.clear()
    form.clear()
    onClose()
  }
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={leave}
      title={<Trans>Authenticator app</Trans>}
      action={secret ? <Trans>Turn on</Trans> : <Trans>Continue</Trans>}
    >
      {secret ? (
        <>
          <Secret {...secret} />
          <CodeField
            digits={CODE_DIGITS}
            ref={field}
            look="cells"
            label={<Trans>Then enter the code from the app</Trans>}
            value={code}
            // At once, so that the form that is sent right after has it.
            onChange={(typed) => flushSync(() => setCode(typed))}
            onComplete={() => field.current?.form?.requestSubmit()}
          />
        </>
      ) : (
        <>
          <p className={styles.text}>
            <Trans>
              You’ll need a code from your authenticator app each time you log in. Any authenticator app works.
            </Trans>
          </p>
          <PasswordField
            label={<Trans>Password</Trans>}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          <MailCodeField mail={mail} busy={form.busy} />
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
          Scan this code with your authenticator app. If the app is on this device, <a href={uri}>open it here</a>.
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
