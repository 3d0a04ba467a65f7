import { type Check, findings } from '../ledger/checkLedger.ts'
import type { Sql } from '../store/sql.ts'

/** Sums of an amount of records, and of what the ledger says of them, by account; tells where they differ. */
const compared = (records: string, postings: string, words: string): Check => [
  `SELECT accounts.id AS what, coalesce(kept.amount, 0) - coalesce(posted.amount, 0) AS amount
   FROM account AS accounts
   LEFT JOIN (SELECT account_id, sum(amount) AS amount FROM ${records} GROUP BY account_id) AS kept
     ON kept.account_id = accounts.id
   LEFT JOIN (${postings}) AS posted ON posted.account_id = accounts.id
   WHERE coalesce(kept.amount, 0) <> coalesce(posted.amount, 0)`,
  ({ what, amount }) => `${words} of account ${what} differ from the ledger by ${amount} micro-USD`,
]

const postedAs = (kind: string, part: 'cash' | 'locked', sign: '' | '-' = '') =>
  `SELECT t.account_id, ${sign}sum(p.amount) AS amount FROM ledger_transaction t
   JOIN posting p ON p.transaction_id = t.id AND p.ledger_account = 'user:' || t.account_id || ':${part}'
   WHERE t.kind = '${kind}' GROUP BY t.account_id`

const checks: readonly Check[] = [
  compared(
    `deposit WHERE status = 'approved' AND settled_at IS NOT NULL`,
    postedAs('deposit', 'cash'),
    'The finished deposits',
  ),
  compared('withdrawal', postedAs('withdrawal', 'locked'), 'The withdrawals asked for'),
  compared(
    `withdrawal WHERE status = 'approved' AND settled_at IS NOT NULL`,
    postedAs('withdrawalPaid', 'locked', '-'),
    'The withdrawals paid out',
  ),
  compared(
    `withdrawal WHERE status = 'rejected' AND settled_at IS NOT NULL`,
    postedAs('withdrawalReturned', 'cash'),
    'The withdrawals given back',
  ),
  compared(
    'withdrawal WHERE settled_at IS NULL',
    `SELECT accounts.id AS account_id, b.amount FROM account AS accounts
     JOIN balance b ON b.ledger_account = 'user:' || accounts.id || ':locked'`,
    'The withdrawals that are not settled',
  ),
]

/**
 * Audits deposits and withdrawals against the ledger: what came, what is locked, what was paid out and what was given
 * back are each exactly what the records say. Answers what is wrong, in words for an operator.
 */
export const checkFunds = (db: Sql): string[] => findings(db, checks)
