import Big from 'big.js'
import { type Side, stopFits } from '../../contract/rules.ts'
import type { TicketLines } from './chart/orderLines.ts'
import { type StopOrder, type StopPreview, stopPreview, stopScale } from './stopPreview.ts'
import { distanceText } from './stopUnits.ts'
import type { StopKind, TicketDraft } from './ticketState.ts'

const sides: readonly Side[] = ['buy', 'sell']

/**
 * The form's prices as they are drawn. A stop that is typed as a distance or an amount stands on either side of the
 * entry; where nothing says the direction, both are drawn.
 */
export function ticketLines(draft: TicketDraft, order: StopOrder, set: TicketLines['set']): TicketLines {
  const previewOf = (kind: StopKind) => (draft[kind].on ? stopPreview(kind, draft[kind], order) : undefined)
  const stops = { stopLoss: previewOf('stopLoss'), takeProfit: previewOf('takeProfit') }
  const fits = (stop: StopPreview | undefined, side: Side) =>
    stop === undefined || stop.side === 'both' || stop.side === side
  const aims = sides.filter((side) => fits(stops.stopLoss, side) && fits(stops.takeProfit, side))
  const isTold = [stops.stopLoss, stops.takeProfit].every((stop) => stop === undefined || stop.unit === 'price')
  const at = (stop: StopPreview | undefined, side: Side) => {
    // A price is drawn wherever it is; what is reckoned from a direction only where there is one.
    if (stop === undefined || (stop.unit !== 'price' && !aims.includes(side))) return undefined
    return stop.prices[side]?.toNumber()
  }
  const pair = (side: Side) => ({ stopLoss: at(stops.stopLoss, side), takeProfit: at(stops.takeProfit, side) })
  const own = aims[0] ?? 'buy'
  return {
    mode: draft.mode,
    price: order.entry,
    lots: draft.lots,
    ...pair(own),
    ...(!isTold && aims.length > 1 && { sell: pair('sell') }),
    set,
  }
}

/** Returns the text of a stop's input when its line is moved to a price. The unit stays. */
export function typedAt(kind: StopKind, draft: TicketDraft, order: StopOrder, price: number): string {
  const { unit } = draft[kind]
  if (unit === 'price') return price.toFixed(order.instrument.digits)
  const side = stopFits(kind, 'buy', price, order.entry) ? 'buy' : 'sell'
  return distanceText(new Big(price).minus(order.entry).abs(), unit, stopScale(kind, side, order))
}
