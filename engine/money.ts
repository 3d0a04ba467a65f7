import Big from 'big.js'
import type { Decimal } from '../contract/codec.ts'
import { type Figure, toMicros } from '../contract/rules.ts'

/** An amount in whole micro-USD: how amounts are kept and added up, exact at any size. */
export type Micros = bigint

/** A figure in USD as micro-USD, rounded half-even to 6 decimals (decisions §5). */
export const micros = (figure: Figure): Micros => BigInt(toMicros(figure).times(1_000_000).toFixed(0))

/** The lesser of two amounts. */
export function lesser(one: Micros, other: Micros): Micros {
  if (one < other) return one
  return other
}

/** Micro-USD as a decimal in USD. */
export const usd = (amount: Micros): Big => new Big(`${amount}e-6`)

/** Micro-USD as decimal text in USD with so many decimals; cents of a balance are exact. */
export const usdText = (amount: Micros, decimals: number): Decimal => usd(amount).toFixed(decimals)
