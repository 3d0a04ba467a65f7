import { remarkOf, type Verdict } from '../ops/reviews.ts'
import type { Sql } from '../store/sql.ts'

/** A repayment from outside: a voucher for a transfer to one of the accounts. */
export interface PaidBack {
  readonly loanId: number
  readonly accountId: number
  /** The repayment account's id. */
  readonly paidTo: number
  /** The name of a picture. */
  readonly proof: string
}

/** A repayment as it is kept. */
export interface RepaymentRecord extends PaidBack {
  readonly id: number
  readonly status: 'waiting' | 'approved' | 'rejected'
  /** Remark of the reviewer. */
  readonly remark: string | null
  /** UTC ms. */
  readonly submittedAt: number
  /** Account it was paid to. */
  readonly currency: string
  readonly network: string
  readonly address: string
}

/** Persistent store of repayments. Every call is durable when it returns. */
export interface RepaymentTable {
  add(repayment: PaidBack, at: number): void
  find(id: number): RepaymentRecord | undefined
  /** The repayment that a picture was the voucher of. */
  byProof(proof: string): RepaymentRecord | undefined
  /** Those that wait, the oldest first. */
  waiting(): RepaymentRecord[]
  /** Ends a check that waits; false when there is none, or somebody was faster. */
  decide(id: number, verdict: Verdict, at: number): boolean
}

const selection = `SELECT repayment.id, loan_id AS loanId, account_id AS accountId, paid_to AS paidTo, proof, status,
  remark, submitted_at AS submittedAt, currency, network, address
  FROM loan_repayment repayment JOIN loan_repayment_account paid_to_account ON paid_to_account.id = paid_to`

/** The repayments' table in the database. */
export function openRepaymentTable(db: Sql): RepaymentTable {
  const find = db.prepare<[number], RepaymentRecord>(`${selection} WHERE repayment.id = ?`)
  const byProof = db.prepare<[string], RepaymentRecord>(`${selection} WHERE proof = ?`)
  const waiting = db.prepare<[], RepaymentRecord>(`${selection} WHERE status = 'waiting' ORDER BY repayment.id`)
  const add = db.prepare<PaidBack & { readonly at: number }>(
    `INSERT INTO loan_repayment (id, loan_id, account_id, paid_to, proof, status, submitted_at)
     SELECT coalesce(max(id), 0) + 1, @loanId, @accountId, @paidTo, @proof, 'waiting', @at FROM loan_repayment`,
  )
  const decide = db.prepare<[string, string | null, number, number]>(
    `UPDATE loan_repayment SET status = ?, remark = ?, decided_at = ? WHERE id = ? AND status = 'waiting'`,
  )
  return {
    add: (repayment, at) => {
      add.run({ ...repayment, at })
    },
    find: (id) => find.get(id),
    byProof: (proof) => byProof.get(proof),
    waiting: () => waiting.all(),
    decide: (id, verdict, at) => decide.run(verdict.outcome, remarkOf(verdict), at, id).changes === 1,
  }
}
