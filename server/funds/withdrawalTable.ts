import type { Database } from 'better-sqlite3'
import { PAGE_SIZE } from '../../contract/calls/call.ts'
import type { Decimal } from '../../contract/codec.ts'
import type { Micros } from '../ledger/money.ts'
import { remarkOf, type Verdict } from '../ops/reviews.ts'
import type { RecordPage } from './depositTable.ts'
import type { FundKind } from './fundOptions.ts'
import { type BoundMethod, type Destination, methodColumns } from './methodTable.ts'

/** A withdrawal as it is asked for. */
export interface AskedWithdrawal {
  readonly method: BoundMethod
  /** Units of the currency for one USD at the time. */
  readonly unitsPerUsd: Decimal
  readonly amount: Micros
  readonly fee: Micros
  /** What arrives, in the currency. */
  readonly received: Decimal
  readonly memo: string | null
}

/** A withdrawal as it is kept, with where it goes. */
export interface WithdrawalRecord extends Omit<Destination, 'remark'> {
  readonly id: number
  readonly accountId: number
  readonly kind: FundKind
  readonly code: string
  readonly network: string | null
  readonly unitsPerUsd: Decimal
  readonly amount: Micros
  readonly fee: Micros
  readonly received: Decimal
  readonly memo: string | null
  readonly status: 'waiting' | 'approved' | 'rejected'
  /** What its owner wrote of the method. */
  readonly methodRemark: string | null
  /** What the reviewer wrote. */
  readonly remark: string | null
  /** UTC ms. */
  readonly submittedAt: number
  /** When what was locked left, or came back, UTC ms. */
  readonly settledAt: number | null
}

/** Where withdrawals outlive the process. */
export interface WithdrawalTable {
  add(asked: AskedWithdrawal, at: number): void
  page(accountId: number, kind: FundKind, page: number): RecordPage<WithdrawalRecord>
  find(id: number): WithdrawalRecord | undefined
  /** How many of an account wait for a review. */
  waitingOf(accountId: number): number
  /** Those that wait, the oldest first. */
  waiting(): WithdrawalRecord[]
  /** Ends the wait of one; false when there is none, or somebody was faster. */
  decide(id: number, verdict: Verdict, at: number): boolean
  /** Those with a verdict that is not carried out yet, the oldest first. */
  due(): number[]
  /** Marks one with a verdict as carried out; false when it is already. */
  settle(id: number, at: number): boolean
}

type Row = Omit<WithdrawalRecord, 'amount' | 'fee'> & { readonly amount: number; readonly fee: number }

// No amount of a withdrawal comes near the 53 bits of a number.
const recordOf = (row: Row): WithdrawalRecord => ({ ...row, amount: BigInt(row.amount), fee: BigInt(row.fee) })

/** The withdrawals' table in SQLite. */
export function openWithdrawalTable(sqlite: Database): WithdrawalTable {
  const add = sqlite.prepare(
    `INSERT INTO withdrawal (id, account_id, kind, method_id, currency_id, units_per_usd, amount, fee, received, memo,
       status, submitted_at)
     SELECT coalesce(max(id), 0) + 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ? FROM withdrawal`,
  )
  const from = `SELECT ${methodColumns.replace('m.remark', 'm.remark AS methodRemark')}, w.id, w.account_id AS accountId,
      w.units_per_usd AS unitsPerUsd, w.amount, w.fee, w.received, w.memo, w.status, w.remark,
      w.submitted_at AS submittedAt, w.settled_at AS settledAt
    FROM withdrawal w JOIN withdrawal_method m ON m.id = w.method_id JOIN withdrawal_currency c ON c.id = w.currency_id`
  const page = sqlite.prepare<[number, FundKind, number, number], Row>(
    `${from} WHERE w.account_id = ? AND w.kind = ? ORDER BY w.id DESC LIMIT ? OFFSET ?`,
  )
  const count = sqlite
    .prepare<[number, FundKind], number>('SELECT count(*) FROM withdrawal WHERE account_id = ? AND kind = ?')
    .pluck()
  const find = sqlite.prepare<[number], Row>(`${from} WHERE w.id = ?`)
  const waitingOf = sqlite
    .prepare<[number], number>(`SELECT count(*) FROM withdrawal WHERE account_id = ? AND status = 'waiting'`)
    .pluck()
  const waiting = sqlite.prepare<[], Row>(`${from} WHERE w.status = 'waiting' ORDER BY w.id`)
  const decide = sqlite.prepare<[string, string | null, number, number]>(
    `UPDATE withdrawal SET status = ?, remark = ?, decided_at = ? WHERE id = ? AND status = 'waiting'`,
  )
  const due = sqlite
    .prepare<[], number>(`SELECT id FROM withdrawal WHERE status <> 'waiting' AND settled_at IS NULL ORDER BY id`)
    .pluck()
  const settle = sqlite.prepare<[number, number]>(
    `UPDATE withdrawal SET settled_at = ? WHERE id = ? AND status <> 'waiting' AND settled_at IS NULL`,
  )
  return {
    add: ({ method, unitsPerUsd, amount, fee, received, memo }, at) => {
      const { accountId, kind, id, currencyId } = method
      add.run(accountId, kind, id, currencyId, unitsPerUsd, amount, fee, received, memo, at)
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
