import { dayOf } from '../../contract/calendarDays.ts'
import type { LoanApplicant } from '../../contract/entities/loan.ts'
import { type ApplicantFault, readApplicant } from '../../contract/loanApplicant.ts'
import type { Sql } from '../store/sql.ts'
import type { LoanIdentityRecord, LoanIdentityTable } from './loanIdentityTable.ts'
import { Rollback } from './rollback.ts'

/** Reason why a loan identity is not taken for a check: a field of the form, its picture, or one that is there already. */
export type LoanIdentityRefusal = ApplicantFault | 'picture' | 'waiting' | 'approved'

/** `now` is the wall clock, in UTC ms. */
export interface LoanIdentityDeps {
  readonly db: Sql
  readonly table: LoanIdentityTable
  /** Marks an account's picture as used; false when it is not its own, or used already. */
  readonly claimPicture: (accountId: number, name: string, purpose: string) => boolean
  readonly now: () => number
}

/** Borrowers' identities: submitted by users, reviewed by an operator (document 2 §4). */
export class LoanIdentities {
  readonly #table: LoanIdentityTable
  readonly #now: () => number
  readonly #keep: (accountId: number, applicant: LoanApplicant) => void

  constructor({ db, table, claimPicture, now }: LoanIdentityDeps) {
    this.#table = table
    this.#now = now
    this.#keep = db.transaction((accountId: number, applicant: LoanApplicant) => {
      if (!claimPicture(accountId, applicant.handPicture, 'loanIdentity')) throw new Rollback()
      table.add(accountId, applicant, now())
    }).immediate
  }

  /** The newest identity of an account; undefined before it handed anything in. */
  of(accountId: number): LoanIdentityRecord | undefined {
    return this.#table.newestOf(accountId)
  }

  /** Takes an identity for a check. The same one twice is taken once; a rejected one may be followed by another. */
  submit(accountId: number, given: LoanApplicant): 'taken' | LoanIdentityRefusal {
    const read = readApplicant(given, dayOf(this.#now()))
    if ('fault' in read) return read.fault
    const { sex, cardKind, handPicture } = given
    const applicant = { ...read.applicant, sex, cardKind, handPicture }
    const newest = this.#table.newestOf(accountId)
    if (newest !== undefined && newest.status !== 'rejected')
      return newest.status === 'waiting' && isSame(newest, applicant) ? 'taken' : newest.status
    return Rollback.within(() => this.#keep(accountId, applicant)) ? 'taken' : 'picture'
  }
}

const isSame = (stored: LoanApplicant, applicant: LoanApplicant) =>
  Object.entries(applicant).every(([name, value]) => stored[name as keyof LoanApplicant] === value)
