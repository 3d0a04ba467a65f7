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
import { NotTaken } from './notTaken.ts'
import type { PaidBack } from './repaymentTable.ts'

/** What somebody asks for; the signature is the name of a picture, the agreement the version agreed to. */
export interface AskedLoan {
  readonly amount: string
  readonly offerId: string
  readonly signature: string
  readonly agreement: string
}

/** Why a loan is not applied for. */
export type ApplyRefusal =
  | { readonly reason: 'identity' | 'offer' | 'agreement' | 'signature' | 'waiting' | 'cents' }
  | { readonly reason: 'low' | 'high'; readonly offer: LoanOffer }

/** What somebody has paid back; the proof is the name of a picture. */
export interface AskedRepayment {
  readonly loanId: string
  readonly accountId: string
  readonly proof: string
}

/** Why a repayment is not taken for a check. */
export type RepayRefusal = 'unknown' | 'notDue' | 'checking' | 'repaid' | 'account' | 'proof'

/** A loan, with what is owed on it: today, or on the day a repayment was handed in. */
export interface LoanStanding {
  readonly loan: LoanRecord
  /** None before the money has arrived. USD with 2 decimals. */
  readonly debt: { readonly daysLate: number; readonly penalty: string; readonly total: string } | undefined
}

/** What loans are granted with. `now` is the wall clock's, UTC ms: a loan runs by the calendar, whatever day a replay plays. */
export interface LoanParts {
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

  constructor({ db, books, claimPicture, now }: LoanParts) {
    this.#books = books
    this.#now = now
    this.#lend = db.transaction((loan: AgreedLoan) => {
      if (!claimPicture(loan.accountId, loan.signature, 'loan')) throw new NotTaken()
      books.loans.add(loan, now())
    }).immediate
    this.#payBack = db.transaction((repayment: PaidBack, penalty: Micros) => {
      if (!claimPicture(repayment.accountId, repayment.proof, 'repayment')) throw new NotTaken()
      if (!books.loans.check(repayment.loanId, penalty)) throw new NotTaken()
      books.repayments.add(repayment, now())
    }).immediate
  }

  /** Applies for a loan: one at a time. The same application twice is taken once, unless it was rejected meanwhile. */
  apply(accountId: number, asked: AskedLoan): 'taken' | ApplyRefusal {
    const { loans, terms, identities } = this.#books
    const identity = identities.newestOf(accountId)
    if (identity?.status !== 'approved') return { reason: 'identity' }
    if (this.#isSigned(accountId, asked)) return 'taken'
    const offer = terms.offer(asked.offerId)
    if (offer === undefined) return { reason: 'offer' }
    const fault = amountFault(offer, asked.amount)
    if (fault !== undefined) return faulty(fault, offer)
    if (asked.agreement !== AGREEMENT_VERSION) return { reason: 'agreement' }
    if (loans.openOf(accountId) !== undefined) return { reason: 'waiting' }
    const agreed: AgreedLoan = {
      accountId,
      offerId: Number(offer.id),
      amount: micros(asked.amount),
      interest: micros(interestOf(asked.amount, offer)),
      period: offer.period,
      freePeriod: offer.freePeriod,
      interestRate: new Big(offer.interestRate).toFixed(),
      penaltyRate: new Big(offer.penaltyRate).toFixed(),
      borrower: borrowerOf(identity),
      agreement: asked.agreement,
      agreedDay: dayOf(this.#now()),
      signature: asked.signature,
    }
    return NotTaken.within(() => this.#lend(agreed)) ? 'taken' : { reason: 'signature' }
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
  repay(accountId: number, { loanId, accountId: paidTo, proof }: AskedRepayment): 'taken' | RepayRefusal {
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
    return NotTaken.within(() => this.#payBack(repayment, micros(debt.penalty))) ? 'taken' : 'proof'
  }

  /** Whether that signature signed that very loan. */
  #isSigned(accountId: number, asked: AskedLoan): boolean {
    const signed = this.#books.loans.bySignature(asked.signature)
    return (
      signed?.accountId === accountId &&
      signed.status !== 'rejected' &&
      String(signed.offerId) === asked.offerId &&
      usd(signed.amount).eq(asked.amount)
    )
  }

  #standing(loan: LoanRecord): LoanStanding {
    const { dueDay, penalty } = loan
    if (dueDay === null) return { loan, debt: undefined }
    const figures = { amount: usd(loan.amount), interest: usd(loan.interest), penaltyRate: Number(loan.penaltyRate) }
    const today = debtOn(figures, dueDay, dayOf(this.#now()))
    const kept = penalty !== null && { penalty: usd(penalty), total: usd(loan.amount + loan.interest + penalty) }
    const { daysLate, penalty: late, total } = { ...today, ...kept }
    return { loan, debt: { daysLate, penalty: late.toFixed(CENTS), total: total.toFixed(CENTS) } }
  }
}

const faulty = (fault: AmountFault, offer: LoanOffer): ApplyRefusal =>
  fault === 'cents' ? { reason: fault } : { reason: fault, offer }
