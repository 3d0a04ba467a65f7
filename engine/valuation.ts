import Big from 'big.js'
import { STALE_AFTER_MS } from '../contract/constants.ts'
import { equity, exactProfit, freeMargin, isStopOut, marginLevel, quoteToUsd } from '../contract/rules.ts'
import type { InstrumentTerms } from './instrumentTerms.ts'
import { type Micros, micros, usd } from './money.ts'
import type { OrderRecord } from './order.ts'
import type { AccountState, Deal, EngineState, Terms } from './state.ts'

const ONE = new Big(1)

/**
 * Returns USD per unit of a currency at the last prices, at the catalogue's reference price before its pair has one, and 1 for
 * a currency without a pair (decisions §4).
 */
export const rate = (state: EngineState, currency: string): Big => rateOf(state, currency).exact

/** Returns the same, including a float for estimates. */
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

/** Returns an instrument's last price, or undefined before the first. */
export const lastPrice = (state: EngineState, code: string): number | undefined => state.prices.get(code)?.price

/** Returns the price of a deal: the market price, or the one the terms give. */
export const dealtAt = ({ dealt }: Terms, deal: Deal): number => dealt?.(deal) ?? deal.price

/** Returns true if a price is recent enough to trade on (decisions §5). */
export const isFreshAt = ({ time }: { readonly time: number }, now: number): boolean => now - time <= STALE_AFTER_MS

/** Returns true if an instrument has a price that can be traded (decisions §5). */
export function isFresh(state: EngineState, code: string, now: number): boolean {
  const last = state.prices.get(code)
  return last !== undefined && isFreshAt(last, now)
}

/** Returns true if a currency's rate comes from a pair whose last price is current at a time, UTC ms. */
export function isRateFresh(state: EngineState, currency: string, at: number): boolean {
  if (currency === 'USD') return true
  const pair = [`${currency}USD`, `USD${currency}`].find((code) => (lastPrice(state, code) ?? 0) > 0)
  return pair !== undefined && isFresh(state, pair, at)
}

/** Returns the instrument of an order. Throws if the catalogue no longer has it. */
export function specOf(terms: Terms, order: OrderRecord): InstrumentTerms {
  const spec = terms.venue.byId(order.instrumentId)
  if (spec === undefined) throw new Error(`Order ${order.id} is in the unknown instrument ${order.instrumentId}`)
  return spec
}

/** Returns the exact profit of a position at a price, in USD (decisions §5). */
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

/** Returns the current profit of a position in micro-USD; zero while its instrument has no price. */
export function profitNow(state: EngineState, order: OrderRecord): Micros {
  const price = lastPrice(state, order.code)
  return price === undefined ? 0n : micros(exactProfitAt(state, order, price))
}

/** An account's current figures (decisions §3, §5), as decimals in USD. */
export interface Standing {
  readonly balance: Big
  /** Profit of all positions minus the broker's advance, so that balance + floating is the equity. */
  readonly floating: Big
  readonly marginInUse: Big
  readonly equity: Big
  readonly freeMargin: Big
  /** Percent; undefined without margin in use. */
  readonly marginLevel: Big | undefined
  readonly isStopOut: boolean
}

/** Returns the total current profit of an account's positions in micro-USD. */
function wonNow(state: EngineState, { holding }: AccountState): Micros {
  let sum = 0n
  for (const order of holding.values()) sum += profitNow(state, order)
  return sum
}

/** Calculates an account's exact figures. `won` is the current profit of its positions, if already known. */
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
