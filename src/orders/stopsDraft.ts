import type { Order } from '../../contract/entities/order.ts'
import { stopFits } from '../../contract/rules.ts'

/** Both stops as they are typed: decimal text, empty for none. */
export interface StopsDraft {
  readonly stopLoss: string
  readonly takeProfit: string
}

/** A stop that cannot stand where it is: it has to be above or below the price. */
export type StopFault = 'above' | 'below'

/** The stops an order has, as text. */
export const draftOf = (order: Order, digits: number): StopsDraft => ({
  stopLoss: order.stopLoss?.toFixed(digits) ?? '',
  takeProfit: order.takeProfit?.toFixed(digits) ?? '',
})

/** Distance at which an empty stop starts when it is stepped, as a share of the price, on the valid side. */
const FIRST_SHARE = 0.001

/** Returns where an empty stop starts when it is stepped. */
export function firstStop(
  kind: keyof StopsDraft,
  order: Pick<Order, 'side' | 'status' | 'originPrice'>,
  price: number,
): number {
  const from = order.status === 'pending' ? order.originPrice : price
  const below = (kind === 'stopLoss') === (order.side === 'buy')
  return from * (below ? 1 - FIRST_SHARE : 1 + FIRST_SHARE)
}

/** Returns true if the typed stop means none. */
export const isNone = (typed: string): boolean => typed === '' || Number(typed) === 0

/**
 * Returns the fault of a typed stop. A position's stop has to be on its side of the current price, so that it can lock in
 * profit; a pending order's on its side of the trigger price.
 */
export function stopFault(
  kind: keyof StopsDraft,
  order: Pick<Order, 'side' | 'status' | 'originPrice'>,
  typed: string,
  price: number,
): StopFault | undefined {
  if (isNone(typed)) return undefined
  const against = order.status === 'pending' ? order.originPrice : price
  if (stopFits(kind, order.side, typed, against)) return undefined
  return (kind === 'stopLoss') === (order.side === 'buy') ? 'below' : 'above'
}
