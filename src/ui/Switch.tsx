import { cx } from './cx.ts'
import styles from './Switch.module.css'

interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** The accessible name; what stands beside it repeats it for the eye. */
  label: string
  disabled?: boolean
  className?: string
}

/** On or off, at once. Drawn 40 × 24 in a 44 px hit area. */
export function Switch({ checked, onChange, label, disabled, className }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      className={cx(styles.track, className)}
      onClick={() => onChange(!checked)}
    >
      <span className={styles.thumb} />
    </button>
  )
}
