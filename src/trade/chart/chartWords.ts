import { barStart, type ChartPeriod, isOfDays, PERIOD_MS } from '../../../contract/candlePeriods.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { formatCount, formatPrice } from '../../i18n/format.ts'
import { memoised, plain } from '../../i18n/intl.ts'
import { timeZone } from '../../i18n/timeZone.ts'
import { serverNow } from '../../live/live.ts'
import type { ChartWords } from './chartModel.ts'

const days = memoised((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))

const numbers = memoised((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))

const two = (count: number) => String(count).padStart(2, '0')

/** Returns a duration as a clock: `02:52`, `1:07:09`. */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  const rest = `${two(minutes)}:${two(seconds % 60)}`
  return hours === 0 ? rest : `${hours}:${rest}`
}

/** The chart's words and figures for an instrument of so many digits in the language on the screen. Bars of days are UTC days everywhere. */
export function chartWords(
  digits: number,
  period: ChartPeriod,
  legend: ChartWords['legend'],
  countsDown: boolean,
): ChartWords {
  const zone = { timeZone: isOfDays(period) ? 'UTC' : timeZone() }
  return {
    price: (value) => formatPrice(value, digits),
    count: (value) => formatCount(Math.round(value)),
    figure: formatPrice,
    short: (value) => plain(numbers({ notation: 'compact', maximumFractionDigits: 1 }).format(value)),
    written: (text) => (Number.isFinite(Number(text)) ? formatPrice(text, text.split('.')[1]?.length ?? 0) : text),
    time: (at) => (isOfDays(period) ? dayOf(at, zone) : formatDateTime(at, 'time')),
    day: (at) => dayOf(at, zone),
    moment: (at) => formatDateTime(at, 'short'),
    countdown(barTime, of) {
      const now = serverNow()
      if (!countsDown || barStart(now, of) !== barTime) return undefined
      return clockOf(barTime + PERIOD_MS[of] - now)
    },
    legend,
  }
}

const dayOf = (at: number, zone: Intl.DateTimeFormatOptions): string =>
  plain(days({ day: 'numeric', month: 'short', ...zone }).format(at))
