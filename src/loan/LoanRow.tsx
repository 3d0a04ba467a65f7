import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { Link, useNavigate } from 'react-router-dom'
import type { Loan } from '../../contract/entities/loan.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { formatMoney } from '../i18n/format.ts'
import { ReviewerRemark } from '../money/ReviewerRemark.tsx'
import { StateTag } from '../money/StateTag.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import stack from '../ui/stack.module.css'
import text from '../ui/text.module.css'
import tones from '../ui/tones.module.css'
import styles from './LoanRow.module.css'
import { loanStates } from './loanStates.ts'

/** One loan with all that is known of it; it can be repaid in one state alone (document 2 §4). */
export function LoanRow({ loan }: { loan: Loan }) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const { look, words } = loanStates[loan.status]
  const late = new Big(loan.penalty).gt(0)
  const runs = loan.status === 'toRepay' || loan.status === 'checking'
  return (
    <article className={cx(stack.gap8, styles.loan)} aria-label={t`Loan of ${formatMoney(loan.amount)}`}>
      <div className={styles.head}>
        <div>
          <p className={cx('fig', text.heading)}>{formatMoney(loan.amount)}</p>
          <p className={text.caption}>
            <Plural value={loan.period} one="# day" other="# days" />
            {' · '}
            {formatDateTime(loan.createdAt, 'dateTime')}
          </p>
        </div>
        <StateTag state={look}>{t(words)}</StateTag>
      </div>
      <KeyValueList low>
        <KeyValueRow label={<Trans>Interest</Trans>}>
          <span className="fig">{formatMoney(loan.interest)}</span>
        </KeyValueRow>
        {loan.status !== 'waiting' && loan.status !== 'rejected' && (
          <KeyValueRow label={runs ? <Trans>Late fee so far</Trans> : <Trans>Late fee</Trans>}>
            <span className={cx('fig', late && runs && tones.danger)}>{formatMoney(loan.penalty)}</span>
          </KeyValueRow>
        )}
        {loan.repayBy !== undefined && (
          <KeyValueRow label={<Trans>Repay by</Trans>}>
            <span className={cx(late && runs && tones.danger)}>{formatDateTime(loan.repayBy, 'dateTime')}</span>
          </KeyValueRow>
        )}
      </KeyValueList>
      {loan.remark !== undefined && loan.remark !== '' && (
        <p className={cx(text.detail, styles.remark)}>
          <ReviewerRemark words={loan.remark} />
        </p>
      )}
      <div className={styles.ways}>
        <Link to={`/loan/agreement?loan_id=${encodeURIComponent(loan.id)}`} className={styles.link}>
          <Trans>Agreement</Trans>
        </Link>
        {loan.status !== 'rejected' && loan.status !== 'repaid' && (
          <Button
            size="m"
            disabled={loan.status !== 'toRepay'}
            onClick={() => navigate(`/loan/repayment?loan_id=${encodeURIComponent(loan.id)}`)}
          >
            <Trans>Repay</Trans>
          </Button>
        )}
      </div>
    </article>
  )
}
