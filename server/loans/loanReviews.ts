import { dayText } from '../../contract/calendarDays.ts'
import { dailyPercent } from '../../contract/loanRules.ts'
import { type Micros, usdText } from '../../engine/money.ts'
import { house, transaction } from '../../engine/transactions.ts'
import { Ledger } from '../ledger/ledger.ts'
import { openDecided, openShowing } from '../ops/decidedNumbers.ts'
import { type Ending, endingOf, type Reviewed, type ReviewItem } from '../ops/reviews.ts'
import type { Sql } from '../store/sql.ts'
import type { LoanBooks } from './loanBooks.ts'
import type { LoanIdentityRecord } from './loanIdentityTable.ts'
import type { LoanRecord } from './loanTable.ts'
import type { RepaymentRecord } from './repaymentTable.ts'

/** Loan identities, applications and repayments as an operator's desk has them; on any connection to the database. */
export const loanReviews = (db: Sql, books: LoanBooks): readonly Reviewed[] => [
  identityReviews(db, books),
  applicationReviews(db, books),
  repaymentReviews(db, books),
]

const money = (amount: Micros): string => usdText(amount, 2)

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** A country as an operator reads it: with its name where it came as a code. */
function countryText(country: string): string {
  const name = /^[A-Z]{2}$/.test(country) ? regions.of(country) : undefined
  return name === undefined ? country : `${name} (${country})`
}

const identityReviews = (db: Sql, { identities }: LoanBooks): Reviewed => ({
  kind: 'loanIdentity',
  outcomes: ['approved', 'rejected'],
  waiting: () => identities.waiting().map(identityItem),
  find: (number) => {
    const identity = identities.find(number)
    return identity && { ...identityItem(identity), ending: endingOf(identity) }
  },
  showing: openShowing(db, 'loan_identity', 'hand_picture'),
  decided: openDecided(db, 'loan_identity'),
  decide: identities.decide,
})

const identityItem = ({ id, accountId, submittedAt, handPicture, ...one }: LoanIdentityRecord): ReviewItem => ({
  number: id,
  accountId,
  since: submittedAt,
  facts: {
    familyName: one.familyName,
    givenName: one.givenName,
    sex: one.sex,
    birthday: one.birthday,
    country: countryText(one.country),
    mobile: one.mobile,
    cardKind: one.cardKind,
  },
  pictures: { hand: handPicture },
})

/** Approving a loan only says so: the money follows through the engine, once (`loanPayOuts`). */
function applicationReviews(db: Sql, { loans }: LoanBooks): Reviewed {
  const matterOf = (loan: LoanRecord): ReviewItem => ({
    number: loan.id,
    accountId: loan.accountId,
    since: loan.createdAt,
    amount: loan.amount,
    facts: termsOf(loan),
    pictures: { signature: loan.signature },
    way: {
      kind: 'loanOffer',
      terms: {
        period: String(loan.period),
        freePeriod: String(loan.freePeriod),
        interestRate: loan.interestRate,
        penaltyRate: loan.penaltyRate,
      },
    },
  })
  return {
    kind: 'loan',
    outcomes: ['approved', 'rejected'],
    waiting: () =>
      loans.waiting().map((loan) => {
        const item = matterOf(loan)
        return { ...item, facts: { ...item.facts, owedAlready: money(loans.owedBy(loan.accountId)) } }
      }),
    find: (number) => {
      const loan = loans.find(number)
      return loan && { ...matterOf(loan), ending: loanEnding(loan) }
    },
    showing: openShowing(db, 'loan', 'signature'),
    decided: openDecided(db, 'loan'),
    decide: loans.decide,
  }
}

/**
 * Returns how the approval of a loan ended. A loan that was approved stays so, and the remark of a later repayment is a
 * different one.
 */
const loanEnding = ({ status, remark }: LoanRecord): Ending | undefined => {
  if (status === 'waiting') return undefined
  return status === 'rejected' ? { outcome: 'rejected', remark } : { outcome: 'approved', remark: null }
}

const termsOf = (loan: LoanRecord): ReviewItem['facts'] => ({
  borrower: loan.borrower,
  amount: money(loan.amount),
  period: String(loan.period),
  freePeriod: String(loan.freePeriod),
  interest: money(loan.interest),
  interestRate: dailyPercent(Number(loan.interestRate)),
  lateFeeRate: dailyPercent(Number(loan.penaltyRate)),
  agreement: loan.agreement,
  agreedOn: dayText(loan.agreedDay),
})

/**
 * A repayment comes from outside, into the same transit as deposits: approving it takes the principal off what is lent,
 * and books interest and late fee as earned only now that they are paid. No cash of the account moves.
 */
function repaymentReviews(db: Sql, { loans, repayments }: LoanBooks): Reviewed {
  const ledger = new Ledger(db)
  const matterOf = (repayment: RepaymentRecord): ReviewItem[] => {
    const { id, loanId, accountId, submittedAt, proof, currency, network, address } = repayment
    const loan = loans.find(loanId)
    if (loan === undefined) return []
    const penalty = loan.penalty ?? 0n
    const amount = loan.amount + loan.interest + penalty
    const facts = {
      loan: String(loanId),
      borrower: loan.borrower,
      total: money(amount),
      principal: money(loan.amount),
      interest: money(loan.interest),
      lateFee: money(penalty),
      currency,
      network,
      address,
    }
    const way = { kind: 'repaymentAccount', terms: { currency, network, address } } as const
    return [{ number: id, accountId, since: submittedAt, amount, facts, pictures: { voucher: proof }, way }]
  }
  return {
    kind: 'repayment',
    outcomes: ['approved', 'rejected'],
    waiting: () => repayments.waiting().flatMap(matterOf),
    find: (number) => {
      const repayment = repayments.find(number)
      const [item] = repayment === undefined ? [] : matterOf(repayment)
      return repayment && item && { ...item, ending: endingOf(repayment) }
    },
    showing: openShowing(db, 'loan_repayment', 'proof'),
    decided: openDecided(db, 'loan_repayment'),
    decide: (number, verdict, at) => {
      const repayment = repayments.find(number)
      if (repayment === undefined || !repayments.decide(number, verdict, at)) return false
      const { loanId, accountId } = repayment
      const loan = loans.find(loanId)
      if (loan === undefined || !loans.settle(loanId, verdict))
        throw new Error(`Loan ${loanId} does not wait for its repayment`)
      if (verdict.outcome === 'approved') {
        const earned = loan.interest + (loan.penalty ?? 0n)
        const paid = transaction({
          kind: 'loanPaid',
          accountId,
          at,
          postings: [
            { account: house('real', 'deposits'), amount: -(loan.amount + earned) },
            { account: house('real', 'loans'), amount: loan.amount },
            { account: house('real', 'interest'), amount: earned },
          ],
        })
        if (paid !== undefined) ledger.post([paid])
      }
      return true
    },
  }
}
