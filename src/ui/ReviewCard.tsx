import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { Disc } from './Disc.tsx'
import styles from './ReviewCard.module.css'
import { type Step, Steps } from './Steps.tsx'
import stack from './stack.module.css'
import text from './text.module.css'

interface ReviewCardProps {
  title: ReactNode
  /** How long it takes, or what it has come to. */
  note: ReactNode
  /** What was, is and will be; none where it is over. */
  steps?: readonly Step[] | undefined
  /** It was reviewed, and is well. */
  finished?: boolean
  /** What was handed in. */
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
