import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'
import { Disc } from '../ui/Disc.tsx'
import { type Step, Steps } from '../ui/Steps.tsx'
import stack from '../ui/stack.module.css'
import screen from './Screen.module.css'
import { ScreenTitle } from './ScreenTitle.tsx'
import styles from './SentScreen.module.css'

interface SentScreenProps {
  title: ReactNode
  /** Text that applies until the decision. */
  note: ReactNode
  /** Next steps. */
  steps: readonly Step[]
  /** The ways on from here: buttons. */
  children: ReactNode
}

/** A deposit or a withdrawal is sent: what happens next, and where that can be seen. */
export function SentScreen({ title, note, steps, children }: SentScreenProps) {
  return (
    <div className={screen.screen}>
      <Card className={styles.card}>
        <Disc icon="check" tone="ok" size={56} />
        <div className={stack.shrink} role="status">
          <ScreenTitle>{title}</ScreenTitle>
          <p className={styles.note}>{note}</p>
        </div>
      </Card>
      <Card>
        <Steps steps={steps} />
      </Card>
      <div className={screen.foot}>{children}</div>
    </div>
  )
}
