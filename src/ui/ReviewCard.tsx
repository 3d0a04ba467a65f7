import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { Disc } from './Disc.tsx'
import styles from './ReviewCard.module.css'
import { type Step, Steps } from './Steps.tsx'
import stack from './stack.module.css'
import text from './text.module.css'

interface ReviewCardProps {
  title: ReactNode
  /** Expected duration, or the result. */
  note: ReactNode
  /** Past, current and coming steps. Undefined once it is over. */
  steps?: readonly Step[] | undefined
  /** It was reviewed, and is well. */
  finished?: boolean
  /** Submitted data. */
  children?: ReactNode
}

/** Something that somebody checks, or has checked: what it is, how long it takes, and what comes after. */
export function ReviewCard({ title, note, steps, finished, children }: ReviewCardProps) {
  return (
    <Card className={styles.card}>
      <div className={stack.row16} role="status">
        <Disc icon={finished ? 'shield' : 'clock'} tone={finished ? 'ok' : 'warn'} size={56} />
        <div>
          <h2 className={text.heading}>{title}</h2>
          <p className={styles.note}>{note}</p>
        </div>
      </div>
      {steps && <Steps steps={steps} />}
      {children}
    </Card>
  )
}
