import { Trans } from '@lingui/react/macro'
import { offlineAtom } from '../session/offline.ts'
import { useAtomValue } from '../useAtom.ts'
import styles from './SendFault.module.css'
import type { Sending } from './useSending.ts'

/** What stands by a form's button: why it was not sent, or cannot be now. */
export function SendFault({ sending }: { sending: Sending }) {
  const offline = useAtomValue(offlineAtom)
  const { fault, busy } = sending
  return (
    <>
      {fault !== undefined && (
        <p className={styles.fault} role="alert">
          {fault.kind === 'refused' ? (
            fault.words
          ) : (
            <Trans>
              The answer was lost, and we could not look whether it arrived. Try again: we look before anything is sent
              a second time.
            </Trans>
          )}
        </p>
      )}
      {offline && !busy && (
        <p className={styles.note} role="status">
          <Trans>Not while offline. What you have typed stays here until you are back.</Trans>
        </p>
      )}
    </>
  )
}
