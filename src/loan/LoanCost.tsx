import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { endOfDay } from '../../contract/calendarDays.ts'
import { dailyPercent, type InterestRow } from '../../contract/loanRules.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { formatMoney } from '../i18n/format.ts'
import { Card } from '../ui/Card.tsx'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import styles from './LoanCost.module.css'
import { PerDay, percentOf } from './PerDay.tsx'

interface LoanCostProps {
  row: InterestRow
  /** Amount to borrow if it is valid. Otherwise only the terms are shown. */
  amount: string | undefined
}

/** Shows the costs of a loan: terms, interest, amount to repay and date (document 2 §9). */
export function LoanCost({ row, amount }: LoanCostProps) {
  const { offer } = row
  const figure = (text: string) => (amount === undefined ? '—' : text)
  return (
    <Card className={styles.card}>
      <p className={styles.head}>
        <span className={styles.name}>
          <Trans>Amount to repay</Trans>
        </span>
        <output className={styles.total}>
          <span className="fig">{figure(formatMoney(row.total))}</span>
        </output>
      </p>
      <KeyValueList>
        {amount !== undefined && (
          <KeyValueRow label={<Trans>You borrow</Trans>}>
            <span className="fig">{formatMoney(amount)}</span>
          </KeyValueRow>
        )}
        <KeyValueRow label={<Trans>Interest</Trans>}>
          <span className="fig">{figure(formatMoney(row.interest))}</span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Daily rate</Trans>}>
          <span className="fig">{percentOf(row.percent)}</span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Days with interest</Trans>}>
          <Plural value={row.chargedDays} one="# day" other="# days" />
        </KeyValueRow>
        <KeyValueRow label={<Trans>Interest-free days</Trans>}>
          <Plural value={Math.min(offer.freePeriod, offer.period)} one="# day" other="# days" />
        </KeyValueRow>
        <KeyValueRow label={<Trans>Late fee</Trans>}>
          <PerDay percent={dailyPercent(offer.penaltyRate)} />
        </KeyValueRow>
        <KeyValueRow label={<Trans>Repay by</Trans>}>
          <span>{formatDateTime(endOfDay(row.due), 'dateTime')}</span>
        </KeyValueRow>
      </KeyValueList>
      <p className={styles.note}>
        <Trans>The period begins when the money arrives. This date assumes that it arrives today.</Trans>
      </p>
      {amount !== undefined && (
        <Link to={`/loan/agreement?id=${encodeURIComponent(offer.id)}&amount=${amount}`} className={styles.link}>
          <Trans>Read the agreement</Trans>
        </Link>
      )}
    </Card>
  )
}
