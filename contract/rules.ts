import Big from 'big.js'
import { CENTS, STOP_OUT_LEVEL } from './constants.ts'

/**
 * The formulas shared by app and server (document 1 §9, document 2 §9, decisions §5 and §7). Pure functions on decimals.
 * Prices, lots and rates may be numbers; money is a decimal string. Results are Big in the unit that each function names.
 */

/** Accepted types of a figure. */
export type Figure = Big | string | number

/** Direction of an order: 1 buy (long), 2 sell (short) on the wire. */
export type Side = 'buy' | 'sell'

/** Method by which an instrument's margin is calculated (document 1 §9). */
export type MarginMode = 'fixed' | 'leverage'

/** Method by which a fee is calculated: per lot, or as a share of the margin (document 1 §9). */
export type FeeType = 'perLot' | 'ofMargin'

/** Fits a JSON number without loss, and is exact to a cent in a billion. */
const RATE_DECIMALS = 14
const ONE = /* @__PURE__ */ new Big(1)

const halfEven = (figure: Figure, decimals: number): Big => new Big(figure).round(decimals, Big.roundHalfEven)

/** Rounds half-even to six decimals: margin, fee and profit of an order, in USD (decisions §5). */
export const toMicros = (figure: Figure): Big => halfEven(figure, 6)

/** Rounds half-even to whole cents: costs of loans and withdrawals, in USD. */
export const toCents = (figure: Figure): Big => halfEven(figure, CENTS)

/**
 * Returns the price for calculating an order: the live close for a market order, otherwise the entered price (document 1 §9).
 */
export function priceUsed(atMarket: boolean, live: number, entered: number): number {
  return atMarket ? live : entered
}

/**
 * Returns USD per unit of a quote currency, from the price of its pair with USD; 14 decimals, half-even, if inverted. Returns
 * undefined while neither pair has a price.
 */
export function quoteToUsd(currency: string, priceOf: (code: string) => number | undefined): Big | undefined {
  if (currency === 'USD') return ONE
  const direct = priceOf(`${currency}USD`)
  if (direct !== undefined && direct > 0) return new Big(direct)
  const inverse = priceOf(`USD${currency}`)
  if (inverse !== undefined && inverse > 0) return halfEven(ONE.div(inverse), RATE_DECIMALS)
  return undefined
}

/**
 * Returns the quote currency of an instrument whose own price is that currency's USD rate (USDJPY). Returns undefined for any
 * other instrument.
 */
export const rateCurrency = ({ code, quote }: { readonly code: string; readonly quote?: string | undefined }) =>
  quote !== undefined && code === `USD${quote}` ? quote : undefined

/** Returns USD per unit of the quote currency at an instrument's price: `now`, unless its price is that rate. */
export const quoteToUsdAt = (price: Figure, currency: string | undefined, now: Figure): Figure =>
  (currency && quoteToUsd(currency, (code) => (code === `USD${currency}` ? Number(price) : undefined))) || now

/** Inputs for the value of an order. */
export interface Exposure {
  readonly lots: Figure
  /** Units of the base per lot (`ForexContNum`); USD per lot in fixed margin mode. */
  readonly unitsPerLot: Figure
  readonly price: Figure
  /** USD per unit of the quote currency. */
  readonly quoteToUsd: Figure
}

/** Inputs for the margin of an order. Leverage must not be 0. */
export interface Secured extends Exposure {
  readonly mode: MarginMode
  readonly leverage: Figure
}

/** Returns the margin of an order in USD, with 6 decimals (document 1 §9, decisions §5 and §9). */
export const margin = (order: Secured): Big => toMicros(exactMargin(order))

function exactMargin({ mode, lots, unitsPerLot, price, quoteToUsd: rate, leverage }: Secured): Big {
  const units = new Big(lots).times(unitsPerLot)
  return mode === 'fixed' ? units : units.times(price).times(rate).div(leverage)
}

/** Inputs for the fee of an order. */
export interface Charged extends Secured {
  readonly feeType: FeeType
  readonly feeRate: Figure
}

/** Returns the fee of an order in USD, with 6 decimals (document 1 §9). */
export const fee = (order: Charged): Big => toMicros(exactFee(order))

/** Returns the exact fee: that of one lot times the lots, so that an order costs as much as its parts. */
export function exactFee({ feeType, feeRate, lots, ...order }: Charged): Big {
  const base = feeType === 'perLot' ? 1 : exactMargin({ ...order, lots: 1 })
  return new Big(feeRate).times(base).times(lots)
}

/** Inputs for the profit of an order. */
export interface Held extends Exposure {
  readonly side: Side
  readonly openPrice: Figure
}

/** Returns the profit of an order at a price in USD, with 6 decimals; losses are negative (decisions §5). */
export const profit = (order: Held): Big => toMicros(exactProfit(order))

/** Returns the exact profit. */
export function exactProfit({ side, price, openPrice, lots, unitsPerLot, quoteToUsd: rate }: Held): Big {
  const won = new Big(price).minus(openPrice).times(lots).times(unitsPerLot).times(rate)
  return side === 'buy' ? won : won.neg()
}

/** Sums amounts, in USD. */
export const sumOf = (amounts: readonly Figure[]): Big =>
  amounts.reduce<Big>((sum, amount) => sum.plus(amount), new Big(0))

/** Returns the equity: the account's value if all positions closed now, in USD. */
export const equity = (balance: Figure, floating: Figure): Big => new Big(balance).plus(floating)

/** Returns the free margin (available funds): balance + floating profit − margin in use, in USD (decisions §3). */
export const freeMargin = (balance: Figure, floating: Figure, marginInUse: Figure): Big =>
  equity(balance, floating).minus(marginInUse)

