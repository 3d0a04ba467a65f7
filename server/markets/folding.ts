import { barStart, PERIOD_MS } from '../../contract/candlePeriods.ts'
import type { Period } from '../../contract/entities/market.ts'

const MINUTE_MS = 60_000

/** Length of a period in minutes; also the number it is stored under. */
export const minutesOf = (period: Period): number => PERIOD_MS[period] / MINUTE_MS

/** A candle: `time` is the start of its bucket, UTC ms (decisions §4). */
export interface Bar {
  time: number
  open: number
  high: number
  low: number
  close: number
  volume: number
}

/** The bar that a first price opens. */
export const openBar = (time: number, price: number, volume: number): Bar => ({
  time,
  open: price,
  high: price,
  low: price,
  close: price,
  volume,
})

/** Takes one more price into its bar. */
export function foldPrice(bar: Bar, price: number, volume: number): void {
  if (price > bar.high) bar.high = price
  if (price < bar.low) bar.low = price
  bar.close = price
  bar.volume += volume
}

/** Takes a later, shorter bar into the longer one that holds it. */
export function foldBar(into: Bar, later: Readonly<Bar>): void {
  if (later.high > into.high) into.high = later.high
  if (later.low < into.low) into.low = later.low
  into.close = later.close
  into.volume += later.volume
}

/** Bars of a longer period from shorter ones in time order. */
export function foldBars(bars: Iterable<Readonly<Bar>>, period: Period): Bar[] {
  const folded: Bar[] = []
  for (const bar of bars) {
    const time = barStart(bar.time, period)
    const last = folded.at(-1)
    if (last?.time === time) foldBar(last, bar)
    else folded.push({ ...bar, time })
  }
  return folded
}
