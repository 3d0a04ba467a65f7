import { Trans } from '@lingui/react/macro'
import { ownOrigins } from '../api/origins.ts'
import text from '../ui/text.module.css'
import { useAtomValue } from '../useAtom.ts'
import { basicInfoAtom } from './basicInfo.ts'
import styles from './OutboxNote.module.css'

/** Says where a demo server shows the codes that it has no way to send; nothing on any other server. */
export function OutboxNote() {
  const path = useAtomValue(basicInfoAtom)?.codesShownAt
  // Of the API host alone, whatever another operator's server says.
  if (!path || !/^\/(?![/\\])/.test(path)) return null
  return (
    <p className={text.small} role="note">
      <Trans>
        Demo server: codes aren’t sent. Read them in the{' '}
        <a className={styles.link} href={`${ownOrigins().api}${path}`} target="_blank" rel="noreferrer">
          outbox
        </a>
        .
      </Trans>
    </p>
  )
}
