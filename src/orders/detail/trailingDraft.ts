import Big from 'big.js'
import type { Order } from '../../../contract/entities/order.ts'
import { type Figure, profit, trailedStop } from '../../../contract/rules.ts'
import type { Rate } from '../orderFigures.ts'

/** Distance at which a trailing stop starts without a stop loss, as a share of the price. */
const FIRST_SHARE = 0.001

/**
 * Returns the price from which an order's distance is measured: the current price, or the trigger price of a pending
 * order.
 */
export const followedPrice = (order: Pick<Order, 'status' | 'originPrice'>, price: number): number =>
  order.status === 'pending' ? order.originPrice : price

/**
 * The distance to begin with, as decimal text in the price's unit: the one that is set, else as far as the stop loss
 * stands now, else a thousandth of the price.
 */
export function firstDistance(order: Order, price: number, digits: number): string {
  const { trailingDistance, stopLoss } = order
  if (trailingDistance !== undefined) return new Big(trailingDistance).toFixed(digits)
  const from = followedPrice(order, price)
  const away = stopLoss === undefined ? new Big(from).times(FIRST_SHARE) : new Big(from).minus(stopLoss).abs()
  const least = new Big(10).pow(-digits)
  const rounded = away.round(digits)
  return (rounded.lt(least) ? least : rounded).toFixed(digits)
}

/** Returns the value of a distance for an order, USD. */
export const distanceMoney = (order: Pick<Order, 'lots'>, distance: Figure, rate: Rate): string =>
  profit({ side: 'buy', openPrice: 0, price: distance, lots: order.lots, ...rate }).toFixed()

/** Returns the error of a distance: missing, or as large as the price itself. */
export const distanceFault = (distance: string, from: number): 'none' | 'tooFar' | undefined =>
  distance === '' || Number(distance) <= 0 ? 'none' : Number(distance) >= from ? 'tooFar' : undefined

/** Returns where a position's trailing stop would start. Undefined for a pending order. */
export const firstStand = (order: Order, price: number, distance: string, digits: number): number | undefined =>
  order.status === 'pending' ? undefined : trailedStop(order.side, price, distance, digits, order.stopLoss)
