import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Disc } from './Disc.tsx'
import styles from './EmptyState.module.css'
import type { IconName } from './icons/Icon.tsx'
import text from './text.module.css'

interface EmptyStateProps {
  icon: IconName
  title: ReactNode
  /** Text about what will appear here, or the next step. */
  children?: ReactNode
  /** The next step: a Button of size m. */
  action?: ReactNode
  /** A last small line. */
  detail?: ReactNode
  role?: 'alert'
}

/** A place with nothing in it yet, in the middle of the room it is given. */
export function EmptyState({ icon, title, children, action, detail, role }: EmptyStateProps) {
  return (
    <div className={styles.state} role={role}>
      <Disc icon={icon} size={56} />
      <h3 className={styles.title}>{title}</h3>
      {children !== undefined && <p className={cx(text.detail, styles.text)}>{children}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
      {detail !== undefined && <p className={cx(text.small, styles.detail)}>{detail}</p>}
    </div>
  )
}
