import type { Sql } from '../store/sql.ts'

/** An approval of what needs two. */
export interface Approval {
  /** Who, as the audit log names them. */
  readonly by: string
  /** UTC ms. */
  readonly at: number
}

/** First approvals of what needs two, by the review's id; every call inside a transaction of its caller. */
export function openApprovals(db: Sql) {
  const of = db.prepare<[string], Approval>('SELECT actor AS "by", at FROM approval WHERE review = ? ORDER BY at')
  const add = db.prepare<[string, string, number]>('INSERT INTO approval (review, actor, at) VALUES (?, ?, ?)')
  return {
    of: (review: string): Approval[] => of.all(review),
    add: (review: string, by: string, at: number): void => {
      add.run(review, by, at)
    },
  }
}
