import Big from 'big.js'
import { type Day, dayText } from './calendarDays.ts'
import { chargedDays, dailyPercent, interestOf, type LoanTerms } from './loanRules.ts'
import { type Figure, loanPenalty, loanRepayment } from './rules.ts'

/**
 * The loan agreement. The app prints it in its own languages from these figures. The server keeps the agreed version, terms,
 * borrower and date, so that the same text can be printed again after offers change. Each wording has a version, and old
 * versions stay printable.
 */

/** Current version of the wording, sent in `agreement` (decisions §9). */
export const AGREEMENT_VERSION = 'loan-2'

/** All figures in the text, as shown: amounts in USD with 2 decimals, rates in percent per day. */
export interface AgreementFigures {
  readonly version: string
  readonly borrower: string
  /** Signing date, yyyy/mm/dd, UTC. */
  readonly signedOn: string
  readonly amount: string
  /** Loan period, in days. */
  readonly period: number
  /** Interest-free days. */
  readonly freePeriod: number
  /** Days with interest. */
  readonly chargedDays: number
  readonly interestPercent: string
  readonly interest: string
  readonly penaltyPercent: string
  /** Late fee per day. */
  readonly penaltyADay: string
  /** Principal and interest. */
  readonly total: string
}

/** Calculates the figures of a loan agreement. The period begins when the money arrives, so there is no repayment date. */
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
