import type { Decimal } from '../contract/codec.ts'
import type { AccountFigures } from '../contract/live.ts'
import { balanceText, usdText } from './money.ts'
import type { OrderRecord } from './order.ts'
import { ORDER_DECIMALS } from './orderView.ts'
import type { AccountState, EngineState } from './state.ts'
import { lastPrice, profitNow, standing } from './valuation.ts'

/** An account's current figures, as sent on the live channel with a few more. */
export interface Figures extends AccountFigures {
  readonly equity: Decimal
  /** Free margin (available funds, decisions §3). */
  readonly freeMargin: Decimal
}

/** Newest first. */
export const newestFirst = (orders: ReadonlyMap<number, OrderRecord>): OrderRecord[] =>
  [...orders.values()].sort((a, b) => b.id - a.id)

/** Calculates an account's figures at the last prices. */
export function figuresOf(state: EngineState, account: AccountState): Figures {
  const now = standing(state, account)
  let margins = 0n
  for (const { margin } of account.exposures.values()) margins += margin
  return {
    balance: balanceText(account.balance),
    floating: now.floating.toFixed(ORDER_DECIMALS),
    marginInUse: now.marginInUse.toFixed(ORDER_DECIMALS),
    ...(margins !== account.marginInUse && { orderMargins: usdText(margins, ORDER_DECIMALS) }),
    marginLevel: now.marginLevel?.toNumber() ?? 0,
    equity: now.equity.toFixed(ORDER_DECIMALS),
    freeMargin: now.freeMargin.toFixed(ORDER_DECIMALS),
    holding: account.holding.size,
    pending: account.pending.size,
    orders: newestFirst(account.holding).map((order) => ({
      id: String(order.id),
      lastPrice: lastPrice(state, order.code) ?? order.price,
      profit: usdText(profitNow(state, order), ORDER_DECIMALS),
      ...(order.trailingDistance !== undefined && { stopLoss: order.stopLoss }),
    })),
  }
}

/** Returns a number that grows whenever an account's figures may have changed. */
export function revisionOf(state: EngineState, account: AccountState): number {
  let revision = account.revision
  for (const { code, quote } of account.holding.values()) {
    for (const pair of [code, `${quote}USD`, `USD${quote}`]) {
      const priced = state.prices.get(pair)?.revision ?? 0
      if (priced > revision) revision = priced
    }
  }
  return revision
}
