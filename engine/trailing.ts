import Big from 'big.js'
import type { Decimal } from '../contract/codec.ts'
import { stopFits } from '../contract/rules.ts'
import type { Stops } from './admission.ts'
import type { Deciding, Decision } from './decision.ts'
import type { OrderRecord } from './order.ts'
import type { Refusal } from './outcome.ts'
import { type AccountState, type EngineState, liveOrder } from './state.ts'
import { trailed } from './trailedOrder.ts'
import { lastPrice, specOf } from './valuation.ts'

/** Maximum orders per account with a trailing stop. Every move is stored, so this limits the cost of one account. */
export const MAX_TRAILING = 100

/**
 * Sets a trailing stop, which is a distance on the order. While the position is open, its stop loss trails the best price at
 * that distance, in the price's unit, and never moves away from the price. The stop loss itself is stored, so a restart
 * restores it. The distance of a pending order applies once it opens.
 *
 * If a stop loss is set manually, the tighter of the two applies: an existing one stays until the price has moved beyond it,
 * and while the stop trails, a manual one can only tighten it. A distance of 0 ends trailing and keeps the current stop loss.
 */
export function* setTrailing(
  state: EngineState,
  account: AccountState,
  requested: { readonly id: string; readonly distance: Decimal },
): Deciding<Decision> {
  const order = liveOrder(account, requested.id)
  if (order === undefined) return { message: { reason: 'orderUnknown' } }
  const { digits } = specOf(state.terms, order)
  if (new Big(requested.distance).eq(0)) {
    const { trailingDistance: _, ...still } = order
    yield { type: 'stopsSet', order: still }
    return { message: { done: 'trailingOff' }, order: still }
  }
  const against = order.status === 'pending' ? order.originPrice : lastPrice(state, order.code)
  if (against === undefined) return { message: { reason: 'noPrice' } }
  const refusal = refuseDistance(requested.distance, digits, against)
  if (refusal !== undefined) return { message: refusal }
  if (order.trailingDistance === undefined && trailingOrders(account) >= MAX_TRAILING)
    return { message: { reason: 'tooManyTrailing', limit: MAX_TRAILING } }
  const trailing: OrderRecord = { ...order, trailingDistance: Number(requested.distance) }
  const changed = order.status === 'pending' ? trailing : trailed(trailing, against, digits)
  yield { type: 'stopsSet', order: changed }
  return { message: { done: 'trailingSet' }, order: changed }
}

function trailingOrders({ holding, pending }: AccountState): number {
  const follows = ({ trailingDistance }: OrderRecord) => trailingDistance !== undefined
  return [...holding.values(), ...pending.values()].filter(follows).length
}

/** Refuses a distance at which no stop loss can trail a price. */
export function refuseDistance(requested: Decimal, digits: number, price: number): Refusal | undefined {
  const distance = new Big(requested)
  if (distance.lt(0)) return { reason: 'distanceNegative' }
  if (!distance.round(digits).eq(distance)) return { reason: 'priceDigits', digits }
  return distance.lt(price) ? undefined : { reason: 'distanceTooFar', price: new Big(price).toFixed() }
}

/** Merges manual stops with the trailing stop loss: a looser one or none keeps the current stop loss. */
export function keptStops(order: OrderRecord, requested: Stops): { readonly stops: Stops; readonly isKept: boolean } {
  const { stopLoss, status, trailingDistance, side } = order
  if (status !== 'holding' || trailingDistance === undefined || stopLoss === undefined)
    return { stops: requested, isKept: false }
  const isTighter = requested.stopLoss !== undefined && stopFits('stopLoss', side, stopLoss, requested.stopLoss)
  return isTighter || requested.stopLoss === stopLoss
    ? { stops: requested, isKept: false }
    : { stops: { ...requested, stopLoss }, isKept: true }
}
