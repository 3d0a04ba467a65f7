import Big from 'big.js'
import type { Decimal } from '../contract/codec.ts'
import type { CloseReason } from '../contract/entities/order.ts'
import { exactFee, type Side, shareOf } from '../contract/rules.ts'
import { type Admitted, chargedFor } from './admission.ts'
import type { OrderEvent } from './events.ts'
import { type Micros, micros, usd } from './money.ts'
import type { OrderRecord } from './order.ts'
import { settle } from './settle.ts'
import type { AccountState, EngineState } from './state.ts'
import { dealtAt, exactProfitAt, specOf } from './valuation.ts'

/** Creates an admitted order with the next id, before it opens. */
export function entered(
  state: EngineState,
  account: AccountState,
  side: Side,
  admitted: Admitted,
  now: number,
): OrderRecord {
  const { spec, lots, leverage, last, price, stops, margin, fee } = admitted
  return {
    id: state.nextOrderId,
    accountId: account.id,
    instrumentId: spec.id,
    code: spec.code,
    quote: spec.quote,
    side,
    status: 'pending',
    lots,
    leverage,
    originPrice: price,
    entryPrice: last,
    price,
    ...stops,
    margin,
    fee,
    profit: 0n,
    createdAt: now,
  }
}

/** Opens an order at its price and charges its fee (decisions §5). */
export function opening(state: EngineState, account: AccountState, order: OrderRecord, now: number): OrderEvent {
  const exact = exactFee(chargedFor(state, specOf(state.terms, order), order, order.price)).neg()
  const firstStop = order.stopLoss !== undefined && { firstStop: order.stopLoss }
  const settled = settle(account, { kind: 'fee', exact, orderId: order.id, at: now, positionsRemain: true })
  return { type: 'opened', order: { ...order, status: 'holding', openedAt: now, ...firstStop }, ...settled }
}

/** The way in which a position ended. */
export interface End {
  readonly price: number
  readonly reason: CloseReason
  readonly now: number
}

/** A take profit is a limit, and a demo account that starts again trades with nobody: these end at the price itself. */
function closingPrice({ terms }: EngineState, { code, side }: OrderRecord, { price, reason, now }: End): number {
  if (reason === 'takeProfit' || reason === 'reset') return price
  return dealtAt(terms, { code, side: side === 'buy' ? 'sell' : 'buy', price, isOpening: false, time: now })
}

/** A position closes at a price: its profit is realised, and what no position can win back any more is forgiven. */
export function closing(
  state: EngineState,
  account: AccountState,
  order: OrderRecord,
  end: End,
  positionsRemain = account.holding.size > 1,
): OrderEvent {
  const price = closingPrice(state, order, end)
  const exact = exactProfitAt(state, order, price)
  return {
    type: 'closed',
    order: {
      ...order,
      status: 'completed',
      closePrice: price,
      profit: micros(exact),
      reason: end.reason,
      completedAt: end.now,
    },
    ...settle(account, { kind: 'profit', exact, orderId: order.id, at: end.now, positionsRemain }),
  }
}

/**
 * Closes part of a position as a separate order with the next id and its share of margin and fee. The remainder keeps the rest.
 * The fee was charged at opening, so only the profit moves money.
 */
export function parting(
  state: EngineState,
  account: AccountState,
  order: OrderRecord,
  lots: Decimal,
  end: End,
): { readonly rest: OrderEvent; readonly part: OrderEvent } {
  const share = (amount: Micros): Micros => micros(shareOf(usd(amount), lots, order.lots))
  const margin = share(order.margin)
  const fee = share(order.fee)
  const left = new Big(order.lots).minus(lots).toFixed()
  const rest: OrderRecord = { ...order, lots: left, margin: order.margin - margin, fee: order.fee - fee }
  const off: OrderRecord = {
    ...order,
    id: state.nextOrderId,
    partOf: order.id,
    lots: new Big(lots).toFixed(),
    margin,
    fee,
  }
  return { rest: { type: 'reduced', order: rest }, part: closing(state, account, off, end, true) }
}

/** Ends a pending order that never opened. It used no margin and paid no fee. */
export function cancelling(order: OrderRecord, reason: CloseReason, now: number): OrderEvent {
  return {
    type: 'cancelled',
    order: { ...order, status: 'cancelled', margin: 0n, fee: 0n, reason, completedAt: now },
  }
}

/** Sorts orders, oldest first. */
export const byAge = (orders: ReadonlyMap<number, OrderRecord>): OrderRecord[] =>
  [...orders.values()].sort((a, b) => a.id - b.id)
