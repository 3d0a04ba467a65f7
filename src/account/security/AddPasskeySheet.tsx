import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import type { Params } from '../../../contract/calls/call.ts'
import { addPasskey, beginPasskey } from '../../../contract/calls/security.ts'
import { errorWords } from '../../api/errors.ts'
import { request } from '../../api/request.ts'
import { FormSheet } from '../../form/FormSheet.tsx'
import { MailCodeField } from '../../form/MailCodeField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useMailCode } from '../../form/useMailCode.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import text from '../../ui/text.module.css'
import { toast } from '../../ui/toast.ts'
import { FactorCodeField, useFactorOn } from './FactorCodeField.tsx'

const MAX_NAME_LENGTH = 60

/** Makes a passkey on this device, or on one that the browser finds, and keeps it under a name. */
export function AddPasskeySheet(props: { open: boolean; onClose: () => void; onAdded: () => void }) {
  const { open, onClose, onAdded } = props
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const hasFactor = useFactorOn(open)
  const mail = useMailCode()
  const form = useForm({
    ready: name.trim() !== '' && password !== '' && (!hasFactor || code.trim() !== '') && mail.ready,
    words: failureWords,
    send: () =>
      mail.send(async (mailed) => {
        const requested = { password, ...(code.trim() !== '' && { code: code.trim() }), ...mailed }
        await makePasskey(name.trim(), requested)
        toast(t`Passkey added`)
        leave()
        onAdded()
      }),
  })
  function leave() {
    setName('')
    setPassword('')
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
      title={<Trans>Add a passkey</Trans>}
      action={<Trans>Continue</Trans>}
    >
      <p className={text.body}>
        <Trans>Your browser asks for your fingerprint, face or security key. This data never leaves your device.</Trans>
      </p>
      <TextField
        label={<Trans>Passkey name</Trans>}
        placeholder={t`My phone`}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <PasswordField
        label={<Trans>Password</Trans>}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      {hasFactor && <FactorCodeField value={code} onChange={setCode} />}
      <MailCodeField mail={mail} busy={form.busy} />
    </FormSheet>
  )
}

async function makePasskey(name: string, requested: Params<typeof beginPasskey>): Promise<void> {
  const { id, options } = await request(beginPasskey, requested, { silent: true })
  const { startRegistration } = await import('@simplewebauthn/browser')
  // What the library on the server made: this one reads it and refuses what it does not know.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const answer = await startRegistration({ optionsJSON })
  await request(addPasskey, { challenge: id, name, answer: { ...answer } }, { silent: true })
}

/** Returns the message for a browser's error when no passkey was created. */
function failureWords(failure: unknown): string {
  const kind = failure instanceof Error ? failure.name : ''
  if (kind === 'NotAllowedError' || kind === 'AbortError')
    return t`No passkey was created. Try again when you’re ready.`
  if (kind === 'InvalidStateError') return t`This device already has a passkey for your account.`
  if (kind === 'SecurityError' || kind === 'NotSupportedError') return t`Passkeys can’t be created on this address.`
  return errorWords(failure)
}
