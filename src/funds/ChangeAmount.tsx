import type { BalanceChange } from '../../contract/entities/funds.ts'
import { directionOf, formatMoney } from '../i18n/format.ts'
import { cx } from '../ui/cx.ts'
import styles from './ChangeAmount.module.css'

/** By how much the balance changed, with its sign and the colour of its direction. */
export function ChangeAmount({ change: { value }, hidden }: { change: BalanceChange; hidden: boolean }) {
  if (hidden) return <span className="fig">••••••</span>
  const tone = directionOf(value)
  return (
    <span className={cx('fig', styles.amount, tone && styles[tone])}>{formatMoney(value, { sign: 'always' })}</span>
  )
}
