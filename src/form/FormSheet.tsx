import { type ReactNode, useEffect, useId } from 'react'
import { Sheet } from '../ui/Sheet.tsx'
import styles from './Form.module.css'
import { Form, Submit } from './Form.tsx'
import type { FormState } from './useForm.ts'

interface FormSheetProps {
  form: FormState
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Label of the submit button. */
  action: ReactNode
  tone?: 'primary' | 'danger'
  /** True if only its end closes it; while it is busy unless given. */
  locked?: boolean
  /** Above the button: what is known of what was sent. */
  status?: ReactNode
  children: ReactNode
}

/** A sheet with a few fields and one button; Enter in a field presses it, and the first field is ready to be typed into. */
export function FormSheet(props: FormSheetProps) {
  const { form, open, onClose, title, action, tone = 'primary', locked = form.busy, status, children } = props
  const id = useId()
  useEffect(() => {
    if (open) document.getElementById(id)?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [open, id])
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      locked={locked}
      footer={
        <div className={styles.foot}>
          {status}
          <Submit form={form} formId={id} variant={tone}>
            {action}
          </Submit>
        </div>
      }
    >
      <Form form={form} id={id} className={styles.sheet}>
        {children}
      </Form>
    </Sheet>
  )
}
