import { plural, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { endOtherSessions, endSession, listSessions } from '../../../contract/calls/security.ts'
import type { DeviceSession } from '../../../contract/entities/security.ts'
import { request } from '../../api/request.ts'
import { useSend } from '../../form/useSend.ts'
import { formatAge, formatDateTime } from '../../i18n/dates.ts'
import { useResource } from '../../resource/useResource.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './Section.module.css'
import { Entry, Section } from './Section.tsx'

const load = () => request(listSessions, {}, { silent: true })
/** Seen this lately it is in use, ms: a session's visits are noted once a minute. */
const LATELY_MS = 120_000

/** Lists active logins. Each can be ended, and all others at once. */
export function Devices() {
  const { t } = useLingui()
  const resource = useResource(load)
  const [ending, setEnding] = useState<DeviceSession | 'others'>()
  const { busy, run } = useSend()
  const close = () => setEnding(undefined)
  const end = async () => {
    if (ending === undefined) return
    if (!(await run(async () => toast(await endOf(ending))))) return
    close()
    resource.reload()
  }
  const one = ending === 'others' ? undefined : ending
  return (
    <>
      <Section title={<Trans>Devices</Trans>} resource={resource} failed={<Trans>Couldn’t load your devices</Trans>}>
        {(sessions) => (
          <>
            <ul className={styles.list}>
              {sessions.map((session) => (
                <li key={session.id}>
                  <Device session={session} onEnd={() => setEnding(session)} />
                </li>
              ))}
            </ul>
            {sessions.length > 1 && (
              <div className={styles.foot}>
                <Button variant="secondary" full onClick={() => setEnding('others')}>
                  <Trans>Log out all other devices</Trans>
                </Button>
              </div>
            )}
          </>
        )}
      </Section>
      <ConfirmSheet
        open={ending !== undefined}
        title={one ? t`Log out this device?` : t`Log out all other devices?`}
        confirmLabel={<Trans>Log out</Trans>}
        keepLabel={<Trans>Cancel</Trans>}
        busy={busy}
        onConfirm={end}
        onClose={close}
      >
        {one ? (
          <Trans>
            <DeviceName session={one} /> will have to log in again. If you don’t recognise it, change your password too.
          </Trans>
        ) : (
          <Trans>You stay logged in on this device. Your open positions and stops stay active.</Trans>
        )}
      </ConfirmSheet>
    </>
  )
}

/** Ends one, or all of the others; answers what to say of it. Rejects like `request`. */
async function endOf(ending: DeviceSession | 'others'): Promise<string> {
  if (ending === 'others') {
    const count = await request(endOtherSessions, {}, { silent: true })
    return plural(count, { one: '# device logged out', other: '# devices logged out' })
  }
  await request(endSession, { id: ending.id }, { silent: true })
  const name = ending.device || t`Unknown device`
  return t`Logged out: ${name}`
}

function DeviceName({ session }: { session: DeviceSession }) {
  return <bdi>{session.device || <Trans>Unknown device</Trans>}</bdi>
}

function Device({ session, onEnd }: { session: DeviceSession; onEnd: () => void }) {
  const { t } = useLingui()
  const { current, address, createdAt, seenAt } = session
  const since = Date.now() - Date.parse(seenAt)
  const seen = formatAge(since)
  const started = formatDateTime(createdAt, 'date')
  const name = session.device || t`Unknown device`
  return (
    <Entry
      title={<DeviceName session={session} />}
      mark={
        current && (
          <Tag tone="ok">
            <Trans>This device</Trans>
          </Tag>
        )
      }
      action={
        !current && (
          <Button variant="secondary" size="s" aria-label={t`Log out ${name}`} onClick={onEnd}>
            <Trans>Log out</Trans>
          </Button>
        )
      }
    >
      {current || since < LATELY_MS ? <Trans>Active now</Trans> : <Trans>Last seen {seen}</Trans>}
      {address !== '' && (
        <>
          {' · '}
          <bdi className="fig">{address}</bdi>
        </>
      )}
      <br />
      <Trans>Logged in since {started}</Trans>
    </Entry>
  )
}
