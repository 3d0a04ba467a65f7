import Big from 'big.js'
import type { Decimal } from '../contract/codec.ts'
import { CENTS } from '../contract/constants.ts'
import { type Figure, toMicros } from '../contract/rules.ts'

/** An amount in whole micro-USD: how amounts are kept and added up, exact at any size. */
export type Micros = bigint

/** A figure in USD as micro-USD, rounded half-even to 6 decimals (decisions §5). */
export const micros = (figure: Figure): Micros => BigInt(toMicros(figure).times(1_000_000).toFixed(0))

/** A cent in micro-USD. */
export const CENT: Micros = 10_000n

/** An exact figure in USD as the nearest whole micro-USD; the lower of two equally near, so that what is left is unique. */
export function nearestMicros(exact: Big): Micros {
  const least = exact.times(1_000_000).minus(0.5)
  return BigInt(least.round(0, least.gt(0) ? Big.roundUp : Big.roundDown).toFixed(0))
}

/** The lesser of two amounts. */
export function lesser(one: Micros, other: Micros): Micros {
  if (one < other) return one
  return other
}

/** Micro-USD as a decimal in USD. */
export const usd = (amount: Micros): Big => new Big(`${amount}e-6`)

/** Micro-USD as decimal text in USD with so many decimals. */
export const usdText = (amount: Micros, decimals: number): Decimal => usd(amount).toFixed(decimals)

/** The whole cents of an amount that is not negative: what can be withdrawn of it. */
export const wholeCents = (amount: Micros): Micros => amount - (amount % CENT)

/** A balance as text: its whole cents, so that no more is shown than can be withdrawn. */
export const balanceText = (amount: Micros): Decimal => usdText(wholeCents(amount), CENTS)

/** An amount as text with all its decimals: two, or six where it is not whole cents. */
export const exactText = (amount: Micros): Decimal => usdText(amount, amount % CENT === 0n ? CENTS : 6)
