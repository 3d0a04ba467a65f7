import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './KeyValue.module.css'
import text from './text.module.css'

/** Names and their values, one under the other. `low` is the 24 px rhythm of wide panes, without lines. */
export function KeyValueList({ low, className, children }: { low?: boolean; className?: string; children: ReactNode }) {
  return <dl className={cx(low && styles.low, className)}>{children}</dl>
}

interface KeyValueRowProps {
  label: ReactNode
  /** A figure carries the class `fig`; `muted` is for "Not set". */
  children: ReactNode
  muted?: boolean
}

/** One name with its value; 36 high, longer values wrap. */
export function KeyValueRow({ label, children, muted }: KeyValueRowProps) {
  return (
    <div className={styles.row}>
      <dt className={text.caption}>{label}</dt>
      <dd className={cx(styles.value, muted && styles.muted)}>{children}</dd>
    </div>
  )
}
