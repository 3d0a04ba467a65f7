import Big from 'big.js'
import type { Command } from '../../engine/commands.ts'
import type { Tick } from '../markets/feed.ts'
import type { InstrumentSpec } from '../markets/instruments.ts'

/** An order as the model knows it; amounts in USD. */
export interface ModelOrder {
  readonly id: number
  readonly account: number
  readonly code: string
  readonly side: 'buy' | 'sell'
  lots: string
  readonly leverage: number
  target: number
  entry: number
  status: 'pending' | 'holding' | 'cancelled' | 'completed'
  price: number
  closePrice: number | undefined
  stopLoss: number
  takeProfit: number
  /** Distance of the trailing stop. 0 if there is none. */
  trailing: number
  margin: Big
  fee: Big
  profit: Big
  reason: string | undefined
}

/** The answer to a command, as far as the model foretells it. */
export interface Predicted {
  readonly done: boolean
  /** The order as it stood right after. */
  readonly order?: ModelOrder | undefined
}

/** Input of the engine. */
export type Input =
  | {
      readonly what: 'command'
      readonly account: number
      readonly requestId: string | undefined
      /** Parameters that have to be the same when it is repeated. */
      readonly asked: string
      readonly command: Command | { readonly type: 'cash'; readonly amount: string }
    }
  | { readonly what: 'ticks'; readonly ticks: readonly Tick[] }

/** 0 is no stop. */
export function stopsFit(side: 'buy' | 'sell', stopLoss: number, takeProfit: number, price: number): boolean {
  const [low, high] = side === 'buy' ? [stopLoss, takeProfit] : [takeProfit, stopLoss]
  return (low === 0 || low < price) && (high === 0 || high > price)
}

/** Touched or crossed from the side it was on at entry. */
export function reached({ target, entry }: ModelOrder, price: number): boolean {
  return entry === target || (entry < target ? price >= target : price <= target)
}

/** A trailing stop loss moves up behind the price, never away from it. */
export function follow(order: ModelOrder, price: number, digits: number): void {
  if (order.trailing === 0) return
  const buys = order.side === 'buy'
  const behind = buys ? new Big(price).minus(order.trailing) : new Big(price).plus(order.trailing)
  const stop = Number(behind.round(digits, buys ? Big.roundDown : Big.roundUp))
  if (order.stopLoss === 0 || (buys ? stop > order.stopLoss : stop < order.stopLoss)) order.stopLoss = stop
}

/** Returns long minus short positions, USD. */
export const netWorth = (orders: readonly ModelOrder[]): Big =>
  orders.reduce(
    (sum, { side, margin, leverage }) => sum.plus(margin.times(side === 'buy' ? leverage : -leverage)),
    new Big(0),
  )

/** Of orders of one instrument: their own margins, or what they need by size and, near a long close, by the hour. */
export function marginNeeded(spec: InstrumentSpec, orders: readonly ModelOrder[], isNear: boolean): Big {
  const { marginBands = [], closeLeverage } = spec
  const own = orders.reduce((sum, { margin }) => sum.plus(margin), new Big(0))
  let left = netWorth(orders).abs()
  let least = new Big(0)
  for (const [i, { upTo, leverage }] of marginBands.entries()) {
    const room = i === marginBands.length - 1 ? left : new Big(upTo - (marginBands[i - 1]?.upTo ?? 0))
    const part = left.lt(room) ? left : room
    least = least.plus(part.div(isNear ? Math.min(leverage, closeLeverage ?? leverage) : leverage))
    left = left.minus(part)
  }
  least = least.round(6, Big.roundHalfEven)
  return least.gt(own) ? least : own
}
