import type { Database } from 'better-sqlite3'
import { checkFunds } from './funds/checkFunds.ts'
import { checkLedger } from './ledger/checkLedger.ts'
import { checkLoans } from './loans/checkLoans.ts'

/** What is wrong with the books, in words for an operator: the ledger, deposits and withdrawals, loans. */
export const checkBooks = (sqlite: Database): string[] => [
  ...checkLedger(sqlite),
  ...checkFunds(sqlite),
  ...checkLoans(sqlite),
]
