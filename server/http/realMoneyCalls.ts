import type { CallName } from '../../contract/calls.ts'
import type { RealMoney } from '../../engine/state.ts'
import { wordsOf } from '../exchange/refusals.ts'
import { Refused } from './envelope.ts'
import type { SignedVisit } from './handler.ts'

/**
 * The calls that move an account's money, trade with it, or say where to send some. Real accounts are refused all of them
 * while prices are simulated or recorded (docs/decisions/real-money.md). A pending order can always be cancelled.
 */
export const realMoneyCalls: ReadonlySet<CallName> = new Set([
  ...(['submitOrder', 'closeOrder', 'closePart', 'closeAll', 'reverseOrder'] as const),
  ...(['setStops', 'setTrailing', 'movePending'] as const),
  ...(['depositCoins', 'depositBanks', 'depositByCoin', 'depositByWire'] as const),
  ...(['confirmWithdrawal', 'withdraw'] as const),
  ...(['applyForLoan', 'repaymentAccounts', 'repay'] as const),
])

/** Throws `Refused` where a real account would move money while that is not to be. */
export const refuseUnreal =
  (realMoney: RealMoney) =>
  (name: CallName, { demo }: Pick<SignedVisit, 'demo'>): void => {
    if (realMoney === 'none' && !demo && realMoneyCalls.has(name))
      throw new Refused(wordsOf({ reason: 'pricesNotReal' }))
  }
