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
import { dealtAt, isFresh, lastPrice, rate, standing } from './valuation.ts'

/** Maximum live orders per account, which limits the work that one account adds to every tick. */
const MAX_ORDERS = 1_000
/** Maximum value of an order in USD. Amounts above it would not fit 64 bits. */
const MAX_NOTIONAL = 1e11

/** Stops as stored with an order. */
export interface Stops {
  readonly stopLoss?: number
  readonly takeProfit?: number
}

/** Cost of an order at a price, in micro-USD. */
export interface Cost {
  readonly margin: Micros
  readonly fee: Micros
}

/** An admitted order. */
export interface Admitted extends Cost {
  readonly spec: InstrumentTerms
  readonly lots: Decimal
  readonly leverage: number
  /** The last price. */
  readonly last: number
  /** Opening price or trigger price. */
  readonly price: number
  readonly stops: Stops
}

const isRefusal = (of: object): of is Refusal => 'reason' in of

/** Lots and leverage in an instrument. */
export interface Sized {
  readonly lots: Decimal
  readonly leverage: number
}

/** Returns the inputs for margin and fee at a price. */
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

/** Calculates the margin and fee at a price (document 1 §9). */
export function costAt(state: EngineState, spec: InstrumentTerms, order: Sized, price: number): Cost {
  const charged = chargedFor(state, spec, order, price)
  return { margin: micros(margin(charged)), fee: micros(fee(charged)) }
}

/** An order about to open. */
interface Opening extends Cost {
  readonly side: Side
  readonly lots: Decimal
  readonly leverage: number
  readonly price: number
}

/**
 * Refuses an order that the account cannot pay for: the free margin must cover the fee and the increase in margin in use
 * (decisions §5), which exceeds the order's own margin for a large position and before a close. Also refuses an order that
 * makes the position too large.
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

/** Refuses an instrument that cannot be traded now: its market must be open and its price at most 10 s old. */
export function refuseMarket(state: EngineState, code: string, now: number): Refusal | undefined {
  if (!state.terms.venue.isOpen(code, now)) return { reason: 'marketClosed' }
  if (lastPrice(state, code) === undefined) return { reason: 'noPrice' }
  return isFresh(state, code, now) ? undefined : { reason: 'priceOld' }
}

/** Parses stops and checks them against a price (decisions §5). '0' means none. */
export function readStops(
  digits: number,
  side: Side,
  requested: { readonly stopLoss: Decimal; readonly takeProfit: Decimal },
  price: number,
): Stops | Refusal {
  const stops: { stopLoss?: number; takeProfit?: number } = {}
  for (const kind of ['stopLoss', 'takeProfit'] as const) {
    const stop = readPrice(requested[kind], digits)
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

/** Checks a new order against all rules of decisions §5, in this order. Returns the first refusal. */
export function admit(
  state: EngineState,
  account: AccountState,
  requested: Extract<Command, { type: 'open' }>,
  now: number,
): Admitted | Refusal {
  const spec = /^\d{1,9}$/.test(requested.instrumentId)
    ? state.terms.venue.byId(Number(requested.instrumentId))
    : undefined
  if (spec === undefined) return { reason: 'instrumentUnknown' }
  if (state.terms.venue.takesOrders?.(spec) === false) return { reason: 'ordersSuspended' }
  const leverage = readLeverage(spec, requested.leverage)
  if (typeof leverage === 'object') return leverage
  if (!lotsFit(requested.lots, spec.lotMin, 0)) return { reason: 'lotsMin', min: new Big(spec.lotMin).toFixed() }
  if (!lotsFit(requested.lots, spec.lotMin, spec.lotStep))
    return { reason: 'lotsStep', step: new Big(spec.lotStep).toFixed() }
  const closed = refuseMarket(state, spec.code, now) ?? refuseRate(state, account, spec.quote, now)
  if (closed !== undefined) return closed
  if (account.holding.size + account.pending.size >= MAX_ORDERS) return { reason: 'tooManyOrders', limit: MAX_ORDERS }

  const last = lastPrice(state, spec.code) ?? 0
  const target = requested.mode === 'market' ? 0 : readTarget(requested.targetPrice, spec.digits)
  if (typeof target === 'object') return target
  const wanted = priceUsed(requested.mode === 'market', last, target)
  const stops = readStops(spec.digits, requested.side, requested, wanted)
  if (isRefusal(stops)) return stops
  const deal = { code: spec.code, side: requested.side, price: wanted, isOpening: true, time: now }
  const price = requested.mode === 'market' ? dealtAt(state.terms, deal) : wanted

  const lots = new Big(requested.lots).toFixed()
  if (worthTooMuch(state, spec, lots, price)) return { reason: 'orderTooLarge' }
  const cost = costAt(state, spec, { lots, leverage }, price)
  const order = { ...cost, side: requested.side, lots, leverage, price }
  const unpaid = requested.mode === 'market' ? refuseUnpaid(state, account, spec, order, now) : undefined
  if (unpaid !== undefined) return unpaid
  if (spec.testing?.conduct === 'refuses') return { reason: 'refusesAll' }
  return { spec, lots, leverage, last, price, stops, ...cost }
}

function readLeverage(spec: InstrumentTerms, requested: number): number | Refusal {
  if (spec.marginMode === 'fixed') return 1
  if (spec.leverages.length === 0) return { reason: 'noLeverage' }
  return spec.leverages.includes(requested) ? requested : { reason: 'leverageUnknown' }
}

/** Returns the trigger price of a pending order, or the reason for a refusal. */
export function readTarget(requested: Decimal, digits: number): number | Refusal {
  const target = readPrice(requested, digits)
  return target === 0 ? { reason: 'targetMissing' } : target
}

/** Returns true if the order's value at a price exceeds the limit of the books. */
export function worthTooMuch(state: EngineState, spec: InstrumentTerms, lots: Decimal, price: number): boolean {
  const worth = spec.marginMode === 'fixed' ? 1 : price * Number(rate(state, spec.quote))
  return Number(lots) * spec.unitsPerLot * worth > MAX_NOTIONAL
}

function readPrice(requested: Decimal, digits: number): number | Refusal {
  const price = new Big(requested)
  if (price.lt(0)) return { reason: 'priceNegative' }
  return price.round(digits).eq(price) ? price.toNumber() : { reason: 'priceDigits', digits }
}
