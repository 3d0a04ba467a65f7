import type { ReactNode, Ref } from 'react'
import styles from './FieldButton.module.css'
import { Icon } from './icons/Icon.tsx'
import tones from './tones.module.css'

interface FieldButtonProps {
  label: ReactNode
  /** Selected value. */
  value: ReactNode
  onClick: () => void
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A field that opens a picker: label at the start, the choice and a chevron at the end. */
export function FieldButton({ label, value, onClick, disabled, ref }: FieldButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles.field}
      aria-haspopup="dialog"
      disabled={disabled}
      onClick={onClick}
    >
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      <Icon name="chevron-down" size={16} className={tones.quiet} />
    </button>
  )
}
