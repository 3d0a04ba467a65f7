import Big from 'big.js'
import type { Decimal } from '../contract/codec.ts'
import { mostLots, neededFor, roomFor } from '../contract/exposure.ts'
import { type Charged, fee, isPaid, lotsFit, margin, priceUsed, type Side, stopFits } from '../contract/rules.ts'
import type { Command } from './commands.ts'
import { standingFor } from './exposure.ts'
import type { InstrumentTerms } from './instrumentTerms.ts'
import { type Micros, micros, usd } from './money.ts'
import type { Refusal } from './outcome.ts'
import { refuseRate } from './realMoney.ts'
import type { AccountState, EngineState } from './state.ts'
import { isFresh, lastPrice, rate, standing } from './valuation.ts'

/** Live orders an account may have: what one account can make every tick look at is bounded. */
const MOST_ORDERS = 1_000
/** USD an order may be worth: above it amounts would leave 64 bits. */
const MOST_NOTIONAL = 1e11

/** Stops as an order keeps them. */
export interface Stops {
  readonly stopLoss?: number
  readonly takeProfit?: number
}

/** What an order takes at a price, micro-USD. */
export interface Cost {
  readonly margin: Micros
  readonly fee: Micros
}

/** An order that may be entered. */
export interface Admitted extends Cost {
  readonly spec: InstrumentTerms
  readonly lots: Decimal
  readonly leverage: number
  /** The last price. */
  readonly last: number
  /** The price it opens at or waits for. */
  readonly price: number
  readonly stops: Stops
}

const isRefusal = (of: object): of is Refusal => 'reason' in of

/** How many lots of an instrument, with which leverage. */
export interface Sized {
  readonly lots: Decimal
  readonly leverage: number
}

/** What margin and fee of lots of an instrument are made up of at a price. */
export function chargedFor(state: EngineState, spec: InstrumentTerms, order: Sized, price: number): Charged {
  const { feeType } = state.terms
  return {
    mode: spec.marginMode,
    leverage: order.leverage,
    lots: order.lots,
    unitsPerLot: spec.unitsPerLot,
    price,
    quoteToUsd: rate(state, spec.quote),
    feeType,
    feeRate: spec.feeRates[feeType],
  }
}

/** Margin and fee of lots of an instrument at a price (document 1 §9). */
export function costAt(state: EngineState, spec: InstrumentTerms, order: Sized, price: number): Cost {
  const charged = chargedFor(state, spec, order, price)
  return { margin: micros(margin(charged)), fee: micros(fee(charged)) }
}

/** An order that is about to open. */
interface Opening extends Cost {
  readonly side: Side
  readonly lots: Decimal
  readonly leverage: number
  readonly price: number
}

/**
 * Refuses what an account cannot pay for: the free margin must cover the fee and what the order adds to the margin in use
 * (decisions §5), which is more than its own margin for a large position and before a close; and what makes the position too large.
 */
export function refuseUnpaid(
  state: EngineState,
  account: AccountState,
  spec: InstrumentTerms,
  order: Opening,
  now: number,
): Refusal | undefined {
  const { freeMargin } = standing(state, account)
  const of = standingFor(state, account, spec.code, order.side, now)
  const own = usd(order.margin)
  const added = neededFor({ margin: own, leverage: order.leverage }, spec, of)
  const isTooLarge = roomFor(spec, of)?.lt(own.times(order.leverage)) ?? false
  if (!isTooLarge && isPaid(freeMargin, added, usd(order.fee))) return undefined
  const sizing = { ...chargedFor(state, spec, order, order.price), step: spec.lotStep }
  const needed = (added.gt(0) ? added : new Big(0)).plus(usd(order.fee)).toFixed(2, Big.roundUp)
  const free = freeMargin.toFixed(2, Big.roundDown)
  const most = () => {
    const lots = mostLots(freeMargin, sizing, spec, of)
    return (lots.lt(spec.lotMin) ? new Big(0) : lots).toFixed()
  }
  if (isTooLarge) return { reason: 'exposureTooLarge', most: most() }
  if (added.lte(own)) return { reason: 'marginMissing', needed, free }
  return { reason: of.isLowered ? 'marginBeforeClose' : 'marginOfSize', needed, free, most: most() }
}

/** Refuses an instrument that cannot be traded now: its market must be open and its price not older than 10 s. */
export function refuseMarket(state: EngineState, code: string, now: number): Refusal | undefined {
  if (!state.terms.venue.isOpen(code, now)) return { reason: 'marketClosed' }
  if (lastPrice(state, code) === undefined) return { reason: 'noPrice' }
  return isFresh(state, code, now) ? undefined : { reason: 'priceOld' }
}

