import { PAGE_SIZE } from '../../contract/calls/call.ts'
import { remarkOf, type Verdict } from '../ops/reviews.ts'
import type { Sql } from '../store/sql.ts'
import type { FundKind } from './fundOptions.ts'

/** A page of records, the newest first, and how many there are. */
export interface RecordPage<T> {
  readonly rows: T[]
  readonly total: number
}

/** Deposits or withdrawals: they wait for a verdict, which is carried out once. */
export interface ReviewedRecords<T> {
  page(accountId: number, kind: FundKind, page: number): RecordPage<T>
  find(id: number): T | undefined
  /** Returns how many of an account's requests wait for a review. */
  waitingOf(accountId: number): number
  /** Those that wait, the oldest first. */
  waiting(): T[]
  /** Ends the wait of one; false when there is none, or somebody was faster. */
  decide(id: number, verdict: Verdict, at: number): boolean
  /** Those with a verdict that is to be carried out and is not yet, the oldest first. */
  due(): number[]
  /** Marks one of these as carried out; false when it is already. */
  settle(id: number, at: number): boolean
}

/** Table and columns of reviewed records. */
export interface RecordsTable<Row, T> {
  readonly table: 'deposit' | 'withdrawal'
  /** Selects rows of the table, which is called `r`. */
  readonly select: string
  readonly recordOf: (row: Row) => T
  /** The condition on a verdict that something is to be done for. */
  readonly carriedOut: `status ${string}`
}

/** The reviewed side of a table of deposits or withdrawals in the database. */
export function openReviewedRecords<Row, T>(
  db: Sql,
  { table, select, recordOf, carriedOut }: RecordsTable<Row, T>,
): ReviewedRecords<T> {
  const page = db.prepare<[number, FundKind, number, number], Row>(
    `${select} WHERE r.account_id = ? AND r.kind = ? ORDER BY r.id DESC LIMIT ? OFFSET ?`,
  )
  const count = db
    .prepare<[number, FundKind], number>(`SELECT count(*) FROM ${table} WHERE account_id = ? AND kind = ?`)
    .pluck()
  const find = db.prepare<[number], Row>(`${select} WHERE r.id = ?`)
  const waitingOf = db
    .prepare<[number], number>(`SELECT count(*) FROM ${table} WHERE account_id = ? AND status = 'waiting'`)
    .pluck()
  const waiting = db.prepare<[], Row>(`${select} WHERE r.status = 'waiting' ORDER BY r.id`)
  const decide = db.prepare<[string, string | null, number, number]>(
    `UPDATE ${table} SET status = ?, remark = ?, decided_at = ? WHERE id = ? AND status = 'waiting'`,
  )
  const due = db
    .prepare<[], number>(`SELECT id FROM ${table} WHERE ${carriedOut} AND settled_at IS NULL ORDER BY id`)
    .pluck()
  const settle = db.prepare<[number, number]>(
    `UPDATE ${table} SET settled_at = ? WHERE id = ? AND ${carriedOut} AND settled_at IS NULL`,
  )
  return {
    page: (accountId, kind, number) => ({
      rows: page.all(accountId, kind, PAGE_SIZE, (number - 1) * PAGE_SIZE).map(recordOf),
      total: count.get(accountId, kind) ?? 0,
    }),
    find: (id) => {
      const row = find.get(id)
      return row && recordOf(row)
    },
    waitingOf: (accountId) => waitingOf.get(accountId) ?? 0,
    waiting: () => waiting.all().map(recordOf),
    decide: (id, verdict, at) => decide.run(verdict.outcome, remarkOf(verdict), at, id).changes === 1,
    due: () => due.all(),
    settle: (id, at) => settle.run(at, id).changes === 1,
  }
}
