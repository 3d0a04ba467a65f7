import type { Candle, Period } from './entities/market.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Bar periods of a chart: those of the wire, and those that a chart builds from them. */
export const chartPeriods = ['1min', '5min', '15min', '30min', '60min', '4hour', '1day', '1week'] as const
export type ChartPeriod = (typeof chartPeriods)[number]

/** Length of each candle period, in ms. */
export const PERIOD_MS: Readonly<Record<ChartPeriod, number>> = {
  '1min': MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '60min': HOUR_MS,
  '4hour': 4 * HOUR_MS,
  '1day': DAY_MS,
  '1week': 7 * DAY_MS,
}

/** 1970 began on a Thursday. Weeks begin on Sunday, when currencies open: a Sunday evening belongs to the days after it. */
const FIRST_WEEK = 3 * DAY_MS

/** Returns the start of the bar that contains a time, in UTC ms. Bars are aligned to UTC (decisions §4). */
export const barStart = (time: number, period: ChartPeriod): number =>
  time - ((time - (period === '1week' ? FIRST_WEEK : 0)) % PERIOD_MS[period])

/** Returns true for periods of whole UTC days. */
export const isOfDays = (period: ChartPeriod): boolean => PERIOD_MS[period] >= DAY_MS

/** Returns the wire period that a chart's period is built from. */
export const madeOf = (period: ChartPeriod): Period =>
  period === '4hour' ? '60min' : period === '1week' ? '1day' : period

/** Combines shorter bars, in time order, into bars of a period. */
export function foldBars(bars: readonly Candle[], period: ChartPeriod): Candle[] {
  const folded: Candle[] = []
  for (const bar of bars) {
    const time = barStart(bar.time, period)
    const last = folded.at(-1)
    if (last?.time === time) folded[folded.length - 1] = joined(last, bar)
    else folded.push({ ...bar, time })
  }
  return folded
}

/** Adds a later, shorter bar to a bar. */
const joined = (bar: Candle, later: Candle): Candle => ({
  time: bar.time,
  open: bar.open,
  high: Math.max(bar.high, later.high),
  low: Math.min(bar.low, later.low),
  close: later.close,
  volume: bar.volume + later.volume,
})
