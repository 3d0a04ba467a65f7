import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'
import { Disc } from '../ui/Disc.tsx'
import { type Step, Steps } from '../ui/Steps.tsx'
import styles from './UnderReview.module.css'

interface UnderReviewProps {
  title: ReactNode
  steps: readonly Step[]
  children: ReactNode
}

/** Something that somebody checks: what it is, how long it takes, and what comes after. */
export function UnderReview({ title, steps, children }: UnderReviewProps) {
  return (
    <Card className={styles.card}>
      <div className={styles.head} role="status">
        <Disc icon="clock" tone="warn" size={56} />
        <div>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.text}>{children}</p>
        </div>
      </div>
      <Steps steps={steps} />
    </Card>
  )
}
