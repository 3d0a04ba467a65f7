import { PERIOD_MS } from '../../contract/candlePeriods.ts'
import type { Candle } from '../../contract/entities/market.ts'

export const MINUTE_MS = PERIOD_MS['1min']

/** The bar that prices in time order make; undefined for none. */
export function barOf(
  time: number,
  points: readonly { readonly price: number; readonly volume: number }[],
): Candle | undefined {
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return undefined
  let [high, low, volume] = [first.price, first.price, 0]
  for (const { price, volume: part } of points) {
    if (price > high) high = price
    if (price < low) low = price
    volume += part
  }
  return { time, open: first.price, high, low, close: last.price, volume }
}

/** Returns how many of sorted times are at or before one, in logarithmic time. */
export function countUntil<T>(sorted: readonly T[], time: number, timeOf: (one: T) => number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (timeOf(sorted[middle] as T) <= time) from = middle + 1
    else to = middle
  }
  return from
}
