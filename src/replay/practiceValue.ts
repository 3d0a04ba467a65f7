import Big from 'big.js'
import type { Instrument } from '../../contract/entities/market.ts'
import {
  equity,
  type FeeType,
  freeMargin,
  isStopOut,
  marginLevel,
  profit,
  STALE_AFTER_MS,
  STOP_OUT_LEVEL,
} from '../../contract/rules.ts'
import type { PracticeOrder } from './practiceOrder.ts'
import type { PracticeState } from './practiceState.ts'

/** What the practice account knows of the market at a moment. */
export interface PracticeMarket {
  /** The replay's clock, ms. */
  readonly now: number
  readonly feeType: FeeType
  instrument(id: string): Instrument | undefined
  /** The last price of an instrument and when it came; undefined before the first. */
  last(code: string): { readonly price: number; readonly time: number } | undefined
  isOpen(code: string): boolean
  /** USD per unit of an instrument's quote currency. */
  rate(instrument: Instrument): Big
}

/** Whether an instrument's price may still be traded on (decisions §5). */
export function isFresh(market: PracticeMarket, code: string): boolean {
  const last = market.last(code)
  return last !== undefined && market.now - last.time <= STALE_AFTER_MS
}

/** Profit of a position at a price, USD (decisions §5). */
export const profitAt = (market: PracticeMarket, order: PracticeOrder, price: number): Big =>
  profit({
    side: order.side,
    lots: order.lots,
    unitsPerLot: order.instrument.unitsPerLot,
    openPrice: order.price,
    price,
    quoteToUsd: market.rate(order.instrument),
  })

/** Profit of a position now, USD; none while its instrument has no price. */
export function profitNow(market: PracticeMarket, order: PracticeOrder): Big {
  const last = market.last(order.instrument.code)
  return last === undefined ? new Big(0) : profitAt(market, order, last.price)
}

/** The account's figures of a moment, USD (decisions §3, §5). */
export interface Standing {
  readonly balance: Big
  /** Profit of all positions less what was advanced. */
  readonly floating: Big
  readonly marginInUse: Big
  readonly equity: Big
  readonly freeMargin: Big
  /** Percent; undefined without margin in use. */
  readonly marginLevel: Big | undefined
  readonly isStopOut: boolean
}

/** Reckons the figures exactly. */
export function standing(market: PracticeMarket, state: PracticeState): Standing {
  const { balance } = state
  const floating = state.holding.reduce((sum, order) => sum.plus(profitNow(market, order)), state.advance.neg())
  const marginInUse = state.holding.reduce((sum, order) => sum.plus(order.margin), new Big(0))
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

/** How far floats may be off, as a share of what an account has at stake: more than they ever are. */
const DOUBT = 1e-6

/** A quick look, in floats, at whether an account can be near its stop-out; errs on the side of yes. */
export function mayBeStopOut(market: PracticeMarket, state: PracticeState): boolean {
  if (state.holding.length === 0) return false
  let worth = Number(state.balance) - Number(state.advance)
  let [doubt, used] = [1, 0]
  for (const order of state.holding) {
    const { code, unitsPerLot } = order.instrument
    const price = market.last(code)?.price ?? order.price
    const units = Number(order.lots) * unitsPerLot * Number(market.rate(order.instrument))
    worth += (order.side === 'buy' ? price - order.price : order.price - price) * units
    doubt += (price + order.price) * units * DOUBT
    used += Number(order.margin)
  }
  return worth - doubt <= (used * STOP_OUT_LEVEL) / 100
}
