import type { Order } from '../contract/entities/order.ts'
import { type Micros, usdText } from './money.ts'
import type { OrderRecord } from './order.ts'
import type { EngineState, Terms } from './state.ts'
import { lastPrice, profitNow, specOf } from './valuation.ts'

/** Decimals of an order's margin, fee and profit (document 1 §9). */
export const ORDER_DECIMALS = 6

/** Converts an order to the contract: a live one at the last price, an ended one as it ended. */
export function orderView(state: EngineState, order: OrderRecord): Order {
  if (order.status === 'completed' || order.status === 'cancelled') return endedView(state.terms, order)
  const profit = order.status === 'holding' ? profitNow(state, order) : 0n
  return view(state.terms, order, lastPrice(state, order.code) ?? order.price, profit)
}

/** An order that has ended, as the contract tells it. */
export const endedView = (terms: Terms, order: OrderRecord): Order => ({
  ...view(terms, order, order.closePrice ?? order.price, order.profit),
  ...(order.openedAt !== undefined && { openedAt: new Date(order.openedAt).toISOString() }),
  ...(order.firstStop !== undefined && { firstStop: order.firstStop }),
})

function view(terms: Terms, order: OrderRecord, last: number, profit: Micros): Order {
  return {
    id: String(order.id),
    showCode: specOf(terms, order).showCode,
    originPrice: order.originPrice,
    price: order.price,
    lastPrice: last,
    side: order.side,
    lots: Number(order.lots),
    profit: usdText(profit, ORDER_DECIMALS),
    margin: usdText(order.margin, ORDER_DECIMALS),
    fee: usdText(order.fee, ORDER_DECIMALS),
    ...(order.stopLoss !== undefined && { stopLoss: order.stopLoss }),
    ...(order.takeProfit !== undefined && { takeProfit: order.takeProfit }),
    ...(order.trailingDistance !== undefined && { trailingDistance: order.trailingDistance }),
    status: order.status,
    createdAt: new Date(order.createdAt).toISOString(),
    ...(order.completedAt !== undefined && { completedAt: new Date(order.completedAt).toISOString() }),
    instrumentId: String(order.instrumentId),
    code: order.code,
    leverage: order.leverage,
    ...(order.reason !== undefined && { reason: order.reason }),
    ...(order.partOf !== undefined && { partOf: String(order.partOf) }),
  }
}
