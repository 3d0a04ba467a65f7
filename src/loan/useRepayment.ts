import { useCallback } from 'react'
import { loanInfo, repaymentAccounts, repaymentInfo } from '../../contract/calls/loans.ts'
import type { CoinAccount } from '../../contract/entities/funds.ts'
import type { Loan, Repayment } from '../../contract/entities/loan.ts'
import { request } from '../api/request.ts'
import { type Asked, REVIEW_EVERY_MS, useResource } from '../resource/useResource.ts'

/** What is owed on a loan today, by the server's figures, and where it can be paid to. */
export interface Debt {
  readonly owed: Repayment
  readonly accounts: readonly CoinAccount[]
}

/** A loan; what is owed on it only while there is something to repay. */
export interface RepaymentDesk {
  readonly loan: Loan
  readonly debt: Debt | undefined
}

/** Asks what is owed; again whenever the visitor is back, since a late fee grows by the day. */
export function useRepayment(loanId: string): Asked<RepaymentDesk> {
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
    { again: 'focused', every: ({ loan }) => (loan.status === 'checking' ? REVIEW_EVERY_MS : undefined) },
  )
}
