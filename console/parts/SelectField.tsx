import { Field } from '../../src/ui/Field.tsx'
import { Icon } from '../../src/ui/icons/Icon.tsx'
import type { FieldProps } from '../../src/ui/TextField.tsx'
import styles from './SelectField.module.css'

interface SelectFieldProps extends FieldProps {
  options: readonly { readonly value: string; readonly label: string }[]
  disabled?: boolean
}

/** One of several, by the browser's own list. */
export function SelectField({ value, options, onChange, disabled, ...words }: SelectFieldProps) {
  return (
    <Field {...words}>
      {(input) => (
        <span className={styles.box}>
          <select
            {...input}
            className={styles.select}
            value={value}
            disabled={disabled}
            aria-invalid={words.error !== undefined || undefined}
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
      )}
    </Field>
  )
}
