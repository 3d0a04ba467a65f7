import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import styles from './Form.module.css'
import type { FormState } from './useForm.ts'
import { useSeconds } from './useSeconds.ts'

interface FormProps extends Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate'> {
  form: FormState
}

/** A form that is sent by its button or by Enter. */
export function Form({ form, className, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      ref={form.ref}
      className={className ?? styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    />
  )
}

interface SubmitProps extends Omit<ComponentProps<typeof Button>, 'form'> {
  form: FormState
  /** Explains why it cannot be sent offline. */
  offlineNote?: ReactNode
  /** Id of the form where the button stands outside it. */
  formId?: string
}

/** A form's button, under what keeps it from being sent. */
export function Submit({ form, formId, offlineNote, ...rest }: SubmitProps) {
  const { busy, offline, ready, waitUntil } = form
  const seconds = useSeconds(waitUntil)
  const waits = waitUntil > 0 && seconds > 0
  return (
    <>
      {offline && !busy && (
        <FormNote tone="warn">
          {offlineNote ?? <Trans>Not available offline. Your entries are kept until you return.</Trans>}
        </FormNote>
      )}
      <Button
        type="submit"
        full
        {...rest}
        form={formId}
        busy={busy}
        disabled={(offline || waits || !ready) && !busy}
        {...(waits && { trailing: <span className="fig">{clock(seconds)}</span> })}
      />
    </>
  )
}

/** `1:05` */
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

interface FormNoteProps {
  /** danger: it failed · warn: it cannot be sent now · plain: what is happening to it. */
  tone: 'danger' | 'warn' | 'plain'
  children: ReactNode
}

/** Shows the result of a form beside its button. */
export function FormNote({ tone, children }: FormNoteProps) {
  return (
    <p className={cx(styles.note, styles[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
      {tone !== 'plain' && <Icon name={tone === 'warn' ? 'wifi-off' : 'warning'} size={16} />}
      <span>{children}</span>
    </p>
  )
}
