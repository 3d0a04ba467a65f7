import type { Candle, Period } from '../../contract/entities/market.ts'

export const MINUTE_MS = 60_000

/**
 * Length of each period, ms. As contract/candlePeriods.ts has it, whose module comes with the chart: a replay that is chosen
 * has not loaded it.
 */
export const PERIOD_MS: Readonly<Record<Period, number>> = {
  '1min': MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '60min': 60 * MINUTE_MS,
  '1day': 1_440 * MINUTE_MS,
}

/** Start of the bar of a period that a time falls into, ms; aligned to UTC (decisions §4). */
export const barStart = (time: number, period: Period): number => time - (time % PERIOD_MS[period])

/** Bars of a period out of shorter ones in time order. */
export function foldBars(bars: readonly Candle[], period: Period): Candle[] {
  const folded: Candle[] = []
  for (const bar of bars) {
    const time = barStart(bar.time, period)
    const last = folded.at(-1)
    if (last?.time === time) folded[folded.length - 1] = joined(last, bar)
    else folded.push({ ...bar, time })
  }
  return folded
}

/** A bar with a later, shorter one taken into it. */
const joined = (bar: Candle, later: Candle): Candle => ({
  time: bar.time,
  open: bar.open,
  high: Math.max(bar.high, later.high),
  low: Math.min(bar.low, later.low),
  close: later.close,
  volume: bar.volume + later.volume,
})

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

/** How many of sorted times are at or before one: where to cut in logarithmic time. */
export function countUntil<T>(sorted: readonly T[], time: number, timeOf: (one: T) => number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (timeOf(sorted[middle] as T) <= time) from = middle + 1
    else to = middle
  }
  return from
}
