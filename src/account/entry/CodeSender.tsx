import { Plural, Trans } from '@lingui/react/macro'
import type { WritableAtom } from 'jotai'
import { type ReactNode, useRef } from 'react'
import { CODE_DIGITS, CODE_MINUTES } from '../../../contract/constants.ts'
import { OutboxNote } from '../../session/OutboxNote.tsx'
import { CodeField } from '../../ui/CodeField.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useAtom } from '../../useAtom.ts'
import styles from './CodeSender.module.css'
import { type Recipient, useCode } from './useCode.ts'

interface CodeSenderProps {
  purpose: 'register' | 'reset'
  recipient: Recipient | undefined
  /** There is nobody to send to yet: the form says what is missing. */
  onNobody: () => void
  code: WritableAtom<string, [string], void>
  error: ReactNode
}

/** The verification code with the button that sends one; after that the next waits for a minute (document 2 §9). */
export function CodeSender({ purpose, recipient, onNobody, code, error }: CodeSenderProps) {
  const [value, setValue] = useAtom(code)
  const sending = useCode(purpose, recipient)
  const field = useRef<HTMLInputElement>(null)
  const { secondsLeft, busy } = sending
  const send = async () => {
    if (!recipient) onNobody()
    else if (await sending.send()) field.current?.focus()
  }
  return (
    <div>
      <CodeField
        digits={CODE_DIGITS}
        ref={field}
        label={<Trans>Verification code</Trans>}
        name="code"
        value={value}
        onChange={setValue}
        error={error}
        end={
          <button
            type="button"
            className={styles.send}
            disabled={secondsLeft > 0 || busy}
            aria-busy={busy}
            onClick={send}
          >
            {busy ? (
              <Spinner />
            ) : secondsLeft > 0 ? (
              <Trans>
                Resend in <span className="fig">{secondsLeft}</span> s
              </Trans>
            ) : (
              <Trans>Send code</Trans>
            )}
          </button>
        }
      />
      <p className={styles.sent} role="status">
        {sending.isSent && recipient && <Sent purpose={purpose} recipient={recipient} />}
      </p>
      <OutboxNote />
    </div>
  )
}

function Sent({ purpose, recipient }: { purpose: 'register' | 'reset'; recipient: Recipient }) {
  const to = <bdi className={styles.to}>{recipient.kind === 'mobile' ? `+${recipient.to}` : recipient.to}</bdi>
  if (purpose === 'reset')
    return (
      <Trans>
        If {to} has an account, we’ve sent it a code. It expires in{' '}
        <Plural value={CODE_MINUTES} one="# minute" other="# minutes" />.
      </Trans>
    )
  return (
    <Trans>
      We’ve sent a code to {to}. It expires in <Plural value={CODE_MINUTES} one="# minute" other="# minutes" />.
    </Trans>
  )
}
