import { checkFunds } from './funds/checkFunds.ts'
import { checkLedger } from './ledger/checkLedger.ts'
import { checkLoans } from './loans/checkLoans.ts'
import type { Sql } from './store/sql.ts'

/** What is wrong with the books, in words for an operator: the ledger, deposits and withdrawals, loans. */
export const checkBooks = (db: Sql): string[] => [...checkLedger(db), ...checkFunds(db), ...checkLoans(db)]
