import type { Order } from '../../../contract/entities/order.ts'
import type { Decision } from '../../../contract/proof/decision.ts'

/** Comparison of a log with an order: equal to what the app shows, incomplete, different, or without the opening. */
export type Comparison = 'same' | 'behind' | 'other' | 'unopened'

/** Compares an order as the app shows it with the decisions in the log: a proof of another order, or of other prices, proves nothing. */
export function compareOrder(order: Order, decisions: readonly Decision[]): Comparison {
  // The record of a refused change names the order, but not its side.
  const isOther = decisions.some(
    ({ order: id, what, side }) => id !== Number(order.id) || (what !== 'refused' && side !== order.side),
  )
  if (decisions.length === 0 || isOther) return 'other'
  if (order.status === 'pending') return 'same'
  if (order.status === 'cancelled') return decisions.some(({ what }) => what === 'cancelled') ? 'same' : 'behind'
  const opened = decisions.find(({ what }) => what === 'opened')
  if (opened !== undefined && opened.price !== order.price) return 'other'
  if (order.status === 'holding') {
    if (opened === undefined) return decisions.some(({ what }) => what === 'placed') ? 'behind' : 'unopened'
    return decisions.some(({ lots }) => Number(lots) === order.lots) ? 'same' : 'behind'
  }
  const closed = decisions.find(({ what }) => what === 'closed')
  if (closed === undefined) return 'behind'
  const { price, lots, reason } = closed
  const isSame =
    price === order.lastPrice && Number(lots) === order.lots && (order.reason === undefined || order.reason === reason)
  if (!isSame) return 'other'
  // A part was opened with the order that it was taken off.
  return opened === undefined && order.partOf === undefined ? 'unopened' : 'same'
}
