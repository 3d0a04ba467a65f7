import type { ReactNode } from 'react'
import styles from './ChoiceRow.module.css'
import stack from './stack.module.css'
import text from './text.module.css'

interface ChoiceRowProps {
  /** radio: one of those of the same name · checkbox: any of them. */
  type: 'radio' | 'checkbox'
  name?: string
  checked: boolean
  disabled?: boolean
  onChoose: () => void
  /** Before the words. */
  lead?: ReactNode
  title: ReactNode
  note?: ReactNode
  /** Under the words. */
  children?: ReactNode
}

/** A choice as wide as its list, with room for what it means. */
export function ChoiceRow({ onChoose, lead, title, note, children, ...input }: ChoiceRowProps) {
  return (
    <label className={styles.row}>
      <input {...input} className={styles.mark} onChange={onChoose} />
      {lead}
      <span className={stack.lines}>
        <span className={text.name}>{title}</span>
        {note !== undefined && <span className={text.note}>{note}</span>}
        {children}
      </span>
    </label>
  )
}
