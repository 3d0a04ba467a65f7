import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Presets.module.css'

interface PresetsProps<T extends string> {
  label: string
  /** The value in force; a preset equal to it is shown as chosen. */
  value: string
  /** `name` is said where the label is only a sign. */
  options: readonly { value: T; label: ReactNode; name?: string; disabled?: boolean | undefined }[]
  onChange: (value: T) => void
  /** 32 high, for wide panes with a mouse. */
  low?: boolean
  className?: string
}

/** A few values one press away, in equal shares. */
export function Presets<T extends string>({ label, value, options, onChange, low, className }: PresetsProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid container in every browser
    <div className={cx(styles.row, low && styles.low, className)} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={cx('fig', styles.preset, option.value === value && styles.on)}
          aria-pressed={option.value === value}
          aria-label={option.name}
          title={option.name}
          disabled={option.disabled}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
