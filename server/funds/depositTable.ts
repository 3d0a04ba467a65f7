import type { Database } from 'better-sqlite3'
import { PAGE_SIZE } from '../../contract/calls/call.ts'
import type { Micros } from '../ledger/money.ts'
import { remarkOf, type Verdict } from '../ops/reviews.ts'
import type { DepositOption, FundKind } from './fundOptions.ts'

/** A deposit as its owner announces it; the proof is the name of a picture. */
export interface Announced {
  readonly accountId: number
  readonly kind: FundKind
  readonly option: DepositOption
  readonly amount: Micros
  readonly proof: string
}

/** A deposit as it is kept. */
export interface DepositRecord {
  readonly id: number
  readonly accountId: number
  readonly kind: FundKind
  readonly currency: string
  readonly network: string | null
  /** Where it was sent to. */
  readonly address: string
  readonly amount: Micros
  readonly proof: string
  readonly status: 'waiting' | 'approved' | 'rejected' | 'invalid'
  /** What the reviewer wrote. */
  readonly remark: string | null
  /** UTC ms. */
  readonly submittedAt: number
  /** When an approved one came into the cash, UTC ms. */
  readonly settledAt: number | null
}

/** A page of records, the newest first, and how many there are. */
export interface RecordPage<T> {
  readonly rows: T[]
  readonly total: number
}

/** Where deposits outlive the process. */
export interface DepositTable {
  add(announced: Announced, at: number): void
  page(accountId: number, kind: FundKind, page: number): RecordPage<DepositRecord>
  find(id: number): DepositRecord | undefined
  /** How many of an account wait for a review. */
  waitingOf(accountId: number): number
  /** Those that wait, the oldest first. */
  waiting(): DepositRecord[]
  /** Ends the wait of one; false when there is none, or somebody was faster. */
  decide(id: number, verdict: Verdict, at: number): boolean
  /** Approved ones whose money has not come yet, the oldest first. */
  due(): number[]
  /** Marks an approved one as carried out; false when it is already. */
  settle(id: number, at: number): boolean
}

type Row = Omit<DepositRecord, 'amount'> & { readonly amount: number }

const columns = `id, account_id AS accountId, kind, currency, network, address, amount, proof, status, remark,
  submitted_at AS submittedAt, settled_at AS settledAt`

// No amount of a deposit comes near the 53 bits of a number.
const recordOf = (row: Row): DepositRecord => ({ ...row, amount: BigInt(row.amount) })

/** The deposits' table in SQLite. */
export function openDepositTable(sqlite: Database): DepositTable {
  const add = sqlite.prepare(
    `INSERT INTO deposit (id, account_id, kind, option_id, currency, network, address, amount, proof, status, submitted_at)
     SELECT coalesce(max(id), 0) + 1, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ? FROM deposit`,
  )
  const page = sqlite.prepare<[number, FundKind, number, number], Row>(
    `SELECT ${columns} FROM deposit WHERE account_id = ? AND kind = ? ORDER BY id DESC LIMIT ? OFFSET ?`,
  )
  const count = sqlite
    .prepare<[number, FundKind], number>('SELECT count(*) FROM deposit WHERE account_id = ? AND kind = ?')
    .pluck()
  const find = sqlite.prepare<[number], Row>(`SELECT ${columns} FROM deposit WHERE id = ?`)
  const waitingOf = sqlite
    .prepare<[number], number>(`SELECT count(*) FROM deposit WHERE account_id = ? AND status = 'waiting'`)
    .pluck()
  const waiting = sqlite.prepare<[], Row>(`SELECT ${columns} FROM deposit WHERE status = 'waiting' ORDER BY id`)
  const decide = sqlite.prepare<[string, string | null, number, number]>(
    `UPDATE deposit SET status = ?, remark = ?, decided_at = ? WHERE id = ? AND status = 'waiting'`,
  )
  const due = sqlite
    .prepare<[], number>(`SELECT id FROM deposit WHERE status = 'approved' AND settled_at IS NULL ORDER BY id`)
    .pluck()
  const settle = sqlite.prepare<[number, number]>(
    `UPDATE deposit SET settled_at = ? WHERE id = ? AND status = 'approved' AND settled_at IS NULL`,
  )
  return {
    add: ({ accountId, kind, option, amount, proof }, at) => {
      const { id, currency, network, address } = option
      add.run(accountId, kind, id, currency, network, address, amount, proof, at)
    },
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
