import { useCallback } from 'react'
import { loanInfo, repaymentAccounts, repaymentInfo } from '../../contract/calls/loans.ts'
import type { CoinAccount } from '../../contract/entities/funds.ts'
import type { Loan, Repayment } from '../../contract/entities/loan.ts'
import { request } from '../api/request.ts'
import { type LoadRequest, REFRESH_INTERVAL_MS, useResource } from '../resource/useResource.ts'

/** Amount owed on a loan today by the server's figures, and the accounts it can be paid to. */
export interface Debt {
  readonly owed: Repayment
  readonly accounts: readonly CoinAccount[]
}

/** A loan; what is owed on it only while there is something to repay. */
export interface RepaymentState {
  readonly loan: Loan
  readonly debt: Debt | undefined
}

/** Asks what is owed; again whenever the visitor is back, since a late fee grows by the day. */
export function useRepayment(loanId: string): LoadRequest<RepaymentState> {
  return useResource(
    useCallback(async () => {
      const loan = await request(loanInfo, { id: loanId }, { silent: true })
      if (loan.status !== 'toRepay') return { loan, debt: undefined }
      const [owed, accounts] = await Promise.all([
        request(repaymentInfo, { loanId }, { silent: true }),
        request(repaymentAccounts, {}, { silent: true }),
      ])
      return { loan, debt: { owed, accounts } }
    }, [loanId]),
    { again: 'focused', every: ({ loan }) => (loan.status === 'checking' ? REFRESH_INTERVAL_MS : undefined) },
  )
}
