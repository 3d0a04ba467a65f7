import type { Sql } from '../store/sql.ts'

interface Finding {
  readonly what: string
  readonly amount: bigint
}

/** A query that finds what must not be, with the amount it is off by, and the words for it. */
export type Check = readonly [sql: string, words: (finding: Finding) => string]

const checks: readonly Check[] = [
  [
    `SELECT transaction_id AS what, sum(amount) AS amount FROM posting GROUP BY transaction_id HAVING sum(amount) <> 0`,
    ({ what, amount }) => `Transaction ${what} sums to ${amount} micro-USD instead of zero`,
  ],
  [
    `SELECT t.id AS what, 0 AS amount FROM ledger_transaction t
     WHERE NOT EXISTS (SELECT 1 FROM posting p WHERE p.transaction_id = t.id)`,
    ({ what }) => `Transaction ${what} has no postings`,
  ],
  [
    `SELECT a.what AS what, a.amount AS amount FROM (
       SELECT account AS what, sum(amount) AS amount FROM (
         SELECT ledger_account AS account, amount FROM balance
         UNION ALL SELECT ledger_account AS account, -amount FROM posting
       ) AS moves GROUP BY account
     ) AS a WHERE a.amount <> 0`,
    ({ what, amount }) => `The balance of ${what} differs from the sum of its postings by ${amount} micro-USD`,
  ],
  [
    `SELECT b.ledger_account AS what, b.postings - coalesce(p.postings, 0) AS amount FROM balance b
     LEFT JOIN (SELECT ledger_account, count(*) AS postings FROM posting GROUP BY ledger_account) AS p
       ON p.ledger_account = b.ledger_account
     WHERE b.postings <> coalesce(p.postings, 0)`,
    ({ what, amount }) => `The count of postings to ${what} is off by ${amount}`,
  ],
  [
    `SELECT ledger_account AS what, amount FROM balance WHERE ledger_account LIKE 'user:%' AND amount < 0`,
    ({ what, amount }) => `The balance of ${what} is negative: ${amount} micro-USD`,
  ],
  [
    `SELECT ledger_account AS what, 0 AS amount FROM balance WHERE abs(CAST(carried AS REAL)) > 0.00000051`,
    ({ what }) => `${what} carries more than half a micro-USD`,
  ],
  [
    `SELECT 'all' AS what, coalesce(sum(amount), 0) AS amount FROM balance HAVING coalesce(sum(amount), 0) <> 0`,
    ({ amount }) => `All balances together are ${amount} micro-USD instead of zero`,
  ],
]

/** The read access that a check needs; SQLite itself implements it. */
export type Readable = Pick<Sql, 'prepare' | 'transaction' | 'inTransaction'>

/**
 * Audits the whole ledger (decisions §5): every transaction sums to zero, every balance is the sum of its postings, no
 * user's balance is negative. Answers what is wrong, in words for an operator; nothing when it is sound.
 */
export const checkLedger = (db: Readable): string[] => findings(db, checks)

/** Runs checks and returns their findings as text. All checks read one snapshot while others write. */
export function findings(db: Readable, of: readonly Check[]): string[] {
  const look = () => of.flatMap(([sql, words]) => db.prepare<[], Finding>(sql).safeIntegers().all().map(words))
  return db.inTransaction ? look() : db.transaction(look)()
}
