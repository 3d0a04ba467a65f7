import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import styles from './FormSheet.module.css'
import { Sheet } from './Sheet.tsx'

interface FormSheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** What is sent, on its button. */
  action: ReactNode
  ready: boolean
  busy: boolean
  error: string | undefined
  tone?: 'primary' | 'danger'
  onSubmit: () => void
  children: ReactNode
}

/** A sheet with a few fields and one button; Enter in a field presses it, and the first field is ready to be typed into. */
export function FormSheet(props: FormSheetProps) {
  const { open, onClose, title, action, ready, busy, error, tone = 'primary', onSubmit, children } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (open) form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [open])
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      locked={busy}
      footer={
        <Button type="submit" form={id} full variant={tone} busy={busy} disabled={!ready}>
          {action}
        </Button>
      }
    >
      <form
        id={id}
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (ready && !busy) onSubmit()
        }}
      >
        {children}
        {error !== undefined && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </form>
    </Sheet>
  )
}
