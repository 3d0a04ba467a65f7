import Big from 'big.js'
import type { Decimal } from '../contract/codec.ts'
import { CENTS } from '../contract/constants.ts'
import { type Figure, toMicros } from '../contract/rules.ts'

/** An amount in whole micro-USD, exact at any size. */
export type Micros = bigint

/** Rounds a USD figure half-even to 6 decimals and returns micro-USD (decisions §5). */
export const micros = (figure: Figure): Micros => BigInt(toMicros(figure).times(1_000_000).toFixed(0))

/** One cent in micro-USD. */
export const CENT: Micros = 10_000n

/** Rounds an exact USD figure to the nearest micro-USD. A tie rounds down, so that the remainder is unique. */
export function nearestMicros(exact: Big): Micros {
  const least = exact.times(1_000_000).minus(0.5)
  return BigInt(least.round(0, least.gt(0) ? Big.roundUp : Big.roundDown).toFixed(0))
}

/** Returns the lower of two amounts. */
export function lesser(one: Micros, other: Micros): Micros {
  if (one < other) return one
  return other
}

/** Converts micro-USD to a decimal in USD. */
export const usd = (amount: Micros): Big => new Big(`${amount}e-6`)

/** Formats micro-USD as decimal USD text with a number of decimals. */
export const usdText = (amount: Micros, decimals: number): Decimal => usd(amount).toFixed(decimals)

/** Returns the whole cents of a non-negative amount, which can be withdrawn. */
export const wholeCents = (amount: Micros): Micros => amount - (amount % CENT)

/** Formats a balance in whole cents, so that it never shows more than can be withdrawn. */
export const balanceText = (amount: Micros): Decimal => usdText(wholeCents(amount), CENTS)

/** Formats an amount exactly: with two decimals, or six for fractions of a cent. */
export const exactText = (amount: Micros): Decimal => usdText(amount, amount % CENT === 0n ? CENTS : 6)
