import Big from 'big.js'
import type { Day } from './calendarDays.ts'
import type { LoanOffer } from './entities/loan.ts'
import { type Figure, loanInterest, loanPenalty, loanRepayment } from './rules.ts'

/**
 * What a loan costs and when it is due, the same on both sides. Interest is agreed to once, for the days of the period
 * that are not free, whenever it is repaid (document 2 §9). The period begins on the day the money arrives; a loan
 * repaid on its last day is not late.
 */

/** What a loan is reckoned by; rates are hundredths of a percent a day (decisions §7). */
export type LoanTerms = Pick<LoanOffer, 'period' | 'freePeriod' | 'interestRate' | 'penaltyRate'>

/** Days that bear interest; none when the free ones outlast the period. */
export const chargedDays = ({ period, freePeriod }: LoanTerms): number => Math.max(0, period - Math.max(0, freePeriod))

/** Interest of the whole loan, USD, whole cents. */
export const interestOf = (amount: Figure, { interestRate, period, freePeriod }: LoanTerms): Big =>
  loanInterest(amount, interestRate, period, Math.max(0, freePeriod))

/** The last day on which a loan can be repaid without a late fee, of the day its money arrived. */
export const dueDay = (start: Day, { period }: Pick<LoanTerms, 'period'>): Day => start + period

/** Days by which a repayment on that day is late. */
export const daysLate = (due: Day, day: Day): number => Math.max(0, day - due)

/** What is owed on a day. */
export interface LoanDebt {
  readonly daysLate: number
  /** USD, whole cents. */
  readonly penalty: Big
  /** Principal, interest and penalty, USD. */
  readonly total: Big
}

/** What is owed on a day for a loan of so much that is due on another. */
export function debtOn(
  loan: { readonly amount: Figure; readonly interest: Figure; readonly penaltyRate: number },
  due: Day,
  day: Day,
): LoanDebt {
  const late = daysLate(due, day)
  const penalty = loanPenalty(loan.amount, loan.penaltyRate, late)
  return { daysLate: late, penalty, total: loanRepayment(loan.amount, loan.interest, penalty) }
}

/** A rate as it is shown, percent a day: 5 is 0.05 (document 2 §9). */
export const dailyPercent = (rate: number): string => new Big(rate).div(100).toFixed()

/** Why an amount cannot be lent on an offer: below or above its bounds, or no whole cents. */
export type AmountFault = 'low' | 'high' | 'cents'

/** What is wrong with an amount; undefined when it can be lent. */
export function amountFault(
  { minAmount, maxAmount }: Pick<LoanOffer, 'minAmount' | 'maxAmount'>,
  amount: Figure,
): AmountFault | undefined {
  const asked = new Big(amount)
  if (asked.lte(0) || asked.lt(minAmount)) return 'low'
  if (asked.gt(maxAmount)) return 'high'
  return asked.eq(asked.round(2, Big.roundDown)) ? undefined : 'cents'
}

/** A row of the table that somebody chooses a period from. */
export interface InterestRow {
  readonly offer: LoanOffer
  /** Whether the amount cannot be lent for that period; the figures then only show what it would cost. */
  readonly fault: AmountFault | undefined
  readonly chargedDays: number
  /** Percent a day, as it is shown. */
  readonly percent: string
  /** USD, whole cents. */
  readonly interest: Big
  /** Without a late fee, USD. */
  readonly total: Big
  /** If the money arrived on the day asked for. */
  readonly due: Day
}

/** What an amount costs on every offer, the shortest period first, if the money arrived on a day. */
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
