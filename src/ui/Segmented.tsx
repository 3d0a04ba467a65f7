import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './Segmented.module.css'
import { Strip } from './Strip.tsx'

/** One choice of a segmented control. */
export interface SegmentOption<T extends string> {
  value: T
  label: ReactNode
  /** Said instead of a shortened label: "5 minutes" for "5m". */
  name?: string
  disabled?: boolean
}

interface SegmentedProps<T extends string> {
  /** Accessible name of the choice. */
  label: string
  value: T
  options: readonly SegmentOption<T>[]
  onChange: (value: T) => void
  /** field: equal shares in a field · pills: each as wide as its words, no field (periods). */
  variant?: 'field' | 'pills'
  className?: string
}

/** One of a few, all in sight: a radio group. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, value, options, onChange, variant = 'field', className } = props
  const name = useId()
  const choices = options.map((option) => (
    <label key={option.value} className={styles.option}>
      <input
        className={styles.radio}
        type="radio"
        name={name}
        value={option.value}
        checked={option.value === value}
        disabled={option.disabled}
        aria-label={option.name}
        onChange={() => onChange(option.value)}
      />
      <span className={styles.face}>{option.label}</span>
    </label>
  ))
  return (
    <fieldset className={cx(styles.group, styles[variant], className)} aria-label={label}>
      {variant === 'pills' ? <Strip className={styles.row}>{choices}</Strip> : choices}
    </fieldset>
  )
}
