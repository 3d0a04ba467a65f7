import type { Decimal } from '../../contract/codec.ts'
import type { Micros } from '../../engine/money.ts'
import type { Sql } from '../store/sql.ts'
import type { FundKind } from './fundOptions.ts'
import { type BoundMethod, type Destination, methodColumns } from './methodTable.ts'
import { openReviewedRecords, type ReviewedRecords } from './reviewedRecords.ts'

/** A withdrawal as it is asked for. */
export interface RequestedWithdrawal {
  readonly method: BoundMethod
  /** Units of the currency for one USD at the time. */
  readonly unitsPerUsd: Decimal
  readonly amount: Micros
  readonly fee: Micros
  /** Amount that arrives, in the currency. */
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
  /** The owner's remark on the method. */
  readonly methodRemark: string | null
  /** Remark of the reviewer. */
  readonly remark: string | null
  /** UTC ms. */
  readonly submittedAt: number
  /** Time when what was locked left, or came back, UTC ms. */
  readonly settledAt: number | null
  /** Time when the second factor was set up that confirmed it, UTC ms; 0 for long ago, null where none did. */
  readonly factorAt: number | null
  /** Not to be approved before, UTC ms. */
  readonly heldUntil: number | null
  /** The owner or a password reset, if one of them cancelled it. */
  readonly cancelledBy: CancelledBy | null
  /** True if its account is frozen now. */
  readonly frozen: 0 | 1
}

/** Reasons for cancelling a withdrawal without a reviewer. */
export type CancelledBy = 'owner' | 'reset'

/** Data stored with a withdrawal request. */
export interface Holding {
  readonly factorAt: number | null
  readonly heldUntil: number | null
}

/** Persistent store of withdrawals; either verdict moves what was locked. */
export interface WithdrawalTable extends ReviewedRecords<WithdrawalRecord> {
  add(requested: RequestedWithdrawal, at: number, holding: Holding): void
  /** Takes one of the account back while it waits: what was locked is returned as for a rejected one. False when it does not wait. */
  cancel(accountId: number, id: number, by: CancelledBy, at: number): boolean
  /** Cancels those that wait, were asked for after a time and confirmed by no second factor from before it; answers them. */
  cancelSince(accountId: number, since: number, at: number): WithdrawalRecord[]
}

type Row = Omit<WithdrawalRecord, 'amount' | 'fee'> & { readonly amount: number; readonly fee: number }

// No amount of a withdrawal comes near the 53 bits of a number.
const recordOf = (row: Row): WithdrawalRecord => ({ ...row, amount: BigInt(row.amount), fee: BigInt(row.fee) })

const select = `SELECT ${methodColumns.replace('m.remark', 'm.remark AS methodRemark')}, r.id, r.account_id AS accountId,
    r.units_per_usd AS unitsPerUsd, r.amount, r.fee, r.received, r.memo, r.status, r.remark,
    r.submitted_at AS submittedAt, r.settled_at AS settledAt, r.factor_at AS factorAt,
    r.held_until AS heldUntil, r.cancelled_by AS cancelledBy,
    CASE WHEN EXISTS (SELECT 1 FROM account_freeze f WHERE f.account_id = r.account_id) THEN 1 ELSE 0 END AS frozen
  FROM withdrawal r JOIN withdrawal_method m ON m.id = r.method_id JOIN withdrawal_currency c ON c.id = r.currency_id`

/** The withdrawals' table in the database. */
export function openWithdrawalTable(db: Sql): WithdrawalTable {
  const add = db.prepare(
    `INSERT INTO withdrawal (id, account_id, kind, method_id, currency_id, units_per_usd, amount, fee, received, memo,
       status, submitted_at, factor_at, held_until)
     SELECT coalesce(max(id), 0) + 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ?, ?, ? FROM withdrawal`,
  )
  const end = db.prepare<[string, number, number, number]>(
    `UPDATE withdrawal SET status = 'rejected', cancelled_by = ?, decided_at = ?
     WHERE account_id = ? AND id = ? AND status = 'waiting'`,
  )
  const cancel = (accountId: number, id: number, by: CancelledBy, at: number) =>
    end.run(by, at, accountId, id).changes === 1
  const young = db.prepare<[number, number, number], Row>(
    `${select} WHERE r.account_id = ? AND r.status = 'waiting' AND r.submitted_at > ?
       AND (r.factor_at IS NULL OR r.factor_at > ?) ORDER BY r.id`,
  )
  return {
    ...openReviewedRecords(db, { table: 'withdrawal', select, recordOf, carriedOut: "status <> 'waiting'" }),
    add: ({ method, unitsPerUsd, amount, fee, received, memo }, at, { factorAt, heldUntil }) => {
      const { accountId, kind, id, currencyId } = method
      add.run(accountId, kind, id, currencyId, unitsPerUsd, amount, fee, received, memo, at, factorAt, heldUntil)
    },
    cancel,
    cancelSince: (accountId, since, at) =>
      young
        .all(accountId, since, since)
        .map(recordOf)
        .filter(({ id }) => cancel(accountId, id, 'reset', at)),
  }
}
