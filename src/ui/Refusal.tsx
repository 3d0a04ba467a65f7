import type { ReactNode } from 'react'
import { Icon } from './icons/Icon.tsx'
import styles from './Refusal.module.css'
import text from './text.module.css'

interface RefusalProps {
  title: ReactNode
  /** Next step for the user. */
  next?: ReactNode
  /** Reason, one paragraph. */
  children?: ReactNode
}

/** Something that was handed in was not accepted: why, and what to do about it. */
export function Refusal({ title, next, children }: RefusalProps) {
  return (
    <section className={styles.refusal} role="status">
      <Icon name="warning" size={20} className={styles.icon} />
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        {children}
        {next !== undefined && <p className={text.detail}>{next}</p>}
      </div>
    </section>
  )
}
