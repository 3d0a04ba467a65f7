import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { FormSheet } from '../../form/FormSheet.tsx'
import { MailCodeField } from '../../form/MailCodeField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useMailCode } from '../../form/useMailCode.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import text from '../../ui/text.module.css'
import { FactorCodeField } from './FactorCodeField.tsx'

/** Evidence of identity. */
export interface Proof {
  readonly password: string
  readonly code: string
  readonly mailCode?: string
}

interface ProveSheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  action: ReactNode
  tone?: 'primary' | 'danger'
  /** Consequences of it. */
  children: ReactNode
  /** Rejects like `request`; its words are shown here. */
  onProof: (proof: Proof) => Promise<void>
}

/** Asks for both factors, and for the code that is sent, before one of them is changed. */
export function ProveSheet({ open, onClose, title, action, tone = 'primary', children, onProof }: ProveSheetProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const mail = useMailCode()
  const form = useForm({
    ready: password !== '' && code.trim() !== '' && mail.ready,
    send: () => mail.send((mailed) => onProof({ password, code: code.trim(), ...mailed }).then(leave)),
  })
  function leave() {
    setPassword('')
    setCode('')
    mail.clear()
    form.clear()
    onClose()
  }
  return (
    <FormSheet form={form} open={open} onClose={leave} title={title} action={action} tone={tone}>
      <p className={text.body}>{children}</p>
      <PasswordField
        label={<Trans>Password</Trans>}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <FactorCodeField value={code} onChange={setCode} />
      <MailCodeField mail={mail} busy={form.busy} />
    </FormSheet>
  )
}
