import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './KeyCap.module.css'

/** A keyboard key, drawn beside what it does. */
export function KeyCap({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <kbd className={cx(styles.cap, className)}>{children}</kbd>
}
