import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { dayNamed, endOfDay } from '../../contract/calendarDays.ts'
import type { AgreementFigures } from '../../contract/loanAgreement.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { formatMoney } from '../i18n/format.ts'
import { Card } from '../ui/Card.tsx'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import styles from './AgreementText.module.css'
import { CostRows } from './CostRows.tsx'
import { percentOf } from './PerDay.tsx'
import type { Clauses, WordedFigures } from './wordings/clauses.ts'
import { loan1 } from './wordings/loan1.tsx'
import { loan2 } from './wordings/loan2.tsx'

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
      <Wording figures={figures} />
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
        <KeyValueRow label={<Trans>Loan amount</Trans>}>
          <span className="fig">{formatMoney(figures.amount)}</span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Period</Trans>}>
          <Plural value={figures.period} one="# day" other="# days" />
        </KeyValueRow>
        <KeyValueRow label={<Trans>Interest-free days</Trans>}>
          <Plural value={figures.freePeriod} one="# day" other="# days" />
        </KeyValueRow>
        <CostRows figures={figures} />
      </KeyValueList>
    </Card>
  )
}

/** Every version of the text that was ever signed, so that it can be shown again. */
const wordings: Readonly<Record<string, (figures: WordedFigures) => Clauses>> = { 'loan-1': loan1, 'loan-2': loan2 }

function Wording({ figures }: { figures: AgreementFigures }) {
  const date = dayWords(figures.signedOn)
  const borrower = <bdi>{figures.borrower}</bdi>
  const { period, freePeriod, chargedDays } = figures
  const clauses = wordings[figures.version]?.({
    amount: <b className="fig">{formatMoney(figures.amount)}</b>,
    rate: <b className="fig">{percentOf(figures.interestPercent)}</b>,
    interest: <b className="fig">{formatMoney(figures.interest)}</b>,
    total: <b className="fig">{formatMoney(figures.total)}</b>,
    late: <b className="fig">{percentOf(figures.penaltyPercent)}</b>,
    lateADay: <b className="fig">{formatMoney(figures.penaltyADay)}</b>,
    period,
    freePeriod,
    chargedDays,
  })
  if (!clauses) return <OtherWording version={figures.version} />
  return (
    <ol className={styles.clauses}>
      <Clause title={<Trans>The parties</Trans>}>
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
      </Clause>
      <Clause title={<Trans>The loan</Trans>}>{clauses.loan}</Clause>
      <Clause title={<Trans>The period</Trans>}>{clauses.period}</Clause>
      <Clause title={<Trans>Interest</Trans>}>{clauses.interest}</Clause>
      <Clause title={<Trans>Repayment</Trans>}>{clauses.repayment}</Clause>
      <Clause title={<Trans>Late fee</Trans>}>{clauses.lateFee}</Clause>
      <Clause title={<Trans>Signature</Trans>}>{clauses.signature}</Clause>
    </ol>
  )
}

function Clause({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li>
      <h2>{title}</h2>
      <p>{children}</p>
    </li>
  )
}

function OtherWording({ version }: { version: string }) {
  return (
    <p className={styles.other}>
      <Trans>
        You signed an earlier version of this agreement (<bdi>{version}</bdi>), which this app does not include. The
        figures above are those you agreed to. Contact customer service for the text.
      </Trans>
    </p>
  )
}
