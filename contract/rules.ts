import Big from 'big.js'
import { CENTS, STOP_OUT_LEVEL } from './constants.ts'

/**
 * The formulas both sides agree on (document 1 §9, document 2 §9, decisions §5 and §7). Pure, on decimals: prices, lots
 * and rates may come as numbers, money as decimal strings; what goes out is a Big in the unit that each one names.
 */

/** Anything a figure may come as. */
export type Figure = Big | string | number

/** Direction of an order: 1 buy (long), 2 sell (short) on the wire. */
export type Side = 'buy' | 'sell'

/** How the margin of an instrument is made up (document 1 §9). */
export type MarginMode = 'fixed' | 'leverage'

/** How a fee is made up: so much a lot, or a share of the margin (document 1 §9). */
export type FeeType = 'perLot' | 'ofMargin'

/** Few enough for the rate to pass through a JSON number unchanged, enough for a cent in a billion. */
const RATE_DECIMALS = 14
const ONE = new Big(1)

const halfEven = (figure: Figure, decimals: number): Big => new Big(figure).round(decimals, Big.roundHalfEven)

/** Six decimals, half-even: margin, fee and profit of an order, USD (decisions §5). */
export const toMicros = (figure: Figure): Big => halfEven(figure, 6)

/** Whole cents, half-even: what loans and withdrawals cost, USD. */
export const toCents = (figure: Figure): Big => halfEven(figure, CENTS)

/** The price an order is reckoned with: the live close at market, otherwise the one entered (document 1 §9). */
export function priceUsed(atMarket: boolean, live: number, entered: number): number {
  return atMarket ? live : entered
}

/**
 * USD per unit of a quote currency, from the price of its pair with the dollar, 14 decimals half-even when inverted.
 * Undefined while neither pair has a price.
 */
export function quoteToUsd(currency: string, priceOf: (code: string) => number | undefined): Big | undefined {
  if (currency === 'USD') return ONE
  const direct = priceOf(`${currency}USD`)
  if (direct !== undefined && direct > 0) return new Big(direct)
  const inverse = priceOf(`USD${currency}`)
  if (inverse !== undefined && inverse > 0) return halfEven(ONE.div(inverse), RATE_DECIMALS)
  return undefined
}

/** The quote currency of an instrument whose own price is the dollar's in it (USDJPY); undefined for any other. */
export const rateCurrency = ({ code, quote }: { readonly code: string; readonly quote?: string | undefined }) =>
  quote !== undefined && code === `USD${quote}` ? quote : undefined

/** USD per unit of the quote currency when an instrument stands at a price: `now`, unless its price is that very rate. */
export const quoteToUsdAt = (price: Figure, currency: string | undefined, now: Figure): Figure =>
  (currency && quoteToUsd(currency, (code) => (code === `USD${currency}` ? Number(price) : undefined))) || now

/** What an order is sized and priced by. */
export interface Exposure {
  readonly lots: Figure
  /** Units of the base a lot (`ForexContNum`); in fixed margin mode the USD a lot. */
  readonly unitsPerLot: Figure
  readonly price: Figure
  /** USD per unit of the quote currency. */
  readonly quoteToUsd: Figure
}

/** What the margin of an order is made up of. Leverage must not be 0. */
export interface Secured extends Exposure {
  readonly mode: MarginMode
  readonly leverage: Figure
}

/** Margin of an order in USD, 6 decimals (document 1 §9, decisions §5 and §9). */
export const margin = (order: Secured): Big => toMicros(exactMargin(order))

function exactMargin({ mode, lots, unitsPerLot, price, quoteToUsd: rate, leverage }: Secured): Big {
  const units = new Big(lots).times(unitsPerLot)
  return mode === 'fixed' ? units : units.times(price).times(rate).div(leverage)
}

/** What the fee of an order is made up of. */
export interface Charged extends Secured {
  readonly feeType: FeeType
  readonly feeRate: Figure
}

