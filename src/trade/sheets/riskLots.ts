import Big from 'big.js'
import { type Figure, quoteToUsdAt, rateCurrency } from '../../../contract/rules.ts'
import type { StopPreview } from '../stopPreview.ts'
import type { TicketPreview } from '../ticket.ts'
import type { TicketDraft } from '../ticketState.ts'

/** Lots that lose no more than a wish at a stop loss. */
export interface RiskLots {
  readonly lots: Big
  /** USD lost there, unrounded. */
  readonly risk: Big
  /** Even the least lots lose more than was wished. */
  readonly isOver: boolean
}

/**
 * The most lots on the step that lose no more than `wanted` USD when one lot loses `perLot`; the least ones where that is
 * less than the minimum. Undefined where a lot loses nothing.
 */
export function riskLots(wanted: Figure, perLot: Figure, lotMin: number, lotStep: number): RiskLots | undefined {
  const each = new Big(perLot)
  if (each.lte(0)) return undefined
  const step = new Big(lotStep)
  const most = new Big(wanted).div(each)
  const whole = step.gt(0) ? most.div(step).round(0, Big.roundDown).times(step) : most.round(8, Big.roundDown)
  const isOver = whole.lt(lotMin)
  const lots = isOver ? new Big(lotMin) : whole
  return { lots, risk: lots.times(each), isOver: isOver && lots.times(each).gt(wanted) }
}

/** Why lots cannot be reckoned from a risk: in words on the sheet. */
export type RiskObstacle = 'noAccount' | 'noFigures' | 'noStop' | 'byAmount' | 'noSide'

/** What stands against reckoning lots from a risk; undefined when nothing does. */
export function riskObstacle(draft: TicketDraft, preview: TicketPreview | undefined): RiskObstacle | undefined {
  const { on, unit } = draft.stopLoss
  if (preview !== undefined && preview.order.equity === undefined) return 'noAccount'
  if (!on) return 'noStop'
  // An amount says the risk already, whatever the lots.
  if (unit === 'money' || unit === 'percent') return 'byAmount'
  if (preview === undefined) return 'noFigures'
  if (!preview.order.equity?.gt(0)) return 'noAccount'
  return preview.stopLoss?.side === undefined ? 'noSide' : undefined
}

/** USD that one lot loses at a stop loss: of one for both directions the buy, which loses no less. */
export function lossPerLot({ distance, prices, side }: StopPreview, { order }: TicketPreview): Big {
  const { instrument, quoteToUsd, entry } = order
  const price = prices[side === 'sell' ? 'sell' : 'buy'] ?? entry
  return distance
    .abs()
    .times(instrument.unitsPerLot)
    .times(quoteToUsdAt(price, rateCurrency(instrument), quoteToUsd))
}
