import type { Database } from 'better-sqlite3'
import { dayText } from '../../contract/calendarDays.ts'
import { dailyPercent } from '../../contract/loanRules.ts'
import { house, Ledger, transaction } from '../ledger/ledger.ts'
import { type Micros, usdText } from '../ledger/money.ts'
import type { Reviewed } from '../ops/reviews.ts'
import type { LoanBooks } from './loanBooks.ts'
import type { LoanRecord } from './loanTable.ts'

/** Loan identities, applications and repayments as an operator's desk has them; on any connection to the database. */
export const loanReviews = (sqlite: Database, books: LoanBooks): readonly Reviewed[] => [
  identityReviews(books),
  applicationReviews(books),
  repaymentReviews(new Ledger(sqlite), books),
]

const money = (amount: Micros): string => `${usdText(amount, 2)} USD`

const identityReviews = ({ identities }: LoanBooks): Reviewed => ({
  kind: 'loanIdentity',
  waiting: () =>
    identities.waiting().map(({ id, accountId, submittedAt, handPicture, ...one }) => ({
      number: id,
      accountId,
      since: submittedAt,
      facts: {
        'family name': one.familyName,
        'given name': one.givenName,
        sex: one.sex,
        birthday: one.birthday,
        country: one.country,
        mobile: one.mobile,
        document: one.cardKind === 'passport' ? 'passport' : 'id card',
      },
      pictures: { 'in hand': handPicture },
    })),
  decide: identities.decide,
})

/** Approving a loan only says so: the money follows through the engine, once (`loanPayOuts`). */
const applicationReviews = ({ loans }: LoanBooks): Reviewed => ({
  kind: 'loan',
  waiting: () =>
    loans.waiting().map((loan) => ({
      number: loan.id,
      accountId: loan.accountId,
      since: loan.createdAt,
      facts: { ...termsOf(loan), 'owes already': money(loans.owedBy(loan.accountId)) },
      pictures: { signature: loan.signature },
    })),
  decide: loans.decide,
})

function termsOf(loan: LoanRecord): Readonly<Record<string, string>> {
  const { freePeriod, interestRate, penaltyRate } = loan
  return {
    borrower: loan.borrower,
    amount: money(loan.amount),
    period: `${loan.period} days, ${freePeriod} of them free`,
    interest: `${money(loan.interest)} at ${dailyPercent(Number(interestRate))} % a day`,
    'late fee': `${dailyPercent(Number(penaltyRate))} % a day`,
    agreement: `${loan.agreement}, signed ${dayText(loan.agreedDay)}`,
  }
}

/**
 * A repayment comes from outside, into the same transit as deposits: approving it takes the principal off what is lent,
 * and books interest and late fee as earned only now that they are paid. No cash of the account moves.
 */
const repaymentReviews = (ledger: Ledger, { loans, repayments }: LoanBooks): Reviewed => ({
  kind: 'repayment',
  waiting: () =>
    repayments.waiting().flatMap(({ id, loanId, accountId, submittedAt, proof, currency, network, address }) => {
      const loan = loans.find(loanId)
      if (loan === undefined) return []
      const penalty = loan.penalty ?? 0n
      const facts = {
        loan: String(loanId),
        borrower: loan.borrower,
        total: money(loan.amount + loan.interest + penalty),
        principal: money(loan.amount),
        interest: money(loan.interest),
        'late fee': money(penalty),
        'paid to': `${currency} ${network} ${address}`,
      }
      return [{ number: id, accountId, since: submittedAt, facts, pictures: { voucher: proof } }]
    }),
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
})
