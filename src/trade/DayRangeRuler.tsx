import { useLingui } from '@lingui/react/macro'
import type { Instrument } from '../../contract/entities/market.ts'
import { formatPrice } from '../i18n/format.ts'
import type { LiveQuote } from '../markets/atoms.ts'
import { Ruler } from '../ui/Ruler.tsx'
import { linearAt } from '../ui/rulerScale.ts'
import { useDayRange } from './useDayRange.ts'

/** Where the price stands between the day's low and high. */
export function DayRangeRuler({ instrument, quote }: { instrument: Instrument; quote: LiveQuote | undefined }) {
  const { t } = useLingui()
  const range = useDayRange(instrument, quote)
  if (range === undefined || quote === undefined) return null
  const [low, high] = [formatPrice(range.low, instrument.digits), formatPrice(range.high, instrument.digits)]
  const at = range.high > range.low ? linearAt(quote.close, range.low, range.high) : 0.5
  return (
    <Ruler
      label={t`Range of the day`}
      valueText={t`${low} to ${high}`}
      look="range"
      ticks={44}
      zones={[{ to: at, tone: 't2' }]}
      needle={at}
      foot={
        <>
          <span>
            {t({ message: 'L', context: 'low of the day' })} <b className="fig">{low}</b>
          </span>
          <span>
            {t({ message: 'H', context: 'high of the day' })} <b className="fig">{high}</b>
          </span>
        </>
      }
    />
  )
}
