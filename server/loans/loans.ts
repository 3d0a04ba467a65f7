import Big from 'big.js'
import { dayOf } from '../../contract/calendarDays.ts'
import { PAGE_SIZE } from '../../contract/calls/call.ts'
import { CENTS } from '../../contract/constants.ts'
import type { LoanOffer } from '../../contract/entities/loan.ts'
import { AGREEMENT_VERSION } from '../../contract/loanAgreement.ts'
import { borrowerOf } from '../../contract/loanApplicant.ts'
import { type AmountFault, amountFault, debtOn, interestOf } from '../../contract/loanRules.ts'
import { type Micros, micros, usd } from '../../engine/money.ts'
import type { Sql } from '../store/sql.ts'
import type { LoanBooks } from './loanBooks.ts'
import type { AgreedLoan, LoanRecord } from './loanTable.ts'
import type { PaidBack } from './repaymentTable.ts'
import { Rollback } from './rollback.ts'

/** A loan application. The signature is an image name, the agreement a version. */
export interface LoanApplication {
  readonly amount: string
  readonly offerId: string
  readonly signature: string
  readonly agreement: string
}

/** Reason why a loan is not applied for. */
export type ApplyRefusal =
  | { readonly reason: 'identity' | 'offer' | 'agreement' | 'signature' | 'waiting' | 'cents' }
  | { readonly reason: 'low' | 'high'; readonly offer: LoanOffer }

/** A submitted repayment. The proof is an image name. */
export interface RepaymentSubmission {
  readonly loanId: string
  readonly accountId: string
  readonly proof: string
}

/** Reason why a repayment is not taken for a check. */
export type RepayRefusal = 'unknown' | 'notDue' | 'checking' | 'repaid' | 'account' | 'proof'

/** A loan, with what is owed on it: today, or on the day a repayment was handed in. */
export interface LoanStanding {
  readonly loan: LoanRecord
  /** None before the money has arrived. USD with 2 decimals. */
  readonly debt: { readonly daysLate: number; readonly penalty: string; readonly total: string } | undefined
}

/**
 * `now` is the wall clock, in UTC ms: a loan runs by the calendar, whatever day a replay plays.
 */
export interface LoanDeps {
  readonly db: Sql
  readonly books: LoanBooks
  /** Marks an account's picture as used; false when it is not its own, or used already. */
  readonly claimPicture: (accountId: number, name: string, purpose: string) => boolean
  readonly now: () => number
}

/**
 * Loans, from the application to the voucher of the repayment (document 2 §4). A picture signs one loan and proves one
 * repayment, so that whatever is sent twice is done once.
 */
export class Loans {
  readonly #books: LoanBooks
  readonly #now: () => number
  readonly #lend: (loan: AgreedLoan) => void
  readonly #payBack: (repayment: PaidBack, penalty: Micros) => void

