import { registerIndicator } from 'klinecharts'
import { averageTrueRange } from './averageTrueRange.ts'

registerIndicator<{ atr?: number }, number>({
  name: 'ATR',
  shortName: 'ATR',
  calcParams: [14],
  figures: [{ key: 'atr', title: 'ATR: ', type: 'line' }],
  calc: (bars, { calcParams }) => averageTrueRange(bars, calcParams[0] ?? 14),
})
