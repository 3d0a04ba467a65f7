import { isBusy } from '../once/once.ts'
import { cx } from '../ui/cx.ts'
import tones from '../ui/tones.module.css'
import styles from './ActionNote.module.css'
import type { ActionState } from './orderAction.ts'
import { actionNote } from './orderWords.ts'

/** A line beside a control: that its answer is late, is asked after, or never came. Empty otherwise. */
export function ActionNote({ state, className }: { state: ActionState; className?: string }) {
  const words = actionNote(state)
  if (words === undefined) return null
  const waits = isBusy(state)
  return (
    <p className={cx(styles.note, waits ? tones.warn : tones.danger, className)} role={waits ? 'status' : 'alert'}>
      {words}
    </p>
  )
}
