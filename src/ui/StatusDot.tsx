import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './StatusDot.module.css'

/** A dot with its word: the state of the connection. Without room for the word the dot stands alone. */
export function StatusDot({ tone, children }: { tone: 'ok' | 'warn' | 'off' | 'acc'; children: ReactNode }) {
  return (
    <span className={cx(styles.status, styles[tone])}>
      <span className={styles.dot} />
      <span className={styles.word}>{children}</span>
    </span>
  )
}
