import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { InstrumentTotals } from '../../../contract/entities/history.ts'
import { formatCount, formatMoney } from '../../i18n/format.ts'
import { SignedMoney } from '../../i18n/SignedMoney.tsx'
import { instrumentOf } from '../../markets/atoms.ts'
import { InstrumentLogo } from '../../markets/InstrumentLogo.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import table from '../../ui/table.module.css'
import tones from '../../ui/tones.module.css'
import styles from './Breakdown.module.css'
import { averageOf, type BreakdownColumn, inOrder } from './breakdownOrder.ts'
import { percentOf } from './winRate.ts'

interface Column {
  readonly name: BreakdownColumn
  readonly head: MessageDescriptor
  readonly cell: (totals: InstrumentTotals) => ReactNode
}

const columns: readonly Column[] = [
  { name: 'profit', head: msg`Profit`, cell: ({ profit }) => <SignedMoney value={profit} className={styles.money} /> },
  { name: 'trades', head: msg`Trades`, cell: ({ trades }) => formatCount(trades) },
  { name: 'rate', head: msg`Win rate`, cell: percentOf },
  {
    name: 'average',
    head: msg`Average`,
    cell: (totals) => <SignedMoney value={averageOf(totals).toFixed(2)} className={styles.money} />,
  },
  { name: 'fees', head: msg`Fees`, cell: ({ fees }) => formatMoney(fees) },
]

interface BreakdownProps {
  instruments: readonly InstrumentTotals[]
  /** They belong to other days than those that are asked for now. */
  outdated: boolean
  /** Shows the trades of one instrument. */
  onPick: (instrumentId: string) => void
}

/** Closed trades by instrument; every column sorts. */
export function Breakdown({ instruments, outdated, onPick }: BreakdownProps) {
  const { t } = useLingui()
  const [{ column, falling }, setOrder] = useState<{ column: BreakdownColumn; falling: boolean }>({
    column: 'profit',
    falling: true,
  })
  const sortBy = (name: BreakdownColumn) =>
    setOrder((before) => ({ column: name, falling: before.column === name ? !before.falling : name !== 'instrument' }))
  const head = (name: BreakdownColumn, words: string) => {
    const on = column === name
    return (
      <th key={name} scope="col" aria-sort={on ? (falling ? 'descending' : 'ascending') : 'none'}>
        <button type="button" className={cx(styles.sort, on && tones.clear)} onClick={() => sortBy(name)}>
          {words}
          <Icon name={on && !falling ? 'up' : 'down'} size={7} className={cx(styles.arrow, on && styles.shown)} />
        </button>
      </th>
    )
  }
  return (
    <div className={cx(styles.scroller, outdated && tones.outdated)}>
      <table className={cx(table.table, styles.table)}>
        <caption className="sr">
          <Trans>Closed trades by instrument</Trans>
        </caption>
        <thead>
          <tr>
            {head('instrument', t`Instrument`)}
            {columns.map(({ name, head: words }) => head(name, t(words)))}
          </tr>
        </thead>
        <tbody>
          {inOrder(instruments, column, falling).map((totals) => (
            <tr key={totals.instrumentId}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.instrument}
                  aria-label={t`Trades in ${totals.showCode}`}
                  onClick={() => onPick(totals.instrumentId)}
                >
                  <InstrumentLogo
                    instrument={instrumentOf(totals) ?? { logo: '', showCode: totals.showCode }}
                    size={24}
                  />
                  <bdi>{totals.showCode}</bdi>
                </button>
              </th>
              {columns.map(({ name, cell }) => (
                <td key={name}>
                  <span className="fig">{cell(totals)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
