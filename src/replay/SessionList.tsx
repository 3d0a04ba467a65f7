import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatDateTime } from '../i18n/dates.ts'
import { formatMoney } from '../i18n/format.ts'
import { Card } from '../ui/Card.tsx'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import stack from '../ui/stack.module.css'
import text from '../ui/text.module.css'
import styles from './ReplayPage.module.css'
import type { Session } from './session/sessionRecord.ts'
import { removeSession, sessionPath } from './session/sessions.ts'

interface SessionListProps {
  /** The last used first. */
  sessions: readonly Session[]
  onRemoved: () => void
}

/** The sessions of this device: each goes on where it stood. */
export function SessionList({ sessions, onRemoved }: SessionListProps) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const [asking, setAsking] = useState<Session | undefined>(undefined)
  const remove = async () => {
    if (asking) await removeSession(asking.id).catch(() => undefined)
    setAsking(undefined)
    onRemoved()
  }
  const { name = '' } = asking ?? {}
  return (
    <section>
      <h2 className={styles.title}>
        <Trans>Sessions</Trans>
      </h2>
      <Card pad={false}>
        <ul>
          {sessions.map((session) => (
            <li key={session.id} className={styles.session}>
              <button type="button" className={styles.open} onClick={() => navigate(sessionPath(session.id))}>
                <span className={text.name}>
                  <bdi>{session.name}</bdi>
                </span>
                <Words session={session} />
              </button>
              {session.result && (
                <IconButton
                  icon="ranking"
                  label={`${t`Result`}: ${session.name}`}
                  onClick={() => navigate(`/replay?result=${session.id}`)}
                />
              )}
              <IconButton icon="close" label={`${t`Delete`}: ${session.name}`} onClick={() => setAsking(session)} />
            </li>
          ))}
        </ul>
      </Card>
      <ConfirmSheet
        open={asking !== undefined}
        title={t`Delete this session?`}
        confirmLabel={<Trans>Delete</Trans>}
        keepLabel={<Trans>Cancel</Trans>}
        onConfirm={() => void remove()}
        onClose={() => setAsking(undefined)}
      >
        <Trans>{name} and its orders, drawings and notes will be deleted from this device.</Trans>
      </ConfirmSheet>
    </section>
  )
}

function Words({ session: { blind, position, result } }: { session: Session }) {
  return (
    <span className={stack.row8}>
      <span className={text.note}>
        {blind && !result ? (
          <Trans>Blind mode</Trans>
        ) : (
          <span className="fig">{formatDateTime(position, 'short')}</span>
        )}
      </span>
      {result && <b className="fig">{formatMoney(result.profit, { sign: 'always' })}</b>}
    </span>
  )
}
