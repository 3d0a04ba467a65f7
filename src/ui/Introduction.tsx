import type { ReactNode } from 'react'
import styles from './Introduction.module.css'
import { Icon, type IconName } from './icons/Icon.tsx'
import tones from './tones.module.css'

interface IntroductionProps {
  title: ReactNode
  /** Why, before the points. */
  lead?: ReactNode
  /** `Point`s. */
  children: ReactNode
}

/** What somebody is asked for or offered, and what to know of it before one begins. */
export function Introduction({ title, lead, children }: IntroductionProps) {
  return (
    <section className={styles.introduction}>
      <h2 className={styles.title}>{title}</h2>
      {lead !== undefined && <p className={tones.soft}>{lead}</p>}
      <ul className={styles.points}>{children}</ul>
    </section>
  )
}

/** One thing to know, after its sign. */
export function Point({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className={styles.point}>
      <Icon name={icon} size={20} className={styles.icon} />
      <span>{children}</span>
    </li>
  )
}
