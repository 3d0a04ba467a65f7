import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { FormSheet } from '../../ui/FormSheet.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { FactorCodeField } from './FactorCodeField.tsx'
import styles from './Section.module.css'
import { useAttempt } from './useAttempt.ts'

/** What proves that somebody is who they say. */
export interface Proof {
  readonly password: string
  readonly code: string
}

interface ProveSheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  action: ReactNode
  tone?: 'primary' | 'danger'
  /** What follows from it. */
  children: ReactNode
  /** Rejects like `request`; its words are shown here. */
  onProof: (proof: Proof) => Promise<void>
}

/** Asks for both factors before one of them is changed. */
export function ProveSheet({ open, onClose, title, action, tone = 'primary', children, onProof }: ProveSheetProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { busy, error, attempt, clear } = useAttempt()
  const leave = () => {
    setPassword('')
    setCode('')
    clear()
    onClose()
  }
  const submit = async () => {
    if (await attempt(() => onProof({ password, code: code.trim() }))) leave()
  }
  return (
    <FormSheet
      open={open}
      onClose={leave}
      title={title}
      action={action}
      tone={tone}
      ready={password !== '' && code.trim() !== ''}
      busy={busy}
      error={error}
      onSubmit={submit}
    >
      <p className={styles.text}>{children}</p>
      <PasswordField
        label={<Trans>Password</Trans>}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <FactorCodeField value={code} onChange={setCode} />
    </FormSheet>
  )
}
