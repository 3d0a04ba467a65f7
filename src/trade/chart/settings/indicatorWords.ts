import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IndicatorName } from '../indicatorCatalogue.ts'

/** The indicators in words. */
export const indicatorWords: Readonly<Record<IndicatorName, MessageDescriptor>> = {
  MA: msg`Moving average`,
  EMA: msg`Exponential moving average`,
  BOLL: msg`Bollinger Bands`,
  SAR: msg`Parabolic SAR`,
  VOL: msg`Volume`,
  MACD: msg`Moving average convergence/divergence`,
  RSI: msg`Relative strength index`,
  KDJ: msg`Stochastic oscillator`,
  ATR: msg`Average true range`,
  CCI: msg`Commodity channel index`,
  WR: msg`Williams %R`,
  DMI: msg`Directional movement index`,
  MTM: msg`Momentum`,
  OBV: msg`On-balance volume`,
}

const length = msg({ message: 'Length', context: 'indicator: number of bars' })
const smoothing = msg({ message: 'Smoothing', context: 'indicator: number of bars' })
const average = msg({ message: 'Average', context: 'indicator: number of bars' })
const second = msg({ message: 'Second length', context: 'indicator: number of bars' })
const third = msg({ message: 'Third length', context: 'indicator: number of bars' })

/** Their parameters in words, in the order of the catalogue. */
export const paramWords: Readonly<Record<IndicatorName, readonly MessageDescriptor[]>> = {
  MA: [length, second, third],
  EMA: [length, second, third],
  BOLL: [length, msg({ message: 'Deviations', context: 'indicator: Bollinger Bands' })],
  SAR: [
    msg({ message: 'Start (%)', context: 'indicator: Parabolic SAR' }),
    msg({ message: 'Step (%)', context: 'indicator: Parabolic SAR' }),
    msg({ message: 'Maximum (%)', context: 'indicator: Parabolic SAR' }),
  ],
  VOL: [],
  MACD: [
    msg({ message: 'Fast', context: 'indicator: MACD length' }),
    msg({ message: 'Slow', context: 'indicator: MACD length' }),
    msg({ message: 'Signal', context: 'indicator: MACD length' }),
  ],
  RSI: [length],
  KDJ: [
    length,
    msg({ message: 'Smoothing of K', context: 'indicator: stochastic' }),
    msg({ message: 'Smoothing of D', context: 'indicator: stochastic' }),
  ],
  ATR: [length],
  CCI: [length],
  WR: [length],
  DMI: [length, smoothing],
  MTM: [length, average],
  OBV: [average],
}
