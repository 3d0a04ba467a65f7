import { barStart, type ChartPeriod } from '../../../contract/candlePeriods.ts'
import type { Candle } from '../../../contract/entities/market.ts'

/** A bar of a longer period while its minutes come in. */
export interface Fold {
  readonly bar: Candle
  /** The newest minute in it, with the volume counted of it so far. */
  readonly minute: Pick<Candle, 'time' | 'volume'> | undefined
}

/**
 * Folds a live one-minute candle into the bar of a period; undefined for a minute older than the newest one held. The
 * same minute comes again and again while it grows. Of the first minute after a load only what it grows from then on adds
 * to the volume, because the loaded bar has the rest.
 */
export function foldCandle(fold: Fold | undefined, minute: Candle, period: ChartPeriod): Fold | undefined {
  const seen = { time: minute.time, volume: minute.volume }
  if (period === '1min') {
    if (fold !== undefined && minute.time < fold.bar.time) return undefined
    return { bar: minute, minute: seen }
  }
  const time = barStart(minute.time, period)
  if (fold === undefined || time > fold.bar.time) return { bar: { ...minute, time }, minute: seen }
  const { bar } = fold
  if (time < bar.time || (fold.minute !== undefined && minute.time < fold.minute.time)) return undefined
  const counted = fold.minute === undefined ? minute.volume : minute.time === fold.minute.time ? fold.minute.volume : 0
  return {
    bar: {
      time,
      open: bar.open,
      high: Math.max(bar.high, minute.high),
      low: Math.min(bar.low, minute.low),
      close: minute.close,
      volume: bar.volume + Math.max(0, minute.volume - counted),
    },
    minute: seen,
  }
}
