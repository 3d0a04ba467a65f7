import { type ReactNode, useId } from 'react'
import { cx } from '../../src/ui/cx.ts'
import field from '../../src/ui/field.module.css'
import { Icon } from '../../src/ui/icons/Icon.tsx'
import tones from '../../src/ui/tones.module.css'
import styles from './SelectField.module.css'

interface SelectFieldProps {
  label: ReactNode
  value: string
  options: readonly { readonly value: string; readonly label: string }[]
  onChange: (value: string) => void
  error?: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

/** One of several, by the browser's own list. */
export function SelectField({ label, value, options, onChange, error, hint, disabled }: SelectFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.box}>
        <select
          id={id}
          className={styles.select}
          value={value}
          disabled={disabled}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note !== undefined ? `${id}note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={16} className={styles.chevron} />
      </span>
      {note !== undefined && (
        <p id={`${id}note`} className={cx(field.note, error !== undefined && tones.danger)}>
          {note}
        </p>
      )}
    </div>
  )
}
