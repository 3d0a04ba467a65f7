import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './CodeField.module.css'
import { cx } from './cx.ts'
import { latinDigits } from './decimalText.ts'
import { Field } from './Field.tsx'
import { places } from './places.ts'
import { type FieldProps, TextField } from './TextField.tsx'

interface CodeFieldProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'id' | 'className'> {
  /** line: a field with room for what sends the code · cells: a place for each digit, where the code is all there is. */
  look?: 'line' | 'cells'
  /** Inside the line, after the code. */
  end?: ReactNode
  digits: number
  /** The last digit was typed or pasted. */
  onComplete?: (code: string) => void
}

/** A one-time code: typed, pasted with whatever stands around it, or filled in by the phone. One input, whatever is drawn. */
export function CodeField({ look = 'line', digits, end, onChange, onComplete, ...rest }: CodeFieldProps) {
  const take = (typed: string) => {
    const code = latinDigits(typed).replace(/\D/g, '').slice(0, digits)
    onChange(code)
    if (code.length === digits && code !== rest.value) onComplete?.(code)
  }
  const input = {
    type: 'text',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    autoCapitalize: 'off',
    enterKeyHint: 'done',
    ...rest,
  } as const
  if (look === 'cells') return <Cells {...input} digits={digits} onChange={take} />
  return <TextField {...input} ltr inputClassName={styles.line} onChange={take} {...(end !== undefined && { end })} />
}

type CellsProps = Omit<CodeFieldProps, 'look' | 'end' | 'onComplete'> & { digits: number }

function Cells({ label, value, onChange, error, hint, aside, digits, ...rest }: CellsProps) {
  // With all of them typed the last one shows where the focus is.
  const at = Math.min(value.length, digits - 1)
  return (
    <Field {...{ label, error, hint, aside }}>
      {(tied) => (
        <div className={styles.cells}>
          {places(digits).map((place) => (
            <span
              key={place}
              aria-hidden="true"
              className={cx(styles.cell, error !== undefined && styles.wrong, place === at && styles.next)}
            >
              {value[place]}
            </span>
          ))}
          <input
            {...rest}
            {...tied}
            className={styles.input}
            value={value}
            aria-invalid={error !== undefined || undefined}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}
