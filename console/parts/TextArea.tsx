import { type ReactNode, type Ref, useId } from 'react'
import { cx } from '../../src/ui/cx.ts'
import field from '../../src/ui/field.module.css'
import tones from '../../src/ui/tones.module.css'
import styles from './TextArea.module.css'

interface TextAreaProps {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  rows: number
  /** What is wrong with it, in place of the hint. */
  error?: ReactNode
  hint?: ReactNode
  /** Between the label and what is typed: buttons that help with it. */
  tools?: ReactNode
  /** Markup: equal widths, and no words mended by the browser. */
  code?: boolean
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text with their label over them, in whatever direction they are written. */
export function TextArea({ label, value, onChange, rows, error, hint, tools, code, ref }: TextAreaProps) {
  const id = useId()
  const wrong = error !== undefined
  return (
    <div className={styles.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      {tools}
      <textarea
        ref={ref}
        id={id}
        className={cx(styles.area, code && styles.code, wrong && styles.wrong)}
        rows={rows}
        dir="auto"
        spellCheck={!code}
        value={value}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong || hint !== undefined ? `${id}note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {(wrong || hint !== undefined) && (
        <p id={`${id}note`} className={cx(field.note, wrong && tones.danger)}>
          {wrong ? error : hint}
        </p>
      )}
    </div>
  )
}
