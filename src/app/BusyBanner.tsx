import { Trans } from '@lingui/react/macro'
import { formatCount } from '../i18n/format.ts'
import { memoised } from '../i18n/intl.ts'
import { overloadAtom } from '../live/live.ts'
import { Banner } from '../ui/Banner.tsx'
import { useAtomValue } from '../useAtom.ts'

const seconds = memoised((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
const inSeconds = (ms: number) =>
  seconds({ style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 1 }).format(ms / 1_000)

/** Says while more orders wait at the server than it can decide which come first, and how far behind prices and stops are. */
export function BusyBanner() {
  const overload = useAtomValue(overloadAtom)
  if (!overload) return null
  const waiting = formatCount(overload.waiting)
  const [prices, stops] = [overload.priceLag, overload.stopLag].map(inSeconds)
  return (
    <Banner icon="clock">
      {/* Read out once, not with every change of the figures. */}
      <span aria-live="off">
        <Trans>
          <strong>Very busy: closing orders have priority, {waiting} waiting.</strong> Prices delayed by {prices}, stops
          by {stops}.
        </Trans>
      </span>
    </Banner>
  )
}
