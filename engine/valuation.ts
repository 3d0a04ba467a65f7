import Big from 'big.js'
import { STALE_AFTER_MS } from '../contract/constants.ts'
import { equity, exactProfit, freeMargin, isStopOut, marginLevel, quoteToUsd } from '../contract/rules.ts'
import type { InstrumentTerms } from './instrumentTerms.ts'
import { type Micros, micros, usd } from './money.ts'
import type { OrderRecord } from './order.ts'
import type { AccountState, EngineState, Terms } from './state.ts'

const ONE = new Big(1)

/**
 * USD per unit of a currency at the last prices; before its pair has one, at the catalogue's reference price; 1 for a
 * currency without a pair (decisions §4).
 */
export const rate = (state: EngineState, currency: string): Big => rateOf(state, currency).exact

/** The same with it as a float, for what is only estimated. */
export function rateOf(state: EngineState, currency: string): { readonly exact: Big; readonly rough: number } {
  let found = state.rates.get(currency)
  if (found === undefined) {
    const priceOf = (code: string) => state.prices.get(code)?.price ?? state.terms.venue.byCode(code)?.priceRef
    const exact = quoteToUsd(currency, priceOf) ?? ONE
    found = { exact, rough: Number(exact) }
    state.rates.set(currency, found)
  }
  return found
}

/** What an instrument's last price is; undefined before the first. */
export const lastPrice = (state: EngineState, code: string): number | undefined => state.prices.get(code)?.price

/** Whether a price may still be traded on at a time (decisions §5). */
export const isFreshAt = ({ time }: { readonly time: number }, now: number): boolean => now - time <= STALE_AFTER_MS

/** Whether there is a price that may still be traded on (decisions §5). */
export function isFresh(state: EngineState, code: string, now: number): boolean {
  const last = state.prices.get(code)
  return last !== undefined && isFreshAt(last, now)
}

/** Whether USD per unit of a currency is told by a pair whose last price is fresh at a time, UTC ms. */
export function isRateFresh(state: EngineState, currency: string, at: number): boolean {
  if (currency === 'USD') return true
  const pair = [`${currency}USD`, `USD${currency}`].find((code) => (lastPrice(state, code) ?? 0) > 0)
  return pair !== undefined && isFresh(state, pair, at)
}

/** The catalogue's entry of an order's instrument. Throws when the catalogue has lost it. */
export function specOf(terms: Terms, order: OrderRecord): InstrumentTerms {
  const spec = terms.venue.byId(order.instrumentId)
  if (spec === undefined) throw new Error(`Order ${order.id} is in the unknown instrument ${order.instrumentId}`)
  return spec
}

/** Profit of a position at a price, USD with all its decimals (decisions §5). */
export function exactProfitAt(state: EngineState, order: OrderRecord, price: number): Big {
  return exactProfit({
    side: order.side,
    lots: order.lots,
    unitsPerLot: specOf(state.terms, order).unitsPerLot,
    openPrice: order.price,
    price,
    quoteToUsd: rate(state, order.quote),
  })
}

/** Profit of a position now, micro-USD; none while its instrument has no price. */
export function profitNow(state: EngineState, order: OrderRecord): Micros {
  const price = lastPrice(state, order.code)
  return price === undefined ? 0n : micros(exactProfitAt(state, order, price))
}

/** An account's figures now (decisions §3, §5), decimals in USD. */
export interface Standing {
  readonly balance: Big
  /** Profit of all positions less what the house has advanced, so that balance + floating is what the account is worth. */
  readonly floating: Big
  readonly marginInUse: Big
  readonly equity: Big
  readonly freeMargin: Big
  /** Percent; undefined without margin in use. */
  readonly marginLevel: Big | undefined
  readonly isStopOut: boolean
}

/** What an account's positions make now, all together, micro-USD. */
function wonNow(state: EngineState, { holding }: AccountState): Micros {
  let sum = 0n
  for (const order of holding.values()) sum += profitNow(state, order)
  return sum
}

/** Reckons an account's figures exactly. `won`: what its positions make now, for who knows it already. */
export function standing(state: EngineState, account: AccountState, won: Micros = wonNow(state, account)): Standing {
  const balance = usd(account.balance)
  const floating = usd(won - account.advance)
  const marginInUse = usd(account.marginInUse)
  return {
    balance,
    floating,
    marginInUse,
    equity: equity(balance, floating),
    freeMargin: freeMargin(balance, floating, marginInUse),
    marginLevel: marginLevel(balance, floating, marginInUse),
    isStopOut: isStopOut(balance, floating, marginInUse),
  }
}
