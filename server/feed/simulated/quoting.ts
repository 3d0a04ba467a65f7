import type { InstrumentSpec } from '../../markets/instruments.ts'

const MINUTE_MS = 60_000
/** Quotes come with the volatility, but not beyond these multiples of the usual. */
const MIN_ACTIVITY = 0.3
const MAX_ACTIVITY = 4
/** The big ones are quoted at least this often, a minute. */
const BIG_FROM = 40
const BIG_LEAST = 18

/** Quotes to be expected in a millisecond of a minute that is so busy against an average one. */
export function quoteRate(spec: InstrumentSpec, activity: number): number {
  const wanted = spec.ticksPerMin * Math.min(MAX_ACTIVITY, Math.max(MIN_ACTIVITY, activity))
  return Math.max(spec.ticksPerMin >= BIG_FROM ? BIG_LEAST : 0, wanted) / MINUTE_MS
}
