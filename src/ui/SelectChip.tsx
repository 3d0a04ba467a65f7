import { cx } from './cx.ts'
import { Icon, type IconName } from './icons/Icon.tsx'
import styles from './SelectChip.module.css'

interface SelectChipProps<T extends string> {
  /** Accessible name of the choice. */
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
  /** Something else than usual is chosen. */
  on?: boolean
  icon?: IconName
}

/** A chip that opens the browser's own list of choices; shows the one that is chosen. */
export function SelectChip<T extends string>({ label, value, options, onChange, on, icon }: SelectChipProps<T>) {
  return (
    <label className={cx(styles.chip, on && styles.on)}>
      {icon && <Icon name={icon} size={14} />}
      <span aria-hidden="true">{options.find((option) => option.value === value)?.label ?? label}</span>
      <Icon name="chevron-down" size={14} className={styles.chevron} />
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