/** Handling fee of an order in USD, 6 decimals (document 1 §9). */
export const fee = (order: Charged): Big => toMicros(exactFee(order))

/** The same with all its decimals: that of one lot times the lots, so that an order costs what its parts cost. */
export function exactFee({ feeType, feeRate, lots, ...order }: Charged): Big {
  const base = feeType === 'perLot' ? 1 : exactMargin({ ...order, lots: 1 })
  return new Big(feeRate).times(base).times(lots)
}

/** What the profit of an order is made up of. */
export interface Held extends Exposure {
  readonly side: Side
  readonly openPrice: Figure
}

/** Profit of an order at a price in USD, 6 decimals; losses are negative (decisions §5). */
export const profit = (order: Held): Big => toMicros(exactProfit(order))

/** The same with all its decimals. */
export function exactProfit({ side, price, openPrice, lots, unitsPerLot, quoteToUsd: rate }: Held): Big {
  const won = new Big(price).minus(openPrice).times(lots).times(unitsPerLot).times(rate)
  return side === 'buy' ? won : won.neg()
}

/** Sum of amounts, USD. */
export const sumOf = (amounts: readonly Figure[]): Big =>
  amounts.reduce<Big>((sum, amount) => sum.plus(amount), new Big(0))

/** Equity: what the account is worth if everything closed now, USD. */
export const equity = (balance: Figure, floating: Figure): Big => new Big(balance).plus(floating)

/** Free margin, the usable asset: balance + floating profit − margin in use, USD (decisions §3). */
export const freeMargin = (balance: Figure, floating: Figure, marginInUse: Figure): Big =>
  equity(balance, floating).minus(marginInUse)

/** Margin level, the `HazardRate`: equity / margin in use in percent, 2 decimals; undefined with no margin in use. */
export function marginLevel(balance: Figure, floating: Figure, marginInUse: Figure): Big | undefined {
  const used = new Big(marginInUse)
  if (used.lte(0)) return undefined
  return halfEven(equity(balance, floating).times(100).div(used), 2)
}

/** Whether equity has fallen to the stop-out level (decisions §5). */
export function isStopOut(balance: Figure, floating: Figure, marginInUse: Figure): boolean {
  const used = new Big(marginInUse)
  return used.gt(0) && equity(balance, floating).times(100).lte(used.times(STOP_OUT_LEVEL))
}

/** Return of an order on its margin, percent with 2 decimals; 0 for an order without margin. */
export function returnOnMargin(won: Figure, marginOfOrder: Figure): Big {
  const used = new Big(marginOfOrder)
  return used.eq(0) ? new Big(0) : halfEven(new Big(won).times(100).div(used), 2)
}

/** Change of a price against an earlier one, percent with 2 decimals; 0 where there is none to compare with. */
export function percentChange(open: Figure, close: Figure): Big {
  const from = new Big(open)
  return from.eq(0) ? new Big(0) : halfEven(new Big(close).minus(from).times(100).div(from), 2)
}

/** Whether lots are at least the minimum and a multiple of the step (decisions §5). */
export function lotsFit(lots: Figure, minimum: Figure, step: Figure): boolean {
  const wanted = new Big(lots)
  return wanted.gt(0) && wanted.gte(minimum) && (new Big(step).eq(0) || wanted.mod(step).eq(0))
}

/** Whether a free margin pays for an order at market: it must cover margin and fee, USD (decisions §5). */
export const isPaid = (free: Figure, needed: Figure, charged: Figure): boolean =>
  new Big(free).gte(new Big(needed).plus(charged))

/** The least and most lots of a position that can be closed in part. */
export interface PartBounds {
  readonly least: Big
  readonly most: Big
}

/**
 * How much of a position can be closed in part: a multiple of the step that leaves at least the minimum. Undefined for a
 * position too small to be parted.
 */
