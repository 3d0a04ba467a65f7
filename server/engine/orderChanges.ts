import type { CloseReason } from '../../contract/entities/order.ts'
import type { OrderEvent } from './events.ts'
import type { OrderRecord } from './order.ts'
import { settle } from './settle.ts'
import type { AccountState, EngineState } from './state.ts'
import { profitAt } from './valuation.ts'

/** An order opens at its price and pays its fee (decisions §5). */
export function opening(account: AccountState, order: OrderRecord, now: number): OrderEvent {
  const opened: OrderRecord = { ...order, status: 'holding', openedAt: now }
  const transaction = settle(account, {
    kind: 'fee',
    amount: -order.fee,
    orderId: order.id,
    at: now,
    positionsRemain: true,
  })
  return { type: 'opened', order: opened, transaction }
}

/** A position closes at a price: its profit is realised, and what no position can win back any more is forgiven. */
export function closing(
  state: EngineState,
  account: AccountState,
  order: OrderRecord,
  end: { readonly price: number; readonly reason: CloseReason; readonly now: number },
): OrderEvent {
  const profit = profitAt(state, order, end.price)
  return {
    type: 'closed',
    order: {
      ...order,
      status: 'completed',
      closePrice: end.price,
      profit,
      reason: end.reason,
      completedAt: end.now,
    },
    transaction: settle(account, {
      kind: 'profit',
      amount: profit,
      orderId: order.id,
      at: end.now,
      positionsRemain: account.holding.size > 1,
    }),
  }
}

/** A pending order ends without ever having opened: it took no margin and paid no fee. */
export function cancelling(order: OrderRecord, reason: CloseReason, now: number): OrderEvent {
  return {
    type: 'cancelled',
    order: { ...order, status: 'cancelled', margin: 0n, fee: 0n, reason, completedAt: now },
  }
}
