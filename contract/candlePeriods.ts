import type { Candle, Period } from './entities/market.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** What a bar of a chart can stand for: the periods of the wire, and those that a chart makes of them. */
export const chartPeriods = ['1min', '5min', '15min', '30min', '60min', '4hour', '1day', '1week'] as const
export type ChartPeriod = (typeof chartPeriods)[number]

/** Length of each candle period, ms. */
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

/** Start of the bar of a period that a time falls into, UTC ms; bars are aligned to UTC (decisions §4). */
export const barStart = (time: number, period: ChartPeriod): number =>
  time - ((time - (period === '1week' ? FIRST_WEEK : 0)) % PERIOD_MS[period])

/** Whether a bar covers whole UTC days. */
export const isOfDays = (period: ChartPeriod): boolean => PERIOD_MS[period] >= DAY_MS

/** The period of the wire whose bars make up those of a chart's period. */
export const madeOf = (period: ChartPeriod): Period =>
  period === '4hour' ? '60min' : period === '1week' ? '1day' : period

/** Bars of a period out of shorter ones in time order. */
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

/** A bar with a later, shorter one taken into it. */
const joined = (bar: Candle, later: Candle): Candle => ({
  time: bar.time,
  open: bar.open,
  high: Math.max(bar.high, later.high),
  low: Math.min(bar.low, later.low),
  close: later.close,
  volume: bar.volume + later.volume,
})
