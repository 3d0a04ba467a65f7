import { candlePath } from '../../contract/candlePath.ts'
import type { Candle, Period } from '../../contract/entities/market.ts'
import { barOf, MINUTE_MS, PERIOD_MS } from './foldBars.ts'

/** Bars of an instrument by period, as far as there are any. */
export type SeriesByPeriod = Readonly<Partial<Record<Period, readonly Candle[]>>>

/** From the finest on; a day's bar says too little of its minutes to be played. */
const playable: readonly Period[] = ['1min', '5min', '15min', '30min', '60min']

/** The periods that can be played of a series, the finest first. */
export const playablePeriods = (series: SeriesByPeriod): readonly Period[] =>
  playable.filter((period) => (series[period]?.length ?? 0) > 0)

/** The minutes of a longer bar, by the way the price may have gone through it: folded again they make that bar. */
export function minutesOf(bar: Candle, period: Period, digits: number): Candle[] {
  if (period === '1min') return [bar]
  const byMinute = new Map<number, { price: number; volume: number }[]>()
  // Three points a minute, so that each minute has its own bar.
  for (const point of candlePath(bar, PERIOD_MS[period], MINUTE_MS / 3, digits)) {
    const minute = point.time - (point.time % MINUTE_MS)
    const points = byMinute.get(minute)
    if (points) points.push(point)
    else byMinute.set(minute, [point])
  }
  return [...byMinute].flatMap(([time, points]) => barOf(time, points) ?? [])
}

/**
 * One-minute bars from one time to another out of whatever there is, the finest first: a longer bar fills the time that no
 * shorter one speaks of. Oldest first, each minute once.
 */
export function minuteBars(series: SeriesByPeriod, from: number, to: number, digits: number): Candle[] {
  const minutes = new Map<number, Candle>()
  for (const period of playablePeriods(series)) {
    const length = PERIOD_MS[period]
    const free = (bar: Candle): boolean => {
      for (let minute = bar.time; minute < bar.time + length; minute += MINUTE_MS) if (minutes.has(minute)) return false
      return true
    }
    const fitting = (series[period] ?? []).filter((bar) => bar.time + length > from && bar.time <= to && free(bar))
    for (const bar of fitting) for (const minute of minutesOf(bar, period, digits)) minutes.set(minute.time, minute)
  }
  return [...minutes.values()].filter(({ time }) => time >= from && time <= to).sort((a, b) => a.time - b.time)
}
