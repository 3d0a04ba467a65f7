import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './StepBar.module.css'

interface StepBarProps {
  /** Name of the process: “Deposit”. */
  label: string
  /** Their names, in order. */
  steps: readonly ReactNode[]
  /** The place of the one that is being done, from 0; beyond the last when all are. */
  now: number
}

/** Shows the progress of a process with several screens. */
export function StepBar({ label, steps, now }: StepBarProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the order
          key={place}
          className={cx(styles.step, place <= now && styles.reached, place === now && styles.now)}
          aria-current={place === now ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}
