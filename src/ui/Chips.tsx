import type { ReactNode } from 'react'
import styles from './Chips.module.css'
import { cx } from './cx.ts'
import { Strip } from './Strip.tsx'

interface ChipsProps<T extends string> {
  /** Accessible name of the chips. */
  label: string
  /** Null when none is on. */
  value: T | null
  options: readonly { value: T; label: ReactNode }[]
  /** Gets null when the chip that was on is pressed again. */
  onChange: (value: T | null) => void
  /** Cannot be toggled off. */
  required?: boolean
  className?: string
}

/** A row of filters that scrolls sideways to the page's edges. */
export function Chips<T extends string>({ label, value, options, onChange, required, className }: ChipsProps<T>) {
  return (
    <Strip box={cx(styles.box, className)} className={styles.row} role="group" aria-label={label}>
      {options.map((option) => {
        const on = option.value === value
        return (
          <button
            key={option.value}
            type="button"
            className={cx(styles.chip, on && styles.on)}
            aria-pressed={on}
            onClick={() => onChange(on && !required ? null : option.value)}
          >
            {option.label}
          </button>
        )
      })}
    </Strip>
  )
}
