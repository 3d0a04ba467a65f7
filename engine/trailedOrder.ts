import { trailedStop } from '../contract/rules.ts'
import type { OrderRecord } from './order.ts'

/** Returns an open order with its stop loss moved by the price, or the same order if it does not move. */
export function trailed(order: OrderRecord, price: number, digits: number): OrderRecord {
  if (order.trailingDistance === undefined) return order
  const stopLoss = trailedStop(order.side, price, order.trailingDistance, digits, order.stopLoss)
  return stopLoss === undefined || stopLoss === order.stopLoss
    ? order
    : { ...order, stopLoss, firstStop: order.firstStop ?? stopLoss }
}

/** Maximum relative error of a float sum of two prices; far less than a price step. */
const OFF = 1e-12

/** Returns the price from which the order's stop loss moves, approximately, or undefined if none moves it. */
export function followsFrom(order: OrderRecord): number | undefined {
  if (order.trailingDistance === undefined) return undefined
  const stood = order.stopLoss ?? 0
  return order.side === 'buy'
    ? (stood + order.trailingDistance) * (1 + OFF)
    : (stood - order.trailingDistance) * (1 - OFF)
}
