import Big from 'big.js'
import { STOP_OUT_LEVEL } from './constants.ts'
import { equity, type Figure, isStopOut, profit, quoteToUsdAt, type Side } from './rules.ts'

/** A position, or an order about to be one, in the instrument whose price moves. */
export interface StopOutPosition {
  readonly side: Side
  readonly lots: Figure
  readonly openPrice: Figure
}

/** What an account holds, and what of it moves with one instrument. */
export interface StopOutCase {
  /** USD, after the fee of an order about to be placed. */
  readonly balance: Figure
  /** Profit of everything held at `price`, USD; an order about to be placed is not in it. */
  readonly floating: Figure
  /** USD, with that of an order about to be placed. */
  readonly marginInUse: Figure
  /** The instrument's price now. */
  readonly price: number
  readonly unitsPerLot: number
  /** Decimals of the price. */
  readonly digits: number
  /** USD per unit of the quote currency now. */
  readonly quoteToUsd: Figure
  /** By `rateCurrency` of the instrument. */
  readonly rateCurrency?: string | undefined
  /** The positions in the instrument that `floating` counts. */
  readonly held: readonly StopOutPosition[]
  /** What is about to be placed, at its own price. */
  readonly placed: readonly StopOutPosition[]
}

/**
 * The price of an instrument at which equity falls to the stop-out level of the margin in use when nothing else moves
 * (decisions §5): the first one on the way there, on the price step, at which the rule holds. Undefined when no price
 * brings it about.
 */
export function stopOutPrice(account: StopOutCase): number | undefined {
  const { price, digits } = account
  const worth = worthOf(account)
  const out = (at: Figure) => isStopOut(worth(at), 0, account.marginInUse)
  // What is about to be placed wins and loses nothing before it opens, wherever it waits.
  if (isStopOut(account.balance, account.floating, account.marginInUse)) return price
  const exact = crossing(account, worth)
  if (exact === undefined) return undefined
  const step = new Big(10).pow(-digits)
  const falls = !out(exact.plus(step))
  const first = exact.round(digits, falls ? Big.roundDown : Big.roundUp)
  // Profits are rounded to 6 decimals, so that the rule itself decides between two steps.
  const way = falls ? step.neg() : step
  const found = [first.minus(way), first, first.plus(way)].find((at) => at.gt(0) && out(at))
  return found?.toNumber()
}

const rateAt = ({ rateCurrency, quoteToUsd: now }: StopOutCase, price: Figure): Figure =>
  quoteToUsdAt(price, rateCurrency, now)

/** What the account is worth when the instrument has a price, USD. */
function worthOf(account: StopOutCase): (price: Figure) => Big {
  const { balance, floating, unitsPerLot, held, placed } = account
  const sum = (positions: readonly StopOutPosition[], price: Figure) =>
    positions.reduce(
      (all, one) => all.plus(profit({ ...one, unitsPerLot, price, quoteToUsd: rateAt(account, price) })),
      new Big(0),
    )
  const elsewhere = equity(balance, floating).minus(sum(held, account.price))
  return (price) => elsewhere.plus(sum(held, price)).plus(sum(placed, price))
}

/** Where the account's worth meets the stop-out level, unrounded. */
function crossing(account: StopOutCase, worth: (price: Figure) => Big): Big | undefined {
  const { price, unitsPerLot, held, placed, marginInUse, rateCurrency } = account
  let units = new Big(0)
  let cost = new Big(0)
  for (const { side, lots, openPrice } of [...held, ...placed]) {
    const signed = new Big(lots).times(unitsPerLot).times(side === 'buy' ? 1 : -1)
    units = units.plus(signed)
    cost = cost.plus(signed.times(openPrice))
  }
  const spare = worth(price).minus(new Big(marginInUse).times(STOP_OUT_LEVEL).div(100))
  if (rateCurrency === undefined) {
    // worth(p) = worth(now) + (p − now) × units × rate
    const perPrice = units.times(rateAt(account, price))
    return perPrice.eq(0) ? undefined : positive(new Big(price).minus(spare.div(perPrice)))
  }
  // worth(p) = worth(now) + cost / now − cost / p, for a profit of (p − open) × units / p
  const left = spare.plus(cost.div(price))
  return cost.eq(0) || left.eq(0) ? undefined : positive(cost.div(left))
}

const positive = (price: Big): Big | undefined => (price.gt(0) ? price : undefined)
