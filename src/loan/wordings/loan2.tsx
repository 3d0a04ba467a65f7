import { Plural, Trans } from '@lingui/react/macro'
import type { Clauses, WordedFigures } from './clauses.ts'

/** The wording `loan-2`. Borrowers have signed it, so it may not change: another wording is another version. */
export const loan2 = ({
  amount,
  rate,
  interest,
  total,
  late,
  lateADay,
  period,
  freePeriod,
  chargedDays,
}: WordedFigures): Clauses => ({
  loan: (
    <Trans>
      The lender lends the borrower {amount}. Once the lender approves the application, the money is credited to the
      borrower's account with this service. The lender may decline the application, in which case neither party owes the
      other anything.
    </Trans>
  ),
  period: (
    <Plural
      value={period}
      one="The period is # day. It begins on the day the money is credited. Days are counted in Coordinated Universal Time (UTC)."
      other="The period is # days. It begins on the day the money is credited. Days are counted in Coordinated Universal Time (UTC)."
    />
  ),
  interest: (
    <>
      <Plural value={freePeriod} one="# day is interest-free." other="# days are interest-free." />{' '}
      <Plural value={chargedDays} one="Interest is charged for # day." other="Interest is charged for # days." />{' '}
      <Trans>
        Interest is {rate} of the loan per day, {interest} in total. It is owed once the money is credited and does not
        change if the loan is repaid early.
      </Trans>
    </>
  ),
  repayment: (
    <Trans>
      The borrower repays {total}, the loan and the interest, in one payment by the last day of the period, to one of
      the lender’s repayment accounts, and submits proof of payment. The loan is repaid once the lender has confirmed
      the payment.
    </Trans>
  ),
  lateFee: (
    <Trans>
      For each day after the last day of the period, the borrower owes a late fee of {late} of the loan, which is{' '}
      {lateADay} per day. The late fee stops on the day the borrower submits proof of a payment that the lender
      confirms.
    </Trans>
  ),
  signature: (
    <Trans>
      The borrower signs by drawing a signature or typing their name. Both are as binding as a signature on paper. The
      lender keeps the signature, the date and the version of this text.
    </Trans>
  ),
})
