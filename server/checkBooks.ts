import { checkFunds } from './funds/checkFunds.ts'
import { checkLedger } from './ledger/checkLedger.ts'
import { checkLoans } from './loans/checkLoans.ts'
import type { Sql } from './store/sql.ts'

/** Checks the books (ledger, deposits, withdrawals, loans) and returns the errors as text for an operator. */
export const checkBooks = (db: Sql): string[] => [...checkLedger(db), ...checkFunds(db), ...checkLoans(db)]
