import type { Order } from '../../contract/entities/order.ts'

/** Places on the track of an order, 0 (losing) to 1 (winning). */
export interface StopTrack {
  readonly open: number
  readonly price: number
  readonly stopLoss: number | undefined
  readonly takeProfit: number | undefined
}

/** Room beyond the price where no stop ends the track, as a share of the longest way. */
const BEYOND = 1.25

/**
 * Returns the place of a position between its stops: losing at the start, winning at the end, whichever its side. A missing
 * stop leaves as much room as the other side has; a price beyond a stop stretches the track.
 */
export function stopTrack(order: Pick<Order, 'side' | 'price' | 'stopLoss' | 'takeProfit'>, price: number): StopTrack {
  const direction = order.side === 'buy' ? 1 : -1
  const way = (to: number) => (to - order.price) * direction
  const now = way(price)
  const loss = order.stopLoss === undefined ? undefined : way(order.stopLoss)
  const win = order.takeProfit === undefined ? undefined : way(order.takeProfit)
  const longest = Math.max(...[loss ?? 0, win ?? 0].map(Math.abs), Math.abs(now) * BEYOND) || 1
  const from = Math.min(loss ?? -longest, 0, now)
  const to = Math.max(win ?? longest, 0, now)
  const at = (value: number) => (value - from) / (to - from)
  return {
    open: at(0),
    price: at(now),
    stopLoss: loss === undefined ? undefined : at(loss),
    takeProfit: win === undefined ? undefined : at(win),
  }
}
