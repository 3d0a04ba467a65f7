import type Big from 'big.js'
import type { Decimal } from '../../contract/codec.ts'
import type { Instrument } from '../../contract/entities/market.ts'
import type { CloseReason, Order, OrderStatus } from '../../contract/entities/order.ts'
import type { Side } from '../../contract/rules.ts'

/** An order of the practice account in any state. Never changed, only replaced. */
export interface PracticeOrder {
  readonly id: number
  readonly instrument: Instrument
  readonly side: Side
  readonly status: OrderStatus
  readonly lots: Decimal
  readonly leverage: number
  /** The price asked for: the target of a pending order, the last price of one at market. */
  readonly originPrice: number
  /** The last price when it was entered: tells from which side a target is reached (decisions §5). */
  readonly entryPrice: number
  /** The price it opened at; of a pending order the one it waits for. */
  readonly price: number
  readonly closePrice?: number
  readonly stopLoss?: number
  readonly takeProfit?: number
  /** How far the stop loss follows behind the best price while the order is held. */
  readonly trailingDistance?: number
  /** USD, 6 decimals; zero of a cancelled order. */
  readonly margin: Big
  readonly fee: Big
  /** Realised, USD, 6 decimals; zero until it is closed. */
  readonly profit: Big
  readonly reason?: CloseReason
  /** By the replay's clock, ms. */
  readonly createdAt: number
  readonly completedAt?: number
  /** The order that this closed part was taken off. */
  readonly partOf?: number
}

/** An order as the contract tells it, at a last price and with what it has won by it. */
export function orderView(order: PracticeOrder, last: number, profit: Big): Order {
  const { instrument, stopLoss, takeProfit, trailingDistance, completedAt, reason, partOf } = order
  const isEnded = order.status === 'completed' || order.status === 'cancelled'
  return {
    id: String(order.id),
    showCode: instrument.showCode,
    originPrice: order.originPrice,
    price: order.price,
    lastPrice: isEnded ? (order.closePrice ?? order.price) : last,
    side: order.side,
    lots: Number(order.lots),
    profit: (isEnded ? order.profit : profit).toFixed(6),
    margin: order.margin.toFixed(6),
    fee: order.fee.toFixed(6),
    ...(stopLoss !== undefined && { stopLoss }),
    ...(takeProfit !== undefined && { takeProfit }),
    ...(trailingDistance !== undefined && { trailingDistance }),
    status: order.status,
    createdAt: new Date(order.createdAt).toISOString(),
    ...(completedAt !== undefined && { completedAt: new Date(completedAt).toISOString() }),
    instrumentId: instrument.id,
    code: instrument.code,
    leverage: order.leverage,
    ...(reason !== undefined && { reason }),
    ...(partOf !== undefined && { partOf: String(partOf) }),
  }
}