/** Reads stops and checks them against a price (decisions §5); '0' is none. */
export function readStops(
  digits: number,
  side: Side,
  asked: { readonly stopLoss: Decimal; readonly takeProfit: Decimal },
  price: number,
): Stops | Refusal {
  const stops: { stopLoss?: number; takeProfit?: number } = {}
  for (const kind of ['stopLoss', 'takeProfit'] as const) {
    const stop = readPrice(asked[kind], digits)
    if (typeof stop === 'object') return stop
    if (stop === 0) continue
    if (!stopFits(kind, side, stop, price)) {
      const where = (kind === 'stopLoss') === (side === 'buy') ? 'Below' : 'Above'
      return { reason: `${kind}${where}`, price: new Big(price).toFixed() }
    }
    stops[kind] = stop
  }
  return stops
}

/** Checks a new order against every rule of decisions §5, in this order; the first that fails speaks. */
export function admit(
  state: EngineState,
  account: AccountState,
  asked: Extract<Command, { type: 'open' }>,
  now: number,
): Admitted | Refusal {
  const spec = /^\d{1,9}$/.test(asked.instrumentId) ? state.terms.venue.byId(Number(asked.instrumentId)) : undefined
  if (spec === undefined) return { reason: 'instrumentUnknown' }
  if (state.terms.venue.takesOrders?.(spec) === false) return { reason: 'ordersSuspended' }
  const leverage = readLeverage(spec, asked.leverage)
  if (typeof leverage === 'object') return leverage
  if (!lotsFit(asked.lots, spec.lotMin, 0)) return { reason: 'lotsMin', min: new Big(spec.lotMin).toFixed() }
  if (!lotsFit(asked.lots, spec.lotMin, spec.lotStep))
    return { reason: 'lotsStep', step: new Big(spec.lotStep).toFixed() }
  const closed = refuseMarket(state, spec.code, now) ?? refuseRate(state, account, spec.quote, now)
  if (closed !== undefined) return closed
  if (account.holding.size + account.pending.size >= MOST_ORDERS) return { reason: 'tooManyOrders', limit: MOST_ORDERS }

  const last = lastPrice(state, spec.code) ?? 0
  const target = asked.mode === 'market' ? 0 : readTarget(asked.targetPrice, spec.digits)
  if (typeof target === 'object') return target
  const price = priceUsed(asked.mode === 'market', last, target)
  const stops = readStops(spec.digits, asked.side, asked, price)
  if (isRefusal(stops)) return stops

  const lots = new Big(asked.lots).toFixed()
  if (worthTooMuch(state, spec, lots, price)) return { reason: 'orderTooLarge' }
  const cost = costAt(state, spec, { lots, leverage }, price)
  const order = { ...cost, side: asked.side, lots, leverage, price }
  const unpaid = asked.mode === 'market' ? refuseUnpaid(state, account, spec, order, now) : undefined
  if (unpaid !== undefined) return unpaid
  if (spec.testing?.conduct === 'refuses') return { reason: 'refusesAll' }
  return { spec, lots, leverage, last, price, stops, ...cost }
}

function readLeverage(spec: InstrumentTerms, asked: number): number | Refusal {
  if (spec.marginMode === 'fixed') return 1
  if (spec.leverages.length === 0) return { reason: 'noLeverage' }
  return spec.leverages.includes(asked) ? asked : { reason: 'leverageUnknown' }
}

/** The price that a pending order is to wait for, or why it cannot. */
export function readTarget(asked: Decimal, digits: number): number | Refusal {
  const target = readPrice(asked, digits)
  return target === 0 ? { reason: 'targetMissing' } : target
}

/** Whether lots at a price are worth more than the books can hold. */
export function worthTooMuch(state: EngineState, spec: InstrumentTerms, lots: Decimal, price: number): boolean {
  const worth = spec.marginMode === 'fixed' ? 1 : price * Number(rate(state, spec.quote))
  return Number(lots) * spec.unitsPerLot * worth > MOST_NOTIONAL
}

function readPrice(asked: Decimal, digits: number): number | Refusal {
  const price = new Big(asked)
  if (price.lt(0)) return { reason: 'priceNegative' }
  return price.round(digits).eq(price) ? price.toNumber() : { reason: 'priceDigits', digits }
}
