import type { Candle } from '../../contract/entities/market.ts'

const DAY_MS = 86_400_000
/** A day of fewer bars than this says too little: the hours before it are drawn as well. */
const MIN_BARS = 12

/** Closes of the newest day among 15-minute bars (days are UTC, as buckets are); of all bars while that day is young. */
export function dayCloses(candles: readonly Candle[]): readonly number[] {
  const newest = candles.at(-1)
  if (newest === undefined) return []
  const start = newest.time - (((newest.time % DAY_MS) + DAY_MS) % DAY_MS)
  const today = candles.filter((bar) => bar.time >= start)
  const first = today[0]
  if (first === undefined || today.length < MIN_BARS) return candles.map((bar) => bar.close)
  return [first.open, ...today.map((bar) => bar.close)]
}

/** The line with its last point at the price that stands now. */
export function withPrice(closes: readonly number[], price: number | undefined): readonly number[] {
  if (price === undefined || closes.length === 0 || closes.at(-1) === price) return closes
  return [...closes.slice(0, -1), price]
}