/**
 * Returns the margin level (`HazardRate`): equity / margin in use in percent, with 2 decimals. Returns undefined without margin
 * in use.
 */
export function marginLevel(balance: Figure, floating: Figure, marginInUse: Figure): Big | undefined {
  const used = new Big(marginInUse)
  if (used.lte(0)) return undefined
  return halfEven(equity(balance, floating).times(100).div(used), 2)
}

/** Returns true if equity has fallen to the stop-out level (decisions §5). */
export function isStopOut(balance: Figure, floating: Figure, marginInUse: Figure): boolean {
  const used = new Big(marginInUse)
  return used.gt(0) && equity(balance, floating).times(100).lte(used.times(STOP_OUT_LEVEL))
}

/** Returns an order's profit as a percentage of its margin, with 2 decimals; 0 without margin. */
export function returnOnMargin(won: Figure, marginOfOrder: Figure): Big {
  const used = new Big(marginOfOrder)
  return used.eq(0) ? new Big(0) : halfEven(new Big(won).times(100).div(used), 2)
}

/** Returns the change from an earlier price in percent, with 2 decimals; 0 without an earlier price. */
export function percentChange(open: Figure, close: Figure): Big {
  const from = new Big(open)
  return from.eq(0) ? new Big(0) : halfEven(new Big(close).minus(from).times(100).div(from), 2)
}

/** Returns true if lots are at least the minimum and a multiple of the step (decisions §5). */
export function lotsFit(lots: Figure, minimum: Figure, step: Figure): boolean {
  const wanted = new Big(lots)
  return wanted.gt(0) && wanted.gte(minimum) && (new Big(step).eq(0) || wanted.mod(step).eq(0))
}

/** Returns true if the free margin covers the margin and fee of a market order, in USD (decisions §5). */
export const isPaid = (free: Figure, needed: Figure, charged: Figure): boolean =>
  new Big(free).gte(new Big(needed).plus(charged))

/** Minimum and maximum lots for a partial close. */
export interface PartBounds {
  readonly least: Big
  readonly most: Big
}

/**
 * Returns the lots that can be closed in part: a multiple of the step that leaves at least the minimum. Returns undefined for a
 * position that is too small.
 */
export function partBounds(lots: Figure, minimum: Figure, step: Figure): PartBounds | undefined {
  const room = new Big(lots).minus(minimum)
  const least = new Big(step).eq(0) ? new Big(minimum) : new Big(step)
  if (room.lt(least)) return undefined
  return { least, most: new Big(step).eq(0) ? room : room.minus(room.mod(step)) }
}

/** Returns a part's share of an order's amount in USD, with 6 decimals. The remainder keeps the rest. */
export const shareOf = (amount: Figure, part: Figure, whole: Figure): Big =>
  toMicros(new Big(amount).times(part).div(whole))

/**
 * Returns the trailing stop loss at a price: the price minus or plus the distance, rounded to the instrument's decimals away
 * from the price, and never looser than before. Returns undefined while the result is not a valid price.
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

/** Returns true if a stop loss is on the losing side of a price, or a take profit on the winning side (decisions §5). */
export function stopFits(kind: 'stopLoss' | 'takeProfit', side: Side, stop: Figure, price: Figure): boolean {
  const below = (kind === 'stopLoss') === (side === 'buy')
  return below ? new Big(stop).lt(price) : new Big(stop).gt(price)
}

/** Returns true if a price is at or beyond a stop (decisions §5). */
export function stopReached(kind: 'stopLoss' | 'takeProfit', side: Side, stop: number, price: number): boolean {
  return (kind === 'stopLoss') === (side === 'buy') ? price <= stop : price >= stop
}

/** Returns true if a price touches or crosses a target from the side it was on at entry (decisions §5). */
export function targetReached(target: number, priceAtEntry: number, price: number): boolean {
  if (priceAtEntry === target) return true
  return priceAtEntry < target ? price >= target : price <= target
}

/**
 * Returns the total loan interest in USD: amount × rate / 10000 × charged days, in whole cents. Rates are hundredths of a
 * percent per day.
 */
export function loanInterest(amount: Figure, rate: Figure, period: number, freePeriod: number): Big {
  return toCents(
    new Big(amount)
      .times(rate)
      .div(10_000)
      .times(Math.max(0, period - freePeriod)),
  )
}

/** Returns the late fee of a loan in USD: amount × penalty rate / 10000 × days late, in whole cents. */
export function loanPenalty(amount: Figure, penaltyRate: Figure, daysLate: number): Big {
  return toCents(new Big(amount).times(penaltyRate).div(10_000).times(Math.max(0, daysLate)))
}

/** Returns the amount to repay in USD: principal + interest + penalty (document 2 §9). */
export const loanRepayment = (amount: Figure, interest: Figure, penalty: Figure): Big =>
  new Big(amount).plus(interest).plus(penalty)

/** Method by which a withdrawal fee is calculated: an amount, or a percentage of the withdrawal (document 2 §9). */
export type WithdrawalFeeType = 'fixed' | 'percent'

/** Returns the withdrawal fee in USD, in whole cents (decisions §7). */
export function withdrawalFee(type: WithdrawalFeeType, amount: Figure, rate: Figure): Big {
  return toCents(type === 'fixed' ? rate : new Big(amount).times(rate).div(100))
}

/** Returns the payout of a withdrawal: max(0, amount − fee) × units per USD, rounded down (document 2 §9, decisions §7). */
export function withdrawalReceipt(amount: Figure, charged: Figure, unitsPerUsd: Figure, decimals = 2): Big {
  const net = new Big(amount).minus(charged)
  return net.lte(0) ? new Big(0) : net.times(unitsPerUsd).round(decimals, Big.roundDown)
}
