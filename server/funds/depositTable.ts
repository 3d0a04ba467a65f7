import type { Micros } from '../../engine/money.ts'
import type { Sql } from '../store/sql.ts'
import type { DepositOption, FundKind } from './fundOptions.ts'
import { openReviewedRecords, type ReviewedRecords } from './reviewedRecords.ts'

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
  /** Address it was sent to. */
  readonly address: string
  readonly amount: Micros
  readonly proof: string
  readonly status: 'waiting' | 'approved' | 'rejected' | 'invalid'
  /** Remark of the reviewer. */
  readonly remark: string | null
  /** UTC ms. */
  readonly submittedAt: number
  /** Time when an approved one came into the cash, UTC ms. */
  readonly settledAt: number | null
}

/** Persistent store of deposits; only approved ones have money to bring. */
export interface DepositTable extends ReviewedRecords<DepositRecord> {
  add(announced: Announced, at: number): void
}

type Row = Omit<DepositRecord, 'amount'> & { readonly amount: number }

const columns = `id, account_id AS accountId, kind, currency, network, address, amount, proof, status, remark,
  submitted_at AS submittedAt, settled_at AS settledAt`

// No amount of a deposit comes near the 53 bits of a number.
const recordOf = (row: Row): DepositRecord => ({ ...row, amount: BigInt(row.amount) })

/** The deposits' table in the database. */
export function openDepositTable(db: Sql): DepositTable {
  const add = db.prepare(
    `INSERT INTO deposit (id, account_id, kind, option_id, currency, network, address, amount, proof, status, submitted_at)
     SELECT coalesce(max(id), 0) + 1, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ? FROM deposit`,
  )
  return {
    ...openReviewedRecords(db, {
      table: 'deposit',
      select: `SELECT ${columns} FROM deposit r`,
      recordOf,
      carriedOut: "status = 'approved'",
    }),
    add: ({ accountId, kind, option, amount, proof }, at) => {
      const { id, currency, network, address } = option
      add.run(accountId, kind, id, currency, network, address, amount, proof, at)
    },
  }
}
