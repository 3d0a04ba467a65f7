import { type ReactNode, useId } from 'react'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { Switch } from '../../ui/Switch.tsx'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import styles from './SettingRows.module.css'

/** Settings that belong together, on one card under a small heading. */
export function SettingGroup({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <div>
      <h2 id={id} className={cx(text.small, styles.heading)}>
        {title}
      </h2>
      <Card pad={false} className={styles.group} aria-labelledby={id}>
        {children}
      </Card>
    </div>
  )
}

interface ChoiceRowProps {
  title: ReactNode
  note?: ReactNode
  /** A Segmented. */
  children: ReactNode
}

/** A setting with a few values, all in sight. */
export function ChoiceRow({ title, note, children }: ChoiceRowProps) {
  return (
    <div className={cx(stack.gap12, styles.choice)}>
      <p className={styles.title}>{title}</p>
      {children}
      {note !== undefined && <p className={text.note}>{note}</p>}
    </div>
  )
}

interface SwitchRowProps {
  label: string
  note?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** A setting that is on or off. */
export function SwitchRow({ label, note, checked, onChange, disabled = false }: SwitchRowProps) {
  return (
    <div className={cx(stack.row16, styles.line)}>
      <div className={cx(stack.tight, styles.words)}>
        <p className={styles.title}>{label}</p>
        {note !== undefined && <p className={text.note}>{note}</p>}
      </div>
      <Switch checked={checked} onChange={onChange} label={label} disabled={disabled} />
    </div>
  )
}
