import { t } from '@lingui/core/macro'
import type { AccountNotice } from '../../../contract/entities/notice.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { formatMoney } from '../../i18n/format.ts'
import type { IconName } from '../../ui/icons/Icon.tsx'

/** Returns a decision in one line. */
export function noticeWords({ kind, outcome, amount: usd, dueBy }: AccountNotice): string {
  const isDone = outcome === 'done'
  const amount = formatMoney(usd ?? '0')
  switch (kind) {
    case 'deposit':
      return isDone ? t`Deposit of ${amount} credited` : t`Deposit of ${amount} rejected`
    case 'withdrawal':
      return isDone ? t`Withdrawal of ${amount} completed` : t`Withdrawal of ${amount} rejected`
    case 'identity':
      return isDone ? t`Your identity is verified` : t`Your documents were not accepted`
    case 'loanIdentity':
      return isDone ? t`You can now apply for a loan` : t`Your loan details were not accepted`
    case 'loan':
      return isDone ? t`Loan of ${amount} approved` : t`Loan of ${amount} rejected`
    case 'loanDue':
      return t`Loan of ${amount} due on ${{ date: formatDateTime(dueBy, 'date', 'UTC') }}`
    case 'closeCall':
      return t`Add ${amount} margin by ${{ time: formatDateTime(dueBy, 'weekday') }} to keep your positions`
    case 'repayment':
      return isDone ? t`Loan repaid` : t`Your repayment was rejected`
  }
}

/** By what it can be told apart at a glance. */
export const noticeIcon = ({ kind, outcome }: AccountNotice): IconName =>
  kind === 'loanDue' ? 'clock' : outcome === 'done' ? 'check' : 'warning'

/** The page that has more about it. */
export function noticePath({ kind, way, loanId }: AccountNotice): string {
  const records = way === 'bank' ? 'step=records&kind=bank' : 'step=records'
  switch (kind) {
    case 'deposit':
      return `/mine/charge?${records}`
    case 'withdrawal':
      return `/mine/withdraw?${records}`
    case 'identity':
      return '/mine/auth'
    case 'loanIdentity':
      return '/loan/index'
    case 'closeCall':
      return '/order?type=1'
    case 'loanDue':
      return `/loan/repayment?loan_id=${encodeURIComponent(loanId ?? '')}`
    default:
      return '/loan/record'
  }
}
