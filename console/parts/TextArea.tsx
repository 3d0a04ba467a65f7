import type { ReactNode, Ref } from 'react'
import { cx } from '../../src/ui/cx.ts'
import { Field } from '../../src/ui/Field.tsx'
import type { FieldProps } from '../../src/ui/TextField.tsx'
import styles from './TextArea.module.css'

interface TextAreaProps extends FieldProps {
  rows: number
  /** Between the label and what is typed: buttons that help with it. */
  tools?: ReactNode
  /** Markup: equal widths, and no words mended by the browser. */
  code?: boolean
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text with their label over them, in whatever direction they are written. */
export function TextArea({ value, onChange, rows, tools, code, ref, ...words }: TextAreaProps) {
  const wrong = words.error !== undefined
  return (
    <Field {...words}>
      {(input) => (
        <>
          {tools}
          <textarea
            ref={ref}
            {...input}
            className={cx(styles.area, code && styles.code, wrong && styles.wrong)}
            rows={rows}
            dir="auto"
            spellCheck={!code}
            value={value}
            aria-invalid={wrong || undefined}
            onChange={(event) => onChange(event.target.value)}
          />
        </>
      )}
    </Field>
  )
}
