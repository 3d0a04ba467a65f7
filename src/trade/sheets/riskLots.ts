import Big from 'big.js'
import type { Instrument } from '../../../contract/entities/market.ts'
import { type Figure, quoteToUsdAt, rateCurrency } from '../../../contract/rules.ts'
import type { StopOrder, StopPreview } from '../stopPreview.ts'

/** Lots that lose no more than a wish at a stop loss. */
export interface RiskLots {
  readonly lots: Big
  /** USD lost there, unrounded. */
  readonly risk: Big
  /** Even the least lots lose more than was wished. */
  readonly isOver: boolean
  /** The free margin pays for no more, though more could be risked; or not even for the least lots. */
  readonly isShort: boolean
}

/**
 * The most lots on the step that lose no more than `wanted` USD when one lot loses `perLot`, and no more than `most`; the least
 * ones where that is less than the minimum. Undefined where a lot loses nothing.
 */
export function riskLots(
  wanted: Figure,
  perLot: Figure,
  { lotMin, lotStep }: Pick<Instrument, 'lotMin' | 'lotStep'>,
  most?: Figure,
): RiskLots | undefined {
  const each = new Big(perLot)
  if (each.lte(0)) return undefined
  const step = new Big(lotStep)
  const risked = new Big(wanted).div(each)
  const whole = step.gt(0) ? risked.div(step).round(0, Big.roundDown).times(step) : risked.round(8, Big.roundDown)
  const least = whole.lt(lotMin) ? new Big(lotMin) : whole
  const isShort = most !== undefined && least.gt(most)
  const lots = isShort && new Big(most).gte(lotMin) ? new Big(most) : least
  return { lots, risk: lots.times(each), isOver: lots.times(each).gt(wanted), isShort }
}

/** USD that one lot loses at a stop loss: of one for both directions the buy, which loses no less. */
export function lossPerLot({ distance, prices, side }: StopPreview, order: StopOrder): Big {
  const { instrument, quoteToUsd, entry } = order
  const price = prices[side === 'sell' ? 'sell' : 'buy'] ?? entry
  return distance
    .abs()
    .times(instrument.unitsPerLot)
    .times(quoteToUsdAt(price, rateCurrency(instrument), quoteToUsd))
}
