import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'
import text from './text.module.css'
import tones from './tones.module.css'

/** Texts around a form field. */
export interface FieldWords {
  label: ReactNode
  /** Error, shown in place of the hint. */
  error?: ReactNode
  /** Help text while there is no error. */
  hint?: ReactNode
  /** At the end of the label's line: a link, "optional". */
  aside?: ReactNode
}

interface FieldProps extends FieldWords {
  className?: string | undefined
  /** True for a group of inputs: `label` names them together, by `${id}label`. */
  several?: boolean
  /** Gets what ties an input to its label and its note. */
  children: (input: { readonly id: string; readonly 'aria-describedby': string | undefined }) => ReactNode
}

/** A label over a field, and hint or error under it, which belong to it for a screen reader too. */
export function Field({ label, error, hint, aside, className, several, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  const noteId = note === undefined ? undefined : `${id}note`
  const Label = several ? 'span' : 'label'
  return (
    <div className={cx(styles.field, className)} {...(several && { role: 'group', 'aria-labelledby': `${id}label` })}>
      <div className={styles.head}>
        <Label id={`${id}label`} className={text.label} {...(!several && { htmlFor: id })}>
          {label}
        </Label>
        {aside !== undefined && <span className={cx(text.caption, styles.aside)}>{aside}</span>}
      </div>
      {children({ id, 'aria-describedby': noteId })}
      {note !== undefined && (
        <p id={noteId} className={cx(text.note, styles.note, error !== undefined && tones.danger)}>
          {note}
        </p>
      )}
    </div>
  )
}
