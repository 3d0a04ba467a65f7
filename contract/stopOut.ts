import Big from 'big.js'
import { STOP_OUT_LEVEL } from './constants.ts'
import { equity, type Figure, isStopOut, profit, quoteToUsdAt, type Side } from './rules.ts'

/** A position, or an order to be placed, in the instrument whose price moves. */
export interface StopOutPosition {
  readonly side: Side
  readonly lots: Figure
  readonly openPrice: Figure
}

/** An account's figures, and the positions that depend on one instrument. */
export interface StopOutCase {
  /** In USD, after the fee of an order to be placed. */
  readonly balance: Figure
  /** Profit of all open positions at `price`, in USD, without an order to be placed. */
  readonly floating: Figure
  /** In USD, including the margin of an order to be placed. */
  readonly marginInUse: Figure
  /** Current price of the instrument. */
  readonly price: number
  readonly unitsPerLot: number
  /** Decimals of the price. */
  readonly digits: number
  /** Current USD per unit of the quote currency. */
  readonly quoteToUsd: Figure
  /** Result of `rateCurrency` for the instrument. */
  readonly rateCurrency?: string | undefined
  /** The instrument's positions that `floating` includes. */
  readonly held: readonly StopOutPosition[]
  /** Orders to be placed, at their own prices. */
  readonly placed: readonly StopOutPosition[]
}

/**
 * Returns the price of an instrument at which equity falls to the stop-out level if no other price moves (decisions §5): the
 * first price on the price step at which the rule applies. Returns undefined if no price causes it.
 */
export function stopOutPrice(account: StopOutCase): number | undefined {
  const { price, digits } = account
  const worth = worthOf(account)
  const out = (at: Figure) => isStopOut(worth(at), 0, account.marginInUse)
  // An order to be placed has no profit or loss before it opens, whatever its price.
  if (isStopOut(account.balance, account.floating, account.marginInUse)) return price
  const exact = crossing(account, worth)
  if (exact === undefined) return undefined
  const step = new Big(10).pow(-digits)
  const falls = !out(exact.plus(step))
  const first = exact.round(digits, falls ? Big.roundDown : Big.roundUp)
  // Profits are rounded to 6 decimals, so the rule itself decides between two steps.
  const way = falls ? step.neg() : step
  const found = [first.minus(way), first, first.plus(way)].find((at) => at.gt(0) && out(at))
  return found?.toNumber()
}

const rateAt = ({ rateCurrency, quoteToUsd: now }: StopOutCase, price: Figure): Figure =>
  quoteToUsdAt(price, rateCurrency, now)

/** Returns the account's equity as a function of the instrument's price, in USD. */
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

/** Returns the unrounded price at which equity meets the stop-out level. */
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
