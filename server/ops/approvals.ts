import type { Micros } from '../../engine/money.ts'
import type { Sql } from '../store/sql.ts'

/** An approval of what needs two. */
export interface Approval {
  /** Name of the operator in the audit log. */
  readonly by: string
  /** UTC ms. */
  readonly at: number
}

/** An approval of money as it is kept. */
export interface MoneyApproval extends Approval {
  readonly review: string
  readonly accountId: number
  readonly amount: Micros
  /** It was enough alone. */
  readonly isAlone: boolean
}

interface AloneRow {
  readonly by: string
  readonly account: bigint
  readonly amount: bigint
}

/** Approvals of money by the review's id; every call inside a transaction of its caller. */
export function openApprovals(db: Sql) {
  const of = db.prepare<[string], Approval>(
    'SELECT actor AS "by", at FROM approval WHERE review = ? AND alone = 0 ORDER BY at',
  )
  // Whoever approves again, since the first approval counts no longer, has one approval.
  const add = db.prepare<[string, string, number, number, bigint, number]>(
    `INSERT INTO approval (review, actor, at, account_id, amount, alone) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (review, actor) DO UPDATE SET at = excluded.at, alone = excluded.alone`,
  )
  const alone = db
    .prepare<[number], AloneRow>(
      `SELECT actor AS "by", account_id AS account, CAST(sum(amount) AS BIGINT) AS amount
       FROM approval WHERE alone = 1 AND at > ? GROUP BY actor, account_id`,
    )
    .safeIntegers()
  return {
    /** Approvals of what needs two, the oldest first. */
    of: (review: string): Approval[] => of.all(review),
    add: ({ review, by, at, accountId, amount, isAlone }: MoneyApproval): void => {
      add.run(review, by, at, accountId, amount, isAlone ? 1 : 0)
    },
    /** Returns what single operators approved alone after a time, UTC ms, summed by operator and account. */
    alone: (after: number): { readonly by: string; readonly accountId: number; readonly amount: Micros }[] =>
      alone.all(after).map(({ by, account, amount }) => ({ by, accountId: Number(account), amount })),
  }
}
