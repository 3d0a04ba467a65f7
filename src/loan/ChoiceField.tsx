import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import field from '../ui/field.module.css'
import { Segmented, type SegmentOption } from '../ui/Segmented.tsx'
import stack from '../ui/stack.module.css'
import styles from './ChoiceField.module.css'

interface ChoiceFieldProps<T extends string> {
  label: ReactNode
  /** Said of the whole group. */
  name: string
  value: T
  options: readonly SegmentOption<T>[]
  onChange: (value: T) => void
  error?: ReactNode
}

/** One of a few, all in sight, with its label over it as the other fields of the form have it. */
export function ChoiceField<T extends string>({ label, error, name, ...choice }: ChoiceFieldProps<T>) {
  return (
    <div className={stack.shrink} data-missed={error !== undefined || undefined}>
      <span className={field.label} aria-hidden="true">
        {label}
      </span>
      <Segmented {...choice} label={name} className={styles.choice} />
      {error !== undefined && (
        <p className={cx(field.note, field.error)} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
