import { trailedStop } from '../contract/rules.ts'
import type { OrderRecord } from './order.ts'

/** A held order with its stop loss where the price takes it; the order itself when that moves nothing. */
export function trailed(order: OrderRecord, price: number, digits: number): OrderRecord {
  if (order.trailingDistance === undefined) return order
  const stopLoss = trailedStop(order.side, price, order.trailingDistance, digits, order.stopLoss)
  return stopLoss === undefined || stopLoss === order.stopLoss ? order : { ...order, stopLoss }
}

/** What the sum of two prices in floats can be off by, as a share; far less than any step of a price. */
const OFF = 1e-12

/** The price from which on the stop loss of a held order moves, or nearly; undefined when none moves it. */
export function followsFrom(order: OrderRecord): number | undefined {
  if (order.trailingDistance === undefined) return undefined
  const stood = order.stopLoss ?? 0
  return order.side === 'buy'
    ? (stood + order.trailingDistance) * (1 + OFF)
    : (stood - order.trailingDistance) * (1 - OFF)
}
