import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './TextField.module.css'
import text from './text.module.css'
import tones from './tones.module.css'

/** What every field of a form has around its input. */
export interface FieldProps {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  /** What is wrong with it, in place of the hint. */
  error?: ReactNode
  /** What to know while nothing is wrong. */
  hint?: ReactNode
  /** At the end of the label's line: a link, "optional". */
  aside?: ReactNode
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
  const id = useId()
  const noteId = `${id}note`
  const wrong = error !== undefined
  return (
    <div className={cx(styles.field, className)}>
      <div className={styles.head}>
        <label className={text.label} htmlFor={id}>
          {label}
        </label>
        {aside !== undefined && <span className={cx(text.caption, styles.aside)}>{aside}</span>}
      </div>
      <div className={cx(styles.box, wrong && styles.wrong, rest.disabled && tones.quiet)}>
        {start}
        <input
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          id={id}
          className={cx(styles.input, ltr && styles.ltr, inputClassName)}
          value={value}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong || hint !== undefined ? noteId : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
      {below}
      {wrong ? (
        <p id={noteId} className={styles.error}>
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <p id={noteId} className={cx(text.note, styles.hint)}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
