import Big from 'big.js'
import type { BalanceChange } from '../../contract/entities/funds.ts'
import { formatMoney } from '../i18n/format.ts'
import { cx } from '../ui/cx.ts'
import styles from './ChangeAmount.module.css'

/** By how much the balance changed, with its sign and the colour of its direction. */
export function ChangeAmount({ change: { value }, hidden }: { change: BalanceChange; hidden: boolean }) {
  if (hidden) return <span className="fig">••••••</span>
  const sign = new Big(value).cmp(0)
  return (
    <span className={cx('fig', styles.amount, sign > 0 && styles.up, sign < 0 && styles.dn)}>
      {formatMoney(value, { sign: 'always' })}
    </span>
  )
}
