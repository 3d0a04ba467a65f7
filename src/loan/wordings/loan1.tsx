import { Plural, Trans } from '@lingui/react/macro'
import type { Clauses, WordedFigures } from './clauses.ts'

/** The wording `loan-1`. Borrowers have signed it, so it may not change: another wording is another version. */
export const loan1 = ({
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
      The lender lends the borrower {amount}. Once the lender has approved the application, the money is credited to the
      borrower's account with this service. The lender may decline the application; then neither side owes the other
      anything.
    </Trans>
  ),
  period: (
    <Plural
      value={period}
      one="The period is # day. It begins on the day on which the money is credited, and days are counted by the calendar of universal time (UTC)."
      other="The period is # days. It begins on the day on which the money is credited, and days are counted by the calendar of universal time (UTC)."
    />
  ),
  interest: (
    <>
      <Plural value={freePeriod} one="# day bears no interest." other="# days bear no interest." />{' '}
      <Plural value={chargedDays} one="Interest is owed for # day." other="Interest is owed for # days." />{' '}
      <Trans>
        It is {rate} of the loan a day, {interest} in all. It is owed once the money is credited, and is neither more
        nor less if the loan is repaid early.
      </Trans>
    </>
  ),
  repayment: (
    <Trans>
      The borrower repays {total}, the loan and the interest, in one payment and no later than the last day of the
      period, to one of the accounts that the lender names for repayments, and hands in a proof of the payment. The loan
      is repaid once the lender has found the payment.
    </Trans>
  ),
  lateFee: (
    <Trans>
      For each day after the last day of the period the borrower owes a late fee of {late} of the loan, which is{' '}
      {lateADay} a day. It ends on the day on which a proof is handed in of a payment that the lender finds.
    </Trans>
  ),
  signature: (
    <Trans>
      The borrower signs by drawing a signature or by typing the name; either binds as a signature on paper does. The
      lender keeps the signature, the day and the version of this text.
    </Trans>
  ),
})
