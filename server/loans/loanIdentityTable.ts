import type { LoanApplicant } from '../../contract/entities/loan.ts'
import { remarkOf, type Verdict } from '../ops/reviews.ts'
import type { Sql } from '../store/sql.ts'

/** A loan identity as it is kept; `handPicture` is the name of a picture. */
export interface LoanIdentityRecord extends LoanApplicant {
  readonly id: number
  readonly accountId: number
  readonly status: 'waiting' | 'approved' | 'rejected'
  /** Remark of the reviewer. Every rejection has one. */
  readonly remark: string | null
  /** UTC ms. */
  readonly submittedAt: number
}

/** Persistent store of loan identities. Every call is durable when it returns. */
export interface LoanIdentityTable {
  /** The newest of an account. */
  newestOf(accountId: number): LoanIdentityRecord | undefined
  find(id: number): LoanIdentityRecord | undefined
  add(accountId: number, applicant: LoanApplicant, at: number): void
  /** Those that wait, the oldest first. */
  waiting(): LoanIdentityRecord[]
  /** The pictures that are still kept of identities that were rejected before. */
  rejectedPictures(before: number): string[]
  /** Ends a check that waits; false when there is none, or somebody was faster. */
  decide(id: number, verdict: Verdict, at: number): boolean
}

const columns = `id, account_id AS accountId, family_name AS familyName, given_name AS givenName, sex, birthday, country,
  mobile, card_kind AS cardKind, hand_picture AS handPicture, status, remark, submitted_at AS submittedAt`

/** The loan identities' table in the database. */
export function openLoanIdentityTable(db: Sql): LoanIdentityTable {
  const newestOf = db.prepare<[number], LoanIdentityRecord>(
    `SELECT ${columns} FROM loan_identity WHERE account_id = ? ORDER BY id DESC LIMIT 1`,
  )
  const find = db.prepare<[number], LoanIdentityRecord>(`SELECT ${columns} FROM loan_identity WHERE id = ?`)
  const waiting = db.prepare<[], LoanIdentityRecord>(
    `SELECT ${columns} FROM loan_identity WHERE status = 'waiting' ORDER BY id`,
  )
  const add = db.prepare<LoanApplicant & { readonly accountId: number; readonly at: number }>(
    `INSERT INTO loan_identity (id, account_id, family_name, given_name, sex, birthday, country, mobile, card_kind,
       hand_picture, status, submitted_at)
     SELECT coalesce(max(id), 0) + 1, @accountId, @familyName, @givenName, @sex, @birthday, @country, @mobile, @cardKind,
       @handPicture, 'waiting', @at
     FROM loan_identity`,
  )
  const rejectedPictures = db
    .prepare<[number], string>(
      `SELECT picture.name FROM loan_identity AS checked
       JOIN picture ON picture.name = checked.hand_picture
       WHERE checked.status = 'rejected' AND checked.decided_at < ? AND picture.removed_at IS NULL`,
    )
    .pluck()
  const decide = db.prepare<[string, string | null, number, number]>(
    `UPDATE loan_identity SET status = ?, remark = ?, decided_at = ? WHERE id = ? AND status = 'waiting'`,
  )
  return {
    newestOf: (accountId) => newestOf.get(accountId),
    find: (id) => find.get(id),
    add: (accountId, applicant, at) => {
      add.run({ ...applicant, accountId, at })
    },
    waiting: () => waiting.all(),
    rejectedPictures: (before) => rejectedPictures.all(before),
    decide: (id, verdict, at) => decide.run(verdict.outcome, remarkOf(verdict), at, id).changes === 1,
  }
}
