import type { Sql } from '../store/sql.ts'
import { type LoanIdentityTable, openLoanIdentityTable } from './loanIdentityTable.ts'
import { type LoanTable, openLoanTable } from './loanTable.ts'
import { type LoanTermsTable, openLoanTermsTable } from './loanTermsTable.ts'
import { openRepaymentTable, type RepaymentTable } from './repaymentTable.ts'

/** Tables of the loans. */
export interface LoanBooks {
  readonly identities: LoanIdentityTable
  readonly terms: LoanTermsTable
  readonly loans: LoanTable
  readonly repayments: RepaymentTable
}

/** Opens the tables of loans in a database. */
export const openLoanBooks = (db: Sql): LoanBooks => ({
  identities: openLoanIdentityTable(db),
  terms: openLoanTermsTable(db),
  loans: openLoanTable(db),
  repayments: openRepaymentTable(db),
})
