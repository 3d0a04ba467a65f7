import Big from 'big.js'
import { type Day, dayText } from './calendarDays.ts'
import { chargedDays, dailyPercent, interestOf, type LoanTerms } from './loanRules.ts'
import { type Figure, loanPenalty, loanRepayment } from './rules.ts'

/**
 * The agreement of a loan. The app prints it in its own languages from these figures; the server keeps the version that
 * was agreed to and the terms, borrower and day that the figures come from, so that the same text can be printed again
 * however offers change. Another wording is another version; the old ones stay printable.
 */

/** The wording in force, as it travels in `agreement` (decisions §9). */
export const AGREEMENT_VERSION = 'loan-1'

/** Everything that the text fills in, as it is shown: amounts in USD with 2 decimals, rates in percent a day. */
export interface AgreementFigures {
  readonly version: string
  readonly borrower: string
  /** yyyy/mm/dd, UTC. */
  readonly signedOn: string
  readonly amount: string
  /** Days. */
  readonly period: number
  /** Days without interest. */
  readonly freePeriod: number
  /** Days with interest. */
  readonly chargedDays: number
  readonly interestPercent: string
  readonly interest: string
  readonly penaltyPercent: string
  /** The late fee of one day. */
  readonly penaltyADay: string
  /** Principal and interest. */
  readonly total: string
}

/** What the agreement of a loan says; the period begins when the money arrives, so that no date of repayment is in it. */
export function agreementFigures(
  terms: LoanTerms,
  { amount, borrower, day }: { readonly amount: Figure; readonly borrower: string; readonly day: Day },
  version = AGREEMENT_VERSION,
): AgreementFigures {
  const interest = interestOf(amount, terms)
  const usd = (figure: Big) => figure.toFixed(2)
  return {
    version,
    borrower,
    signedOn: dayText(day),
    amount: usd(new Big(amount)),
    period: terms.period,
    freePeriod: terms.freePeriod,
    chargedDays: chargedDays(terms),
    interestPercent: dailyPercent(terms.interestRate),
    interest: usd(interest),
    penaltyPercent: dailyPercent(terms.penaltyRate),
    penaltyADay: usd(loanPenalty(amount, terms.penaltyRate, 1)),
    total: usd(loanRepayment(amount, interest, 0)),
  }
}
