import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './ConfirmSheet.module.css'
import { Sheet } from './Sheet.tsx'
import text from './text.module.css'

interface ConfirmSheetProps {
  open: boolean
  /** A question: "Cancel this pending order?" */
  title: ReactNode
  /** Names what it acts on and what follows. */
  children: ReactNode
  /** The act itself, never "OK". */
  confirmLabel: ReactNode
  /** The way back, never "Cancel" where the act is a cancelling: "Keep it". */
  keepLabel: ReactNode
  tone?: 'danger' | 'primary' | 'buy' | 'sell'
  busy?: boolean
  /** Error of the last attempt, shown above the buttons. */
  error?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { open, title, children, confirmLabel, keepLabel, tone = 'danger', busy, error, onConfirm, onClose } = props
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      bare
      locked={busy ?? false}
      footer={
        <div className={styles.buttons}>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {keepLabel}
          </Button>
          <Button variant={tone} busy={busy ?? false} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      }
    >
      <div className={text.body}>{children}</div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </Sheet>
  )
}
