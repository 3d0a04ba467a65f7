import Big from 'big.js'
import type { Decimal } from '../../../contract/codec.ts'
import type { Withdrawal, WithdrawalCurrency } from '../../../contract/entities/funds.ts'
import { type AmountFault, amountFault, RECEIPT_DECIMALS, WITHDRAWAL_AMOUNT } from '../../../contract/fundAmounts.ts'
import { withdrawalFee, withdrawalReceipt } from '../../../contract/rules.ts'

/** Deducted and received amounts. */
export interface CalculatedWithdrawal {
  /** USD. */
  readonly fee: Decimal
  /** In the currency. */
  readonly received: Decimal
}

/** Fee and receipt of an amount at the rate that a currency was told with (document 2 §9, decisions §7). */
export function calculateWithdrawal(
  kind: Withdrawal['kind'],
  { feeType, rate, unitsPerUsd }: WithdrawalCurrency,
  amount: Decimal,
): CalculatedWithdrawal {
  const fee = withdrawalFee(feeType, amount, rate)
  const received = withdrawalReceipt(amount, fee, unitsPerUsd, RECEIPT_DECIMALS[kind])
  return { fee: fee.toFixed(2), received: received.toFixed() }
}

/** Reason why an amount cannot be withdrawn. */
export type WithdrawalFault = 'missing' | 'short' | 'fee' | AmountFault

/** Returns the error of a typed amount, or undefined. With `free` undefined the server checks it. */
export function withdrawalFault(
  amount: Decimal,
  currency: WithdrawalCurrency,
  free: Decimal | undefined,
): WithdrawalFault | undefined {
  if (amount === '' || new Big(amount).lte(0)) return 'missing'
  const fault = amountFault(amount, WITHDRAWAL_AMOUNT)
  if (fault !== undefined) return fault
  if (free !== undefined && new Big(amount).gt(free)) return 'short'
  return withdrawalFee(currency.feeType, amount, currency.rate).gte(amount) ? 'fee' : undefined
}
