import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { openMarketCache } from '../../sw/cache/marketCache.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { useResource } from '../resource/useResource.ts'
import { offlineAtom } from '../session/offline.ts'
import { practiceAtom } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Disc } from '../ui/Disc.tsx'
import stack from '../ui/stack.module.css'
import text from '../ui/text.module.css'
import { useAtomValue } from '../useAtom.ts'
import { instrumentOf, quoteOf } from './atoms.ts'
import styles from './PractiseCard.module.css'

const FRIDAY = 5
/** Half a trading day: its middle is on the same day of the week in nearly every time zone, ms. */
const HALF_DAY_MS = 12 * 60 * 60 * 1000

/** Answers whether this device has kept minutes of one of the markets. */
async function isKept(codes: readonly string[]): Promise<boolean> {
  const stored = await openMarketCache().series()
  const ids = new Set(codes.map((code) => instrumentOf({ code })?.id))
  return stored.some(({ instrumentId, bars }) => ids.has(instrumentId) && bars.length > 0)
}

/** Replays the last trading day of closed markets in one tap; offline, where this device has kept it. */
export function PractiseCard({ codes }: { codes: readonly string[] }) {
  const navigate = useNavigate()
  const practice = useAtomValue(practiceAtom)
  const offline = useAtomValue(offlineAtom)
  const stored = useResource(useMemo(() => (offline ? () => isKept(codes) : undefined), [offline, codes])).answer
  if (practice) return null
  const last = Math.max(...codes.map((code) => quoteOf(code)?.time ?? 0)) - HALF_DAY_MS
  const isFriday = last > 0 && new Date(last).getUTCDay() === FRIDAY
  const date = formatDateTime(last, 'date')
  return (
    <section className={styles.card}>
      <Disc icon="play" tone="acc" size={40} />
      <div className={stack.fillShrink}>
        <h2 className={text.title}>
          {isFriday ? <Trans>Practise on Friday’s market</Trans> : <Trans>Practise with past prices</Trans>}
        </h2>
        <p className={text.small}>
          {offline && stored === false ? (
            <Trans>You’re offline and these markets aren’t saved on this device yet.</Trans>
          ) : (
            last > 0 && <Trans>Replay of {date}, practice money</Trans>
          )}
        </p>
      </div>
      {!(offline && stored === false) && (
        <Button size="s" onClick={() => navigate(`/replay?day=${codes.join()}`)}>
          <Trans context="a replay">Start</Trans>
        </Button>
      )}
    </section>
  )
}
