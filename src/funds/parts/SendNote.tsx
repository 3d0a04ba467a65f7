import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import { offlineAtom } from '../../session/offline.ts'
import styles from './SendNote.module.css'
import type { SendState } from './sendOnce.ts'

interface SendNoteProps {
  state: SendState<unknown>
  /** The page where it would be seen that it arrived. */
  records: string
}

/** What stands under a form's button: why it was not sent, or that nobody knows yet. */
export function SendNote({ state, records }: SendNoteProps) {
  const offline = useAtomValue(offlineAtom)
  switch (state.phase) {
    case 'refused':
      return (
        <p className={styles.refused} role="alert">
          {state.message}
        </p>
      )
    case 'checking':
      return (
        <p className={styles.note} role="status">
          <Trans>The answer was lost on its way. We ask the server what became of it; nothing is sent twice.</Trans>
        </p>
      )
    case 'notReceived':
      return (
        <p className={styles.refused} role="alert">
          <Trans>It did not reach the server, so nothing was done. Send it again.</Trans>
        </p>
      )
    case 'untold':
      return (
        <p className={styles.refused} role="alert">
          <Trans>
            This server cannot say whether it arrived. Look at <Link to={records}>your records</Link> before you send it
            again.
          </Trans>
        </p>
      )
    default:
      return offline ? (
        <p className={styles.note} role="status">
          <Trans>Not while offline. What you have typed stays here until you are back.</Trans>
        </p>
      ) : null
  }
}
