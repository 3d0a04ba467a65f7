import Big from 'big.js'
import type { Decimal } from './codec.ts'

/** The least and the most that one deposit or one withdrawal can be, USD. */
export const DEPOSIT_AMOUNT = { least: '10.00', most: '1000000.00' } as const
export const WITHDRAWAL_AMOUNT = { least: '10.00', most: '1000000.00' } as const

/** Decimals that a withdrawal arrives with: a coin's, or those of money in a bank (decisions §7, §9). */
export const RECEIPT_DECIMALS = { coin: 8, bank: 2 } as const

/** Letters that can be written to a withdrawal or a bound account, in characters. */
export const LONGEST_MEMO = 200

/** Addresses and accounts that can be bound at a time and within a day, and reviews of a kind that can be waited for. */
export const MOST_METHODS = 20
export const MOST_BOUND_A_DAY = 30
export const MOST_WAITING = 10

/** Why an amount in USD is none that can be deposited or withdrawn. */
export type AmountFault = 'cents' | 'low' | 'high'

/** What is wrong with an amount in USD; undefined when nothing is. */
export function amountFault(
  amount: Decimal,
  { least, most }: { readonly least: Decimal; readonly most: Decimal },
): AmountFault | undefined {
  const asked = new Big(amount)
  if (asked.lt(least)) return 'low'
  if (asked.gt(most)) return 'high'
  return asked.round(2).eq(asked) ? undefined : 'cents'
}
