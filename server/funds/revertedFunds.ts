import { CENTS } from '../../contract/constants.ts'
import { usdText } from '../../engine/money.ts'
import type { RevertedFunds } from '../codes/securityMessages.ts'
import type { Sql } from '../store/sql.ts'
import { maskedDestination } from './maskedDestination.ts'
import { openMethodTable } from './methodTable.ts'
import { openWithdrawalTable } from './withdrawalTable.ts'

/**
 * Ends the withdrawal methods of an account since a time, UTC ms, and cancels its withdrawals that wait, except what a
 * second factor from before then has confirmed. `now`: the wall clock, UTC ms.
 */
export function openRevertedFunds(db: Sql, now: () => number) {
  const [methods, withdrawals] = [openMethodTable(db), openWithdrawalTable(db)]
  return (accountId: number, since: number): RevertedFunds => ({
    methods: methods.endSince(accountId, since, now()).map(maskedDestination),
    withdrawals: withdrawals
      .cancelSince(accountId, since, now())
      .map((one) => `${usdText(one.amount, CENTS)} USD, ${maskedDestination(one)}`),
  })
}