export function partBounds(lots: Figure, minimum: Figure, step: Figure): PartBounds | undefined {
  const room = new Big(lots).minus(minimum)
  const least = new Big(step).eq(0) ? new Big(minimum) : new Big(step)
  if (room.lt(least)) return undefined
  return { least, most: new Big(step).eq(0) ? room : room.minus(room.mod(step)) }
}

/** A part's share of an amount of a whole order, USD, 6 decimals; the rest keeps what is left of it. */
export const shareOf = (amount: Figure, part: Figure, whole: Figure): Big =>
  toMicros(new Big(amount).times(part).div(whole))

/**
 * Where a trailing stop loss stands at a price: the distance behind it, at the instrument's decimals, rounded away from
 * the price, and never looser than where it stood. Undefined while that is no price yet.
 */
export function trailedStop(
  side: Side,
  price: Figure,
  distance: Figure,
  digits: number,
  stood: number | undefined,
): number | undefined {
  const buy = side === 'buy'
  const behind = buy ? new Big(price).minus(distance) : new Big(price).plus(distance)
  const stop = behind.round(digits, buy ? Big.roundDown : Big.roundUp)
  const isTighter = stood === undefined || (buy ? stop.gt(stood) : stop.lt(stood))
  return isTighter && stop.gt(0) ? stop.toNumber() : stood
}

/** Whether a stop loss lies on the losing and a take profit on the winning side of a price (decisions §5). */
export function stopFits(kind: 'stopLoss' | 'takeProfit', side: Side, stop: Figure, price: Figure): boolean {
  const below = (kind === 'stopLoss') === (side === 'buy')
  return below ? new Big(stop).lt(price) : new Big(stop).gt(price)
}

/** Whether a price has reached a stop: at it or beyond (decisions §5). */
export function stopReached(kind: 'stopLoss' | 'takeProfit', side: Side, stop: number, price: number): boolean {
  return (kind === 'stopLoss') === (side === 'buy') ? price <= stop : price >= stop
}

/** Whether a price touches or crosses a target from the side it was on at entry (decisions §5). */
export function targetReached(target: number, priceAtEntry: number, price: number): boolean {
  if (priceAtEntry === target) return true
  return priceAtEntry < target ? price >= target : price <= target
}

/** Loan interest in total, USD: amount × rate / 10000 × charged days, whole cents; rates are hundredths of a percent a day. */
export function loanInterest(amount: Figure, rate: Figure, period: number, freePeriod: number): Big {
  return toCents(
    new Big(amount)
      .times(rate)
      .div(10_000)
      .times(Math.max(0, period - freePeriod)),
  )
}

/** Late fee of a loan, USD: amount × penalty rate / 10000 × days late, whole cents. */
export function loanPenalty(amount: Figure, penaltyRate: Figure, daysLate: number): Big {
  return toCents(new Big(amount).times(penaltyRate).div(10_000).times(Math.max(0, daysLate)))
}

/** Amount to repay, USD: principal + interest + penalty (document 2 §9). */
export const loanRepayment = (amount: Figure, interest: Figure, penalty: Figure): Big =>
  new Big(amount).plus(interest).plus(penalty)

/** How a withdrawal fee is made up: an amount, or a percentage of the amount withdrawn (document 2 §9). */
export type WithdrawalFeeType = 'fixed' | 'percent'

/** Withdrawal fee in USD, whole cents (decisions §7). */
export function withdrawalFee(type: WithdrawalFeeType, amount: Figure, rate: Figure): Big {
  return toCents(type === 'fixed' ? rate : new Big(amount).times(rate).div(100))
}

/** What arrives of a withdrawal: max(0, amount − fee) × units for one USD, rounded down (document 2 §9, decisions §7). */
export function withdrawalReceipt(amount: Figure, charged: Figure, unitsPerUsd: Figure, decimals = 2): Big {
  const net = new Big(amount).minus(charged)
  return net.lte(0) ? new Big(0) : net.times(unitsPerUsd).round(decimals, Big.roundDown)
}
