import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { formatAge, formatDateTime } from '../i18n/dates.ts'
import { isClockHeard, retryLive, serverNow } from '../live/live.ts'
import { instrumentsAtom, loadInstruments } from '../markets/atoms.ts'
import { marketStateAtom, type NewestPrice, newestPriceAtom } from '../markets/freshness.ts'
import { Banner } from '../ui/Banner.tsx'
import { useAtomValue } from '../useAtom.ts'

/** A connection that is back sooner than this is nobody's business, ms. */
const SHOW_AFTER_MS = 4_000
const AGE_INTERVAL_MS = 10_000
/** From this age on the day is said too, ms. */
const CLOCK_UNTIL_MS = 12 * 60 * 60_000

/** Says over every page that prices do not come, and from when those on the screen are. Where there are none, the page says so. */
export function OfflineBanner() {
  const state = useAtomValue(marketStateAtom)
  const known = useAtomValue(instrumentsAtom).length > 0
  const lost = known && (state === 'offline' || state === 'reconnecting')
  const [borne, setBorne] = useState(true)
  useEffect(() => {
    if (!lost) return
    const timer = setTimeout(() => setBorne(false), SHOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setBorne(true)
    }
  }, [lost])
  if (!lost || (borne && state !== 'offline')) return null
  const retry = () => {
    retryLive()
    loadInstruments()
  }
  return (
    <Banner icon="wifi-off" action={{ label: <Trans>Try again</Trans>, onClick: retry }}>
      <strong>{state === 'offline' ? <Trans>Offline</Trans> : <Trans>Reconnecting</Trans>}</strong>
      <PricesFrom />
    </Banner>
  )
}

/**
 * Returns the age of a price by the server's clock, ms. For an offline copy, whose server has not sent its time, by
 * when it arrived.
 */
export const ageOf = ({ time, receivedAt }: NewestPrice): number =>
  isClockHeard() ? serverNow() - time : Date.now() - receivedAt

function PricesFrom() {
  const newest = useAtomValue(newestPriceAtom)
  const [, look] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => look((count) => count + 1), AGE_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  if (!newest) return null
  const old = ageOf(newest)
  const clock = formatDateTime(newest.time, old < CLOCK_UNTIL_MS ? 'clock' : 'short')
  const age = formatAge(old)
  return (
    <>
      {' · '}
      <Trans>
        prices from <span className="fig">{clock}</span>, {age}
      </Trans>
    </>
  )
}
