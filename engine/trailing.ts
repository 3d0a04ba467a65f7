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

/** Orders of an account whose stop may follow the price: each move is stored, so what one account costs is bounded. */
export const MOST_TRAILING = 100

/**
 * A trailing stop is a distance on the order: while the position is held, its stop loss follows the best price at that
 * distance, in the price's own unit, and never moves away from the price. The stop loss itself is what is stored, so a
 * restart finds it where it stood. Of a pending order the distance waits until it opens. It ends as any stop loss does.
 *
 * With a stop loss set by hand the tighter of the two wins: one that is there when the following starts stays until the
 * price has left it behind; while the stop follows, one set by hand can only tighten it, and a looser one, or none,
 * leaves it where it is. A distance of 0 ends the following and leaves the stop loss to be set by hand.
 */
export function* setTrailing(
  state: EngineState,
  account: AccountState,
  asked: { readonly id: string; readonly distance: Decimal },
): Deciding<Decision> {
  const order = liveOrder(account, asked.id)
  if (order === undefined) return { message: { reason: 'orderUnknown' } }
  const { digits } = specOf(state.terms, order)
  if (new Big(asked.distance).eq(0)) {
    const { trailingDistance: _, ...still } = order
    yield { type: 'stopsSet', order: still }
    return { message: { done: 'trailingOff' }, order: still }
  }
  const against = order.status === 'pending' ? order.originPrice : lastPrice(state, order.code)
  if (against === undefined) return { message: { reason: 'noPrice' } }
  const refusal = refuseDistance(asked.distance, digits, against)
  if (refusal !== undefined) return { message: refusal }
  if (order.trailingDistance === undefined && trailingOrders(account) >= MOST_TRAILING)
    return { message: { reason: 'tooManyTrailing', limit: MOST_TRAILING } }
  const trailing: OrderRecord = { ...order, trailingDistance: Number(asked.distance) }
  const changed = order.status === 'pending' ? trailing : trailed(trailing, against, digits)
  yield { type: 'stopsSet', order: changed }
  return { message: { done: 'trailingSet' }, order: changed }
}

function trailingOrders({ holding, pending }: AccountState): number {
  const follows = ({ trailingDistance }: OrderRecord) => trailingDistance !== undefined
  return [...holding.values(), ...pending.values()].filter(follows).length
}

/** Refuses a distance that no stop loss can follow at behind a price. */
export function refuseDistance(asked: Decimal, digits: number, price: number): Refusal | undefined {
  const distance = new Big(asked)
  if (distance.lt(0)) return { reason: 'distanceNegative' }
  if (!distance.round(digits).eq(distance)) return { reason: 'priceDigits', digits }
  return distance.lt(price) ? undefined : { reason: 'distanceTooFar', price: new Big(price).toFixed() }
}

/** Stops set by hand on an order: while its stop loss follows the price, a looser one or none leaves it where it is. */
export function keptStops(order: OrderRecord, asked: Stops): { readonly stops: Stops; readonly isKept: boolean } {
  const { stopLoss, status, trailingDistance, side } = order
  if (status !== 'holding' || trailingDistance === undefined || stopLoss === undefined)
    return { stops: asked, isKept: false }
  const isTighter = asked.stopLoss !== undefined && stopFits('stopLoss', side, stopLoss, asked.stopLoss)
  return isTighter || asked.stopLoss === stopLoss
    ? { stops: asked, isKept: false }
    : { stops: { ...asked, stopLoss }, isKept: true }
}
