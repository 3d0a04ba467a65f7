import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { dayNamed, endOfDay } from '../../contract/calendarDays.ts'
import { AGREEMENT_VERSION, type AgreementFigures } from '../../contract/loanAgreement.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { formatMoney } from '../i18n/format.ts'
import { Card } from '../ui/Card.tsx'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import styles from './AgreementText.module.css'
import { CostRows } from './CostRows.tsx'
import { percentOf } from './PerDay.tsx'

/** A day of the agreement as it is read: a day of UTC, wherever one is. */
function dayWords(text: string): string {
  const day = dayNamed(text)
  return day === undefined ? text : formatDateTime(endOfDay(day), 'date', 'UTC')
}

/**
 * The agreement of a loan with its numbers (document 2 §2, §9). Every wording that was ever signed has to stay printable.
 * `onRead` is called when its end comes into sight.
 */
export function AgreementText({ figures, onRead }: { figures: AgreementFigures; onRead?: () => void }) {
  const end = useRef<HTMLSpanElement>(null)
  const read = useEffectEvent(() => onRead?.())
  useEffect(() => {
    if (!end.current) return
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && read())
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [])
  return (
    <article className={styles.agreement}>
      <Figures figures={figures} />
      {figures.version === AGREEMENT_VERSION ? <Loan1 figures={figures} /> : <OtherWording version={figures.version} />}
      <span ref={end} />
    </article>
  )
}

function Figures({ figures }: { figures: AgreementFigures }) {
  return (
    <Card>
      <KeyValueList>
        {figures.borrower !== '' && (
          <KeyValueRow label={<Trans>Borrower</Trans>}>
            <bdi>{figures.borrower}</bdi>
          </KeyValueRow>
        )}
        <KeyValueRow label={<Trans>Date</Trans>}>{dayWords(figures.signedOn)}</KeyValueRow>
        <KeyValueRow label={<Trans>Amount of the loan</Trans>}>
          <span className="fig">{formatMoney(figures.amount)}</span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Period</Trans>}>
          <Plural value={figures.period} one="# day" other="# days" />
        </KeyValueRow>
        <KeyValueRow label={<Trans>Days without interest</Trans>}>
          <Plural value={figures.freePeriod} one="# day" other="# days" />
        </KeyValueRow>
        <CostRows figures={figures} />
      </KeyValueList>
    </Card>
  )
}

/** The wording `loan-1`. What it says may not change any more: another wording is another version. */
function Loan1({ figures }: { figures: AgreementFigures }) {
  const { period, freePeriod, chargedDays } = figures
  const date = dayWords(figures.signedOn)
  const borrower = <bdi>{figures.borrower}</bdi>
  const amount = <b className="fig">{formatMoney(figures.amount)}</b>
  const rate = <b className="fig">{percentOf(figures.interestPercent)}</b>
  const interest = <b className="fig">{formatMoney(figures.interest)}</b>
  const total = <b className="fig">{formatMoney(figures.total)}</b>
  const late = <b className="fig">{percentOf(figures.penaltyPercent)}</b>
  const lateADay = <b className="fig">{formatMoney(figures.penaltyADay)}</b>
  return (
    <ol className={styles.clauses}>
      <li>
        <h2>
          <Trans>The parties</Trans>
        </h2>
        <p>
          {figures.borrower === '' ? (
            <Trans>
              This agreement is made on {date} between the company that operates this service (“the lender”) and the
              holder of the account (“the borrower”).
            </Trans>
          ) : (
            <Trans>
              This agreement is made on {date} between the company that operates this service (“the lender”) and{' '}
              {borrower} (“the borrower”).
            </Trans>
          )}
        </p>
      </li>
      <li>
        <h2>
          <Trans>The loan</Trans>
        </h2>
        <p>
          <Trans>
            The lender lends the borrower {amount}. Once the lender has approved the application, the money is credited
            to the borrower's account with this service. The lender may decline the application; then neither side owes
            the other anything.
          </Trans>
        </p>
      </li>
      <li>
        <h2>
          <Trans>The period</Trans>
        </h2>
        <p>
          <Plural
            value={period}
            one="The period is # day. It begins on the day on which the money is credited, and days are counted by the calendar of universal time (UTC)."
            other="The period is # days. It begins on the day on which the money is credited, and days are counted by the calendar of universal time (UTC)."
          />
        </p>
      </li>
      <li>
        <h2>
          <Trans>Interest</Trans>
        </h2>
        <p>
          <Plural value={freePeriod} one="# day bears no interest." other="# days bear no interest." />{' '}
          <Plural value={chargedDays} one="Interest is owed for # day." other="Interest is owed for # days." />{' '}
          <Trans>
            It is {rate} of the loan a day, {interest} in all. It is owed once the money is credited, and is neither
            more nor less if the loan is repaid early.
          </Trans>
        </p>
      </li>
      <li>
        <h2>
          <Trans>Repayment</Trans>
        </h2>
        <p>
          <Trans>
            The borrower repays {total}, the loan and the interest, in one payment and no later than the last day of the
            period, to one of the accounts that the lender names for repayments, and hands in a proof of the payment.
            The loan is repaid once the lender has found the payment.
          </Trans>
        </p>
      </li>
      <li>
        <h2>
          <Trans>Late fee</Trans>
        </h2>
        <p>
          <Trans>
            For each day after the last day of the period the borrower owes a late fee of {late} of the loan, which is{' '}
            {lateADay} a day. It ends on the day on which a proof is handed in of a payment that the lender finds.
          </Trans>
        </p>
      </li>
      <li>
        <h2>
          <Trans>Signature</Trans>
        </h2>
        <p>
          <Trans>
            The borrower signs by drawing a signature or by typing the name; either binds as a signature on paper does.
            The lender keeps the signature, the day and the version of this text.
          </Trans>
        </p>
      </li>
    </ol>
  )
}

function OtherWording({ version }: { version: string }) {
  return (
    <p className={styles.other}>
      <Trans>
        This loan was signed in another wording (<bdi>{version}</bdi>), which this app does not have. The figures above
        are those that were agreed to; customer service sends you the text.
      </Trans>
    </p>
  )
}
