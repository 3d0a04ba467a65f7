import { candlePath } from '../../contract/candlePath.ts'
import { PERIOD_MS } from '../../contract/candlePeriods.ts'
import type { Candle, Period } from '../../contract/entities/market.ts'
import { barOf, countUntil, MINUTE_MS } from './foldBars.ts'
import { joined, type Span } from './timeline.ts'

/** Bars of an instrument by period, as far as there are any. */
export type SeriesByPeriod = Readonly<Partial<Record<Period, readonly Candle[]>>>

/** From the finest on; a day's bar says too little of its minutes to be played. */
const playable: readonly Period[] = ['1min', '5min', '15min', '30min', '60min']

/** A bar that is played, and the time it speaks of. */
interface PlayedBar extends Span {
  readonly bar: Candle
  readonly period: Period
}

/**
 * The bars to play, oldest first, the finest of each time: a longer one where no shorter one speaks of any of its time. The
 * newest of a series may have been running when it was told, and says nothing of the rest of its time: it is left out.
 */
function playedBars(series: SeriesByPeriod): PlayedBar[] {
  let played: PlayedBar[] = []
  for (const period of playable) {
    const length = PERIOD_MS[period]
    const bars = [...new Map((series[period] ?? []).map((bar) => [bar.time, bar])).values()]
    const over = bars.sort((one, other) => one.time - other.time).slice(0, -1)
    const whole = over.map((bar) => ({ bar, period, from: bar.time, to: bar.time + length }))
    const finer = played
    const isFree = ({ from, to }: PlayedBar) =>
      (finer[countUntil(finer, to - 1, (one) => one.from) - 1]?.to ?? from) <= from
    played = [...finer, ...whole.filter(isFree)].sort((one, other) => one.from - other.from)
  }
  return played
}

/** The times of which there is something to play, oldest first. */
export const playableTimes = (series: SeriesByPeriod): Span[] => joined(playedBars(series))

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

/** One-minute bars of a stretch of time out of whatever there is, oldest first, each minute once. */
export const minuteBars = (series: SeriesByPeriod, { from, to }: Span, digits: number): Candle[] =>
  playedBars(series)
    .filter((played) => played.to > from && played.from < to)
    .flatMap(({ bar, period }) => minutesOf(bar, period, digits))
    .filter(({ time }) => time >= from && time < to)
