import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { isBusy } from '../once/once.ts'
import { onceWords } from '../once/onceWords.ts'
import { offlineAtom } from '../session/offline.ts'
import { useAtomValue } from '../useAtom.ts'
import type { MoneyState } from './moneyOnce.ts'
import styles from './SendNote.module.css'

interface SendNoteProps {
  state: MoneyState<unknown>
  /** The page where the user can see whether it arrived. */
  records: string
}

/** The note under a form's button: why it was not sent, or that the outcome is not known yet. */
export function SendNote({ state, records }: SendNoteProps) {
  const offline = useAtomValue(offlineAtom)
  if (state.phase === 'untold')
    return (
      <p className={styles.refused} role="alert">
        <Trans>
          This server cannot say whether it arrived. Look at <Link to={records}>your records</Link> before you send it
          again.
        </Trans>
      </p>
    )
  const words = onceWords(state, '')
  if (words !== undefined)
    return (
      <p className={isBusy(state) ? styles.note : styles.refused} role={isBusy(state) ? 'status' : 'alert'}>
        {words}
      </p>
    )
  return offline ? (
    <p className={styles.note} role="status">
      <Trans>Not while offline. What you have typed stays here until you are back.</Trans>
    </p>
  ) : null
}
