import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { formatAge, formatDateTime } from '../i18n/dates.ts'
import { retryLive, serverNow } from '../live/live.ts'
import { loadInstruments } from '../markets/atoms.ts'
import { marketStateAtom, newestPriceTimeAtom } from '../markets/freshness.ts'
import { Banner } from '../ui/Banner.tsx'

/** A connection that is back sooner than this is nobody's business, ms. */
const BEAR_MS = 4_000
const AGE_EVERY_MS = 10_000

/** Says over every page that prices do not come, and from when those on the screen are. */
export function OfflineBanner() {
  const state = useAtomValue(marketStateAtom)
  const lost = state === 'offline' || state === 'reconnecting'
  const [borne, setBorne] = useState(true)
  useEffect(() => {
    if (!lost) return
    const timer = setTimeout(() => setBorne(false), BEAR_MS)
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

function PricesFrom() {
  const time = useAtomValue(newestPriceTimeAtom)
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), AGE_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  if (time === undefined) return null
  const clock = formatDateTime(time, 'clock')
  const age = formatAge(now - time)
  return (
    <>
      {' · '}
      <Trans>
        prices from <span className="fig">{clock}</span>, {age}
      </Trans>
    </>
  )
}
