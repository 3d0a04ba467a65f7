import Big from 'big.js'
import type { Decimal } from '../../../contract/codec.ts'
import type { Deposit } from '../../../contract/entities/funds.ts'
import { type AmountFault, amountFault, DEPOSIT_AMOUNT } from '../../../contract/fundAmounts.ts'

/** Coins have eight decimals at most, money in a bank two. */
export const decimalsOf = (kind: Deposit['kind']): number => (kind === 'coin' ? 8 : 2)

/** Returns the value of an amount in USD, rounded down to the cent. */
export const worthOf = (amount: Decimal, usdPerUnit: Big): Decimal =>
  new Big(amount).times(usdPerUnit).round(2, Big.roundDown).toFixed(2)

/**
 * Reason why an amount cannot be deposited: none is typed, it has more decimals than there are, or its worth is out of bounds.
 */
export type DepositFault = 'missing' | 'decimals' | Exclude<AmountFault, 'cents'>

/** Returns the error of a typed amount, or undefined. */
export function depositFault(amount: Decimal, decimals: number, usdPerUnit: Big): DepositFault | undefined {
  if (amount === '') return 'missing'
  const requested = new Big(amount)
  if (requested.lte(0)) return 'missing'
  if (!requested.round(decimals, Big.roundDown).eq(requested)) return 'decimals'
  const fault = amountFault(worthOf(amount, usdPerUnit), DEPOSIT_AMOUNT)
  return fault === 'cents' ? undefined : fault
}
