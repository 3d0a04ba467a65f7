import Big from 'big.js'
import { dayNamed, dayOf, dayText } from '../../contract/calendarDays.ts'
import { LATE_FEE_RATE } from '../../contract/constants.ts'
import type { Loan } from '../../contract/entities/loan.ts'
import { AGREEMENT_VERSION, type AgreementFigures, agreementFigures } from '../../contract/loanAgreement.ts'
import { loanRepayment } from '../../contract/rules.ts'

/** The day on which a loan was signed: as the server says, else the one on which it was applied for. */
function signedDay({ agreedOn = '', createdAt }: Loan): string {
  if (dayNamed(agreedOn) !== undefined) return agreedOn
  const created = Date.parse(createdAt)
  return Number.isNaN(created) ? createdAt : dayText(dayOf(created))
}

/** Returns the figures of a signed agreement. The interest is the server's figure, whatever the rates would give. */
export function signedFigures(loan: Loan): AgreementFigures {
  const { amount, period, interest, interestRate, freePeriod = 0, penaltyRate = LATE_FEE_RATE, borrower = '' } = loan
  const terms = { period, interestRate, freePeriod, penaltyRate }
  const version = loan.agreement || AGREEMENT_VERSION
  const figures = agreementFigures(terms, { amount, borrower, day: 0 }, version)
  return {
    ...figures,
    signedOn: signedDay(loan),
    interest: new Big(interest).toFixed(2),
    total: loanRepayment(amount, interest, 0).toFixed(2),
  }
}
