import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldWords } from './Field.tsx'
import styles from './TextField.module.css'
import tones from './tones.module.css'

/** Props of every text field. */
export interface FieldProps extends FieldWords {
  value: string
  onChange: (value: string) => void
}

export interface TextFieldProps extends FieldProps, Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'id'> {
  /** Inside the field, before and after what is typed. */
  start?: ReactNode
  end?: ReactNode
  /** Right under the field, above hint and error. */
  below?: ReactNode
  /** Addresses, numbers, codes: read from left to right in every language. */
  ltr?: boolean
  inputClassName?: string | undefined
}

/** A line of text with its label over it; hint or error under it belong to it for a screen reader too. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, error, hint, aside, start, end, below, ltr, inputClassName, className, ...rest } =
    props
  const wrong = error !== undefined
  return (
    <Field {...{ label, error, hint, aside, className }}>
      {(input) => (
        <>
          <div className={cx(styles.box, wrong && styles.wrong, rest.disabled && tones.quiet)}>
            {start}
            <input
              autoCorrect="off"
              spellCheck={false}
              {...rest}
              {...input}
              className={cx(styles.input, ltr && styles.ltr, inputClassName)}
              value={value}
              aria-invalid={wrong || undefined}
              onChange={(event) => onChange(event.target.value)}
            />
            {end}
          </div>
          {below}
        </>
      )}
    </Field>
  )
}
