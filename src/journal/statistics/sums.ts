import type { Decimal } from '../../../contract/codec.ts'

/** An amount in whole micro-USD: a number where that is exact, which is many times faster to add up. */
export type Micros = number | bigint

const DECIMALS = 6
/** Below this many USD a decimal with six decimals times a million is off by less than half: it rounds to the exact number. */
const EXACT_BELOW = 2e9
/** A sum of numbers is exact up to 9e15; each of them is at most 4e15. */
const CARRIED_FROM = 4e15

/** A decimal with at most six decimals as micro-USD. */
export function microsOf(amount: Decimal): Micros {
  const value = Number(amount)
  if (Math.abs(value) < EXACT_BELOW) return Math.round(value * 1e6)
  const [whole = '0', decimals = ''] = amount.split('.')
  return BigInt(whole + decimals.slice(0, DECIMALS).padEnd(DECIMALS, '0'))
}

/** Returns the result of a trade after its fee. */
export function netOf(profit: Micros, fee: Micros): Micros {
  return plus(profit, -fee)
}

/** The exact sum of two amounts: a number as long as that is exact. */
export function plus(one: Micros, other: Micros): Micros {
  if (typeof one === 'number' && typeof other === 'number') {
    const sum = one + other
    if (Number.isSafeInteger(sum)) return sum
  }
  return BigInt(one) + BigInt(other)
}

/** An exact sum. */
class Total {
  #low = 0
  #high = 0n

  add(amount: Micros): void {
    if (typeof amount === 'bigint') this.#high += amount
    else this.#low += amount
    if (Math.abs(this.#low) < CARRIED_FROM) return
    this.#high += BigInt(this.#low)
    this.#low = 0
  }

  get sum(): bigint {
    return this.#high + BigInt(this.#low)
  }
}

/** Micro-USD as decimal text with six decimals. */
export function decimalOf(amount: bigint): Decimal {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(DECIMALS + 1, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`
}

/** Totals of trades: amounts in USD with six decimals, after fees. */
export interface Figures {
  readonly trades: number
  readonly winners: number
  readonly losers: number
  readonly net: Decimal
  /** Sum of the gains. */
  readonly won: Decimal
  /** Sum of the losses, not above zero. */
  readonly lost: Decimal
  readonly fees: Decimal
  /** The average result of a trade; none without trades. */
  readonly expectancy?: Decimal
  /** The average R multiple, and of how many trades it is: those whose risk is known. */
  readonly expectancyR?: number
  readonly tradesWithR: number
  /** Profit per dollar lost. Missing if nothing was lost. */
  readonly profitFactor?: number
  /** Winners of all trades, percent; none without trades. */
  readonly winRate?: number
}

/** Adds up trades, exactly. */
export class Sums {
  #trades = 0
  #winners = 0
  #losers = 0
  readonly #won = new Total()
  readonly #lost = new Total()
  readonly #fees = new Total()
  #r = 0
  #tradesWithR = 0

  get trades(): number {
    return this.#trades
  }

  get net(): bigint {
    return this.#won.sum + this.#lost.sum
  }

  /** Adds a trade: its result after the fee, the fee, and its R multiple where that is known. */
  add(net: Micros, fee: Micros, r: number | undefined): void {
    this.#trades += 1
    this.#fees.add(fee)
    if (net > 0) {
      this.#winners += 1
      this.#won.add(net)
    } else if (net < 0) {
      this.#losers += 1
      this.#lost.add(net)
    }
    if (r === undefined) return
    this.#r += r
    this.#tradesWithR += 1
  }

  figures(): Figures {
    const trades = this.#trades
    const [won, lost] = [this.#won.sum, this.#lost.sum]
    return {
      trades,
      winners: this.#winners,
      losers: this.#losers,
      net: decimalOf(this.net),
      won: decimalOf(won),
      lost: decimalOf(lost),
      fees: decimalOf(this.#fees.sum),
      ...(trades > 0 && { expectancy: decimalOf(divided(this.net, BigInt(trades))) }),
      ...(this.#tradesWithR > 0 && { expectancyR: this.#r / this.#tradesWithR }),
      tradesWithR: this.#tradesWithR,
      ...(lost < 0n && { profitFactor: ratio(won, -lost) }),
      ...(trades > 0 && { winRate: (this.#winners / trades) * 100 }),
    }
  }
}

/** A quotient rounded half away from zero. */
function divided(amount: bigint, count: bigint): bigint {
  const half = amount < 0n ? -count : count
  return (2n * amount + half) / (2n * count)
}

/** A ratio with six decimals. */
const ratio = (one: bigint, other: bigint): number => Number(divided(one * 1_000_000n, other)) / 1_000_000
