import Big from 'big.js'
import type { Day } from './calendarDays.ts'
import type { LoanOffer } from './entities/loan.ts'
import { type Figure, loanInterest, loanPenalty, loanRepayment } from './rules.ts'

/**
 * Loan costs and due dates, shared by app and server. Interest is fixed once for the days of the period that are not
 * interest-free, whenever the loan is repaid (document 2 §9). The period begins on the day the money arrives. A loan repaid on
 * its last day is not late.
 */

/** Terms that determine the cost of a loan. Rates are hundredths of a percent per day (decisions §7). */
export type LoanTerms = Pick<LoanOffer, 'period' | 'freePeriod' | 'interestRate' | 'penaltyRate'>

/** Returns the days with interest: none if the interest-free days cover the period. */
export const chargedDays = ({ period, freePeriod }: LoanTerms): number => Math.max(0, period - Math.max(0, freePeriod))

/** Returns the interest of the whole loan in USD, in whole cents. */
export const interestOf = (amount: Figure, { interestRate, period, freePeriod }: LoanTerms): Big =>
  loanInterest(amount, interestRate, period, Math.max(0, freePeriod))

/** Returns the last day for repayment without a late fee, given the day the money arrived. */
export const dueDay = (start: Day, { period }: Pick<LoanTerms, 'period'>): Day => start + period

/** Returns the number of days by which a repayment is late. */
export const daysLate = (due: Day, day: Day): number => Math.max(0, day - due)

/** Debt on a day. */
export interface LoanDebt {
  readonly daysLate: number
  /** USD, whole cents. */
  readonly penalty: Big
  /** Principal, interest and penalty, USD. */
  readonly total: Big
}

/** Returns the debt of a loan on a day, given its due day. */
export function debtOn(
  loan: { readonly amount: Figure; readonly interest: Figure; readonly penaltyRate: number },
  due: Day,
  day: Day,
): LoanDebt {
  const late = daysLate(due, day)
  const penalty = loanPenalty(loan.amount, loan.penaltyRate, late)
  return { daysLate: late, penalty, total: loanRepayment(loan.amount, loan.interest, penalty) }
}

/** Formats a rate in percent per day: 5 is 0.05 (document 2 §9). */
export const dailyPercent = (rate: number): string => new Big(rate).div(100).toFixed()

/** Reason why an amount cannot be lent on an offer: below or above its limits, or with fractions of a cent. */
export type AmountFault = 'low' | 'high' | 'cents'

/** Returns the fault of an amount, or undefined if it can be lent. */
export function amountFault(
  { minAmount, maxAmount }: Pick<LoanOffer, 'minAmount' | 'maxAmount'>,
  amount: Figure,
): AmountFault | undefined {
  const requested = new Big(amount)
  if (requested.lte(0) || requested.lt(minAmount)) return 'low'
  if (requested.gt(maxAmount)) return 'high'
  return requested.eq(requested.round(2, Big.roundDown)) ? undefined : 'cents'
}

/** A row of the table for choosing a loan period. */
export interface InterestRow {
  readonly offer: LoanOffer
  /** Set if the amount cannot be lent for that period. The figures then only show the hypothetical cost. */
  readonly fault: AmountFault | undefined
  readonly chargedDays: number
  /** Percent per day, as shown. */
  readonly percent: string
  /** In USD, whole cents. */
  readonly interest: Big
  /** Without a late fee, in USD. */
  readonly total: Big
  /** Due day if the money arrives on the given day. */
  readonly due: Day
}

/** Calculates the cost of an amount on every offer, shortest period first, if the money arrives on a given day. */
export const interestTable = (offers: readonly LoanOffer[], amount: Figure, start: Day): InterestRow[] =>
  offers
    .map((offer) => {
      const interest = interestOf(amount, offer)
      return {
        offer,
        fault: amountFault(offer, amount),
        chargedDays: chargedDays(offer),
        percent: dailyPercent(offer.interestRate),
        interest,
        total: loanRepayment(amount, interest, 0),
        due: dueDay(start, offer),
      }
    })
    .toSorted((one, other) => one.offer.period - other.offer.period)
