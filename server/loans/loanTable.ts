import type { Day } from '../../contract/calendarDays.ts'
import type { Micros } from '../../engine/money.ts'
import { remarkOf, type Verdict } from '../ops/reviews.ts'
import type { Sql } from '../store/sql.ts'

/** Terms of an agreed loan, which stay the same when the offer changes. */
export interface AgreedLoan {
  readonly accountId: number
  readonly offerId: number
  readonly amount: Micros
  /** Of the whole loan. */
  readonly interest: Micros
  /** Days. */
  readonly period: number
  readonly freePeriod: number
  /** Decimal text, hundredths of a percent a day. */
  readonly interestRate: string
  readonly penaltyRate: string
  /** The name that the agreement is made out to. */
  readonly borrower: string
  /** The version of the agreement. */
  readonly agreement: string
  readonly agreedDay: Day
  /** The name of a picture. */
  readonly signature: string
}

/**
 * `approved` is a loan whose money has not yet arrived: it follows within a second, and nobody outside can tell it from
 * one that waits.
 */
export type LoanStatus = 'waiting' | 'approved' | 'toRepay' | 'rejected' | 'checking' | 'repaid'

/** A loan as it is kept. */
export interface LoanRecord extends AgreedLoan {
  readonly id: number
  readonly status: LoanStatus
  /** Reason why the loan, or its last repayment, was rejected. */
  readonly remark: string | null
  /** UTC ms. */
  readonly createdAt: number
  readonly reviewedAt: number | null
  /** Set when the money arrives. */
  readonly dueDay: Day | null
  /** The late fee on the day that a repayment was handed in, while that one is checked and once it is approved. */
  readonly penalty: Micros | null
}

/** Persistent store of loans. Every call is durable when it returns; changes answer whether they were made. */
export interface LoanTable {
  add(loan: AgreedLoan, at: number): void
  find(id: number): LoanRecord | undefined
  /** The loan that a picture was the signature of. */
  bySignature(signature: string): LoanRecord | undefined
  /** The one of an account that waits, or whose money is on its way. */
  openOf(accountId: number): LoanRecord | undefined
  /** A page of an account's, from 1, the newest first. */
  page(accountId: number, page: number, size: number): LoanRecord[]
  count(accountId: number): number
  /** Returns the principal an account owes on running loans. */
  owedBy(accountId: number): Micros
  /** Those that wait, the oldest first. */
  waiting(): LoanRecord[]
  /** Those whose money is on its way, the oldest first. */
  approved(): LoanRecord[]
  decide(id: number, verdict: Verdict, at: number): boolean
  /** The money of an approved one has arrived. */
  start(id: number, dueDay: Day): boolean
  /** A repayment of one that is to be repaid was handed in, with the late fee until then. */
  check(id: number, penalty: Micros): boolean
  /** Applies the result of checking a loan's repayment. */
  settle(id: number, verdict: Verdict): boolean
}

const columns = `id, account_id AS accountId, offer_id AS offerId, amount, interest, period, free_period AS freePeriod,
  interest_rate AS interestRate, penalty_rate AS penaltyRate, borrower, agreement, agreed_day AS agreedDay, signature,
  status, remark, created_at AS createdAt, reviewed_at AS reviewedAt, due_day AS dueDay, penalty`

type Amounts = 'amount' | 'interest' | 'penalty'
/** As the database tells it: every whole number 64 bits wide. */
type Stored = { readonly [K in keyof LoanRecord]: LoanRecord[K] extends number | null ? bigint | null : LoanRecord[K] }

const amounts: readonly string[] = ['amount', 'interest', 'penalty'] satisfies readonly Amounts[]

const recordOf = (stored: Stored): LoanRecord =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [
      name,
      typeof value === 'bigint' && !amounts.includes(name) ? Number(value) : value,
    ]),
  ) as unknown as LoanRecord

const maybeRecord = (stored: Stored | undefined) => stored && recordOf(stored)

/** The loans' table in the database. */
export function openLoanTable(db: Sql): LoanTable {
  const select = <P extends unknown[]>(rest: string) =>
    db.prepare<P, Stored>(`SELECT ${columns} FROM loan WHERE ${rest}`).safeIntegers()
  const find = select<[number]>('id = ?')
  const bySignature = select<[string]>('signature = ?')
  const openOf = select<[number]>(`account_id = ? AND status IN ('waiting', 'approved')`)
  const page = select<[number, number, number]>('account_id = ? ORDER BY id DESC LIMIT ? OFFSET ?')
  const count = db.prepare<[number], number>('SELECT count(*) FROM loan WHERE account_id = ?').pluck()
  const owed = db
    .prepare<[number], Micros>(
      `SELECT coalesce(sum(amount), 0) FROM loan
       WHERE account_id = ? AND status IN ('approved', 'toRepay', 'checking')`,
    )
    .pluck()
    .safeIntegers()
  const inState = select<[string]>(`status = ? AND status IN ('waiting', 'approved') ORDER BY id`)
  const add = db.prepare<AgreedLoan & { readonly at: number }>(
    `INSERT INTO loan (id, account_id, offer_id, amount, interest, period, free_period, interest_rate, penalty_rate,
       borrower, agreement, agreed_day, signature, status, created_at)
     SELECT coalesce(max(id), 0) + 1, @accountId, @offerId, @amount, @interest, @period, @freePeriod, @interestRate,
       @penaltyRate, @borrower, @agreement, @agreedDay, @signature, 'waiting', @at
     FROM loan`,
  )
  const decide = db.prepare<[string, string | null, number, number]>(
    `UPDATE loan SET status = ?, remark = ?, reviewed_at = ? WHERE id = ? AND status = 'waiting'`,
  )
  const start = db.prepare<[number, number]>(
    `UPDATE loan SET status = 'toRepay', due_day = ? WHERE id = ? AND status = 'approved'`,
  )
  const check = db.prepare<[Micros, number]>(
    `UPDATE loan SET status = 'checking', penalty = ?, remark = NULL WHERE id = ? AND status = 'toRepay'`,
  )
  const repaid = db.prepare<[number]>(`UPDATE loan SET status = 'repaid' WHERE id = ? AND status = 'checking'`)
  const unpaid = db.prepare<[string, number]>(
    `UPDATE loan SET status = 'toRepay', penalty = NULL, remark = ? WHERE id = ? AND status = 'checking'`,
  )
  return {
    add: (loan, at) => {
      add.run({ ...loan, at })
    },
    find: (id) => maybeRecord(find.get(id)),
    bySignature: (signature) => maybeRecord(bySignature.get(signature)),
    openOf: (accountId) => maybeRecord(openOf.get(accountId)),
    page: (accountId, number, size) => page.all(accountId, size, (number - 1) * size).map(recordOf),
    count: (accountId) => count.get(accountId) ?? 0,
    owedBy: (accountId) => owed.get(accountId) ?? 0n,
    waiting: () => inState.all('waiting').map(recordOf),
    approved: () => inState.all('approved').map(recordOf),
    decide: (id, verdict, at) => decide.run(verdict.outcome, remarkOf(verdict), at, id).changes === 1,
    start: (id, dueDay) => start.run(dueDay, id).changes === 1,
    check: (id, penalty) => check.run(penalty, id).changes === 1,
    settle: (id, verdict) =>
      (verdict.outcome === 'approved' ? repaid.run(id) : unpaid.run(verdict.remark, id)).changes === 1,
  }
}
