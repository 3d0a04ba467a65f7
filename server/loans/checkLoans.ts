import { type Check, findings } from '../ledger/checkLedger.ts'
import type { Sql } from '../store/sql.ts'

/** Amounts of loans in the ledger and in the loans themselves, micro-USD. Both have to be equal. */
const sums: ReadonlyArray<readonly [words: string, sql: string]> = [
  [
    'What was paid out to account',
    `SELECT account_id AS what, sum(amount) AS amount FROM (
       SELECT t.account_id, p.amount FROM ledger_transaction t JOIN posting p ON p.transaction_id = t.id
       WHERE t.kind = 'loan' AND p.ledger_account = 'user:' || t.account_id || ':cash'
       UNION ALL SELECT account_id, -amount FROM loan WHERE due_day IS NOT NULL
     ) AS paid_out GROUP BY account_id HAVING sum(amount) <> 0`,
  ],
  [
    'What is lent',
    `SELECT 'in all' AS what, coalesce(sum(amount), 0) AS amount FROM (
       SELECT amount FROM balance WHERE ledger_account = 'house:real:loans' OR ledger_account LIKE 'house:real:loans/%'
       UNION ALL SELECT amount FROM loan WHERE status IN ('toRepay', 'checking')
     ) AS lent HAVING coalesce(sum(amount), 0) <> 0`,
  ],
  [
    'What lending has earned',
    `SELECT 'in all' AS what, coalesce(sum(amount), 0) AS amount FROM (
       SELECT amount FROM balance WHERE ledger_account = 'house:real:interest' OR ledger_account LIKE 'house:real:interest/%'
       UNION ALL SELECT -(interest + penalty) FROM loan WHERE status = 'repaid'
     ) AS earned HAVING coalesce(sum(amount), 0) <> 0`,
  ],
]

const checks: readonly Check[] = sums.map(([words, sql]) => [
  sql,
  ({ what, amount }) => `${words} ${what} differs from the loans by ${amount} micro-USD`,
])

/**
 * Audits loans against the ledger: each was paid out once, each that runs is lent, each that was repaid has earned its
 * interest and late fee. Answers what is wrong, in words for an operator.
 */
export const checkLoans = (db: Sql): string[] => findings(db, checks)