  constructor({ db, books, claimPicture, now }: LoanDeps) {
    this.#books = books
    this.#now = now
    this.#lend = db.transaction((loan: AgreedLoan) => {
      if (!claimPicture(loan.accountId, loan.signature, 'loan')) throw new Rollback()
      books.loans.add(loan, now())
    }).immediate
    this.#payBack = db.transaction((repayment: PaidBack, penalty: Micros) => {
      if (!claimPicture(repayment.accountId, repayment.proof, 'repayment')) throw new Rollback()
      if (!books.loans.check(repayment.loanId, penalty)) throw new Rollback()
      books.repayments.add(repayment, now())
    }).immediate
  }

  /** Applies for a loan: one at a time. The same application twice is taken once, unless it was rejected meanwhile. */
  apply(accountId: number, requested: LoanApplication): 'taken' | ApplyRefusal {
    const { loans, terms, identities } = this.#books
    const identity = identities.newestOf(accountId)
    if (identity?.status !== 'approved') return { reason: 'identity' }
    if (this.#isSigned(accountId, requested)) return 'taken'
    const offer = terms.offer(requested.offerId)
    if (offer === undefined) return { reason: 'offer' }
    const fault = amountFault(offer, requested.amount)
    if (fault !== undefined) return faulty(fault, offer)
    if (requested.agreement !== AGREEMENT_VERSION) return { reason: 'agreement' }
    if (loans.openOf(accountId) !== undefined) return { reason: 'waiting' }
    const agreed: AgreedLoan = {
      accountId,
      offerId: Number(offer.id),
      amount: micros(requested.amount),
      interest: micros(interestOf(requested.amount, offer)),
      period: offer.period,
      freePeriod: offer.freePeriod,
      interestRate: new Big(offer.interestRate).toFixed(),
      penaltyRate: new Big(offer.penaltyRate).toFixed(),
      borrower: borrowerOf(identity),
      agreement: requested.agreement,
      agreedDay: dayOf(this.#now()),
      signature: requested.signature,
    }
    return Rollback.within(() => this.#lend(agreed)) ? 'taken' : { reason: 'signature' }
  }

  /** A page of an account's loans, from 1, the newest first, and how many there are. */
  page(accountId: number, page: number): { readonly rows: LoanStanding[]; readonly total: number } {
    const { loans } = this.#books
    const rows = loans.page(accountId, page, PAGE_SIZE).map((loan) => this.#standing(loan))
    return { rows, total: loans.count(accountId) }
  }

  /** A loan of the account by its id on the wire; undefined for somebody else's and for one that is not there alike. */
  find(accountId: number, id: string): LoanStanding | undefined {
    const loan = /^\d{1,15}$/.test(id) ? this.#books.loans.find(Number(id)) : undefined
    return loan?.accountId === accountId ? this.#standing(loan) : undefined
  }

  /**
   * Takes a voucher of a repayment for a check. The late fee ends on the day it is handed in, however long the check
   * takes; if it is rejected, it goes on as if there had been none. The same one twice is taken once.
   */
  repay(accountId: number, { loanId, accountId: paidTo, proof }: RepaymentSubmission): 'taken' | RepayRefusal {
    const { terms, repayments } = this.#books
    const standing = this.find(accountId, loanId)
    if (standing === undefined) return 'unknown'
    const { loan, debt } = standing
    const first = repayments.byProof(proof)
    if (first !== undefined && first.loanId === loan.id && first.status !== 'rejected') return 'taken'
    if (loan.status === 'checking' || loan.status === 'repaid') return loan.status
    if (loan.status !== 'toRepay' || debt === undefined) return 'notDue'
    const account = terms.account(paidTo)
    if (account === undefined) return 'account'
    const repayment = { loanId: loan.id, accountId, paidTo: Number(account.id), proof }
    return Rollback.within(() => this.#payBack(repayment, micros(debt.penalty))) ? 'taken' : 'proof'
  }

  /** Returns true if that signature signed that very loan. */
  #isSigned(accountId: number, requested: LoanApplication): boolean {
    const signed = this.#books.loans.bySignature(requested.signature)
    return (
      signed?.accountId === accountId &&
      signed.status !== 'rejected' &&
      String(signed.offerId) === requested.offerId &&
      usd(signed.amount).eq(requested.amount)
    )
  }

  #standing(loan: LoanRecord): LoanStanding {
    const { dueDay, penalty } = loan
    if (dueDay === null) return { loan, debt: undefined }
    const figures = { amount: usd(loan.amount), interest: usd(loan.interest), penaltyRate: Number(loan.penaltyRate) }
    const today = debtOn(figures, dueDay, dayOf(this.#now()))
    const stored = penalty !== null && { penalty: usd(penalty), total: usd(loan.amount + loan.interest + penalty) }
    const { daysLate, penalty: late, total } = { ...today, ...stored }
    return { loan, debt: { daysLate, penalty: late.toFixed(CENTS), total: total.toFixed(CENTS) } }
  }
}

const faulty = (fault: AmountFault, offer: LoanOffer): ApplyRefusal =>
  fault === 'cents' ? { reason: fault } : { reason: fault, offer }
