import { Trans, useLingui } from '@lingui/react/macro'
import type { Instrument } from '../../contract/entities/market.ts'
import { formatPercent, formatPrice } from '../i18n/format.ts'
import { type LiveQuote, quoteAtom } from '../markets/atoms.ts'
import { freshnessAtom } from '../markets/freshness.ts'
import { cx } from '../ui/cx.ts'
import { HeroPrice } from '../ui/HeroPrice.tsx'
import { Pill } from '../ui/Pill.tsx'
import { Ruler } from '../ui/Ruler.tsx'
import { linearAt } from '../ui/rulerScale.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import tones from '../ui/tones.module.css'
import { useAtomValue } from '../useAtom.ts'
import styles from './PriceRow.module.css'
import { useDayRange } from './useDayRange.ts'

/** Shows the price between the day's low and high. */
function DayRangeRuler({ instrument, quote }: { instrument: Instrument; quote: LiveQuote | undefined }) {
  const { t } = useLingui()
  const range = useDayRange(instrument, quote)
  if (range === undefined || quote === undefined) return null
  const [low, high] = [formatPrice(range.low, instrument.digits), formatPrice(range.high, instrument.digits)]
  const at = range.high > range.low ? linearAt(quote.close, range.low, range.high) : 0.5
  return (
    <Ruler
      label={t`Day range`}
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

interface PriceRowProps {
  instrument: Instrument
  /** low: in a line with others, the price and its change alone. */
  look?: 'phone' | 'wide' | 'low'
}

/** The price, how it has moved today, and the range of the day. */
export function PriceRow({ instrument, look = 'phone' }: PriceRowProps) {
  const quote = useAtomValue(quoteAtom(instrument.code))
  return (
    <div className={cx(styles.row, look !== 'phone' && styles[look])}>
      {quote === undefined ? (
        <Skeleton w={128} h={36} />
      ) : (
        <Price instrument={instrument} quote={quote} low={look === 'low'} />
      )}
      {quote && <Change instrument={instrument} quote={quote} />}
      {look === 'wide' && quote && (
        <p className={styles.open}>
          <Trans context="open of the day">Open</Trans>
          <b className="fig">{formatPrice(quote.open, instrument.digits)}</b>
        </p>
      )}
      {look !== 'low' && (
        <div className={styles.range}>
          <DayRangeRuler instrument={instrument} quote={quote} />
        </div>
      )}
    </div>
  )
}

function Price({ instrument, quote, low }: { instrument: Instrument; quote: LiveQuote; low: boolean }) {
  const freshness = useAtomValue(freshnessAtom(instrument.code))
  return (
    <HeroPrice
      key={instrument.code}
      text={formatPrice(quote.close, instrument.digits)}
      value={quote.close}
      pip={!low && (instrument.digits === 5 || instrument.digits === 3)}
      stale={freshness !== 'live'}
    />
  )
}

function Change({ instrument, quote }: { instrument: Instrument; quote: LiveQuote }) {
  const tone = quote.change > 0 ? 'up' : quote.change < 0 ? 'dn' : 'flat'
  return (
    <p className={cx(styles.change, tone === 'flat' ? tones.quiet : tones[tone])}>
      <Pill tone={tone} plain>
        {formatPercent(quote.change, { sign: 'never' })}
      </Pill>
      <span className="fig">{formatPrice(quote.close - quote.open, instrument.digits, { sign: 'always' })}</span>
    </p>
  )
}
