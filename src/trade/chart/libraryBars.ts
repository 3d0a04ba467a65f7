import type { KLineData, Period as KPeriod } from 'klinecharts'
import type { ChartPeriod } from '../../../contract/candlePeriods.ts'
import type { Candle } from '../../../contract/entities/market.ts'

/** A bar as the chart library has it. */
export const asBar = ({ time, open, high, low, close, volume }: Candle): KLineData => ({
  timestamp: time,
  open,
  high,
  low,
  close,
  volume,
})

/** The periods of the chart as the chart library names them. */
export const PERIODS: Record<ChartPeriod, KPeriod> = {
  '1min': { type: 'minute', span: 1 },
  '5min': { type: 'minute', span: 5 },
  '15min': { type: 'minute', span: 15 },
  '30min': { type: 'minute', span: 30 },
  '60min': { type: 'hour', span: 1 },
  '4hour': { type: 'hour', span: 4 },
  '1day': { type: 'day', span: 1 },
  '1week': { type: 'week', span: 1 },
}
