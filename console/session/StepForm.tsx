import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, Submit } from '../../src/form/Form.tsx'
import type { FormState } from '../../src/form/useForm.ts'
import { Button } from '../../src/ui/Button.tsx'
import stack from '../../src/ui/stack.module.css'
import text from '../../src/ui/text.module.css'
import styles from './SignIn.module.css'
import { leave } from './session.ts'

interface StepFormProps {
  form: FormState
  title?: ReactNode
  note?: ReactNode
  /** On the button. */
  label: ReactNode
  /** A later step leads back to the first. */
  later?: boolean
  children: ReactNode
}

/** One step of signing in: sent by its button or by Enter; what came in its way stands over the button. */
export function StepForm({ form, title, note, label, later, children }: StepFormProps) {
  return (
    <Form form={form}>
      {title !== undefined && (
        <div className={stack.gap4}>
          <h2 className={text.heading}>{title}</h2>
          {note !== undefined && <p className={styles.note}>{note}</p>}
        </div>
      )}
      {children}
      <Submit form={form} offlineNote={<Trans>You’re offline. Connect to the internet to sign in.</Trans>}>
        {label}
      </Submit>
      {later && (
        <p className={styles.other}>
          <Button variant="text" onClick={leave}>
            <Trans>Start over</Trans>
          </Button>
        </p>
      )}
    </Form>
  )
}
