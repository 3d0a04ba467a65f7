import type { CallName } from '../../contract/calls.ts'

/**
 * The calls that move an account's money, trade with it, or say where to send some. Real accounts are refused all of them
 * while prices are simulated or recorded (docs/decisions/real-money.md). A pending order can always be cancelled.
 */
export const realMoneyCalls: ReadonlySet<CallName> = new Set([
  ...(['submitOrder', 'closeOrder', 'closePart', 'closeAll', 'reverseOrder'] as const),
  ...(['setStops', 'setTrailing', 'movePending'] as const),
  ...(['depositCoins', 'depositBanks', 'depositByCoin', 'depositByWire'] as const),
  ...(['withdrawalCurrencies', 'confirmWithdrawal', 'withdraw'] as const),
  ...(['applyForLoan', 'repaymentAccounts', 'repay'] as const),
])
