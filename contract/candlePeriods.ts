import type { Period } from './entities/market.ts'

const MINUTE_MS = 60_000

/** Length of each candle period, ms. */
export const PERIOD_MS: Readonly<Record<Period, number>> = {
  '1min': MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '60min': 60 * MINUTE_MS,
  '1day': 1_440 * MINUTE_MS,
}

/** Start of the bar of a period that a time falls into, UTC ms; bars are aligned to UTC (decisions §4). */
export const barStart = (time: number, period: Period): number => time - (time % PERIOD_MS[period])
