import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icons/Icon.tsx'
import styles from './Steps.module.css'

/** One step of something that takes its time. */
export interface Step {
  state: 'done' | 'now' | 'todo'
  label: ReactNode
  detail?: ReactNode
}

/** Shows past, current and coming steps. A change of the current one is announced. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol aria-live="polite">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the order
        <li key={index} className={cx(styles.step, styles[step.state])} aria-current={step.state === 'now' && 'step'}>
          <span className={styles.mark}>{step.state === 'done' && <Icon name="check" size={12} />}</span>
          <span className={styles.label}>{step.label}</span>
          {step.detail !== undefined && <span className={styles.detail}>{step.detail}</span>}
        </li>
      ))}
    </ol>
  )
}
