import Big from 'big.js'
import type { Decimal } from './codec.ts'

/** Minimum and maximum of one deposit or one withdrawal, in USD. */
export const DEPOSIT_AMOUNT = { least: '10.00', most: '1000000.00' } as const
export const WITHDRAWAL_AMOUNT = { least: '10.00', most: '1000000.00' } as const

/** Decimals of a withdrawal's payout: of a coin, or of money in a bank (decisions §7, §9). */
export const RECEIPT_DECIMALS = { coin: 8, bank: 2 } as const

/** Maximum length of a withdrawal memo or a saved method's remark, in characters. */
export const MAX_MEMO_LENGTH = 200

/** Maximum number of saved addresses and accounts at a time, of those added in a day, and of pending reviews of one kind. */
export const MAX_METHODS = 20
export const MAX_ADDED_PER_DAY = 30
export const MAX_PENDING = 10

/** Reason why an amount cannot be deposited or withdrawn. */
export type AmountFault = 'cents' | 'low' | 'high'

/** Returns the fault of an amount in USD, or undefined for a valid amount. */
export function amountFault(
  amount: Decimal,
  { least, most }: { readonly least: Decimal; readonly most: Decimal },
): AmountFault | undefined {
  const requested = new Big(amount)
  if (requested.lt(least)) return 'low'
  if (requested.gt(most)) return 'high'
  return requested.round(2).eq(requested) ? undefined : 'cents'
}
