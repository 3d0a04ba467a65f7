import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Introduction.module.css'
import { Icon, type IconName } from './icons/Icon.tsx'
import stack from './stack.module.css'
import text from './text.module.css'
import tones from './tones.module.css'

interface IntroductionProps {
  title: ReactNode
  /** Introduction before the points. */
  lead?: ReactNode
  /** `Point`s. */
  children: ReactNode
}

/** Explains a request or an offer before its first step. */
export function Introduction({ title, lead, children }: IntroductionProps) {
  return (
    <section className={cx(stack.gap12, styles.introduction)}>
      <h2 className={cx(text.figure, styles.title)}>{title}</h2>
      {lead !== undefined && <p className={tones.soft}>{lead}</p>}
      <ul className={cx(stack.gap12, styles.points)}>{children}</ul>
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
