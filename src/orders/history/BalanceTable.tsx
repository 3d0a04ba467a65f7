import { Trans } from '@lingui/react/macro'
import Big from 'big.js'
import type { BalancePoint } from '../../../contract/entities/history.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { formatMoney } from '../../i18n/format.ts'
import { cx } from '../../ui/cx.ts'
import table from '../../ui/table.module.css'
import styles from './BalanceTable.module.css'

/** The points of the balance's curve in figures, the newest first. */
export function BalanceTable({ points }: { points: readonly BalancePoint[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by the keyboard
    <div className={styles.scroller} tabIndex={0}>
      <table className={cx(table.table, styles.table)}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Time</Trans>
            </th>
            <th scope="col">
              <Trans>Balance</Trans>
            </th>
            <th scope="col">
              <Trans>Drawdown</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ time, balance, peak }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several may have the same time
            <tr key={at}>
              <th scope="row">{formatDateTime(time, 'exact')}</th>
              <td>
                <span className="fig">{formatMoney(balance)}</span>
              </td>
              <td>
                <span className="fig">{formatMoney(new Big(balance).minus(peak))}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
