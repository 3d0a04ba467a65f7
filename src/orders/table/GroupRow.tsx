import { Trans, useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { closeAll } from '../../../contract/calls/managing.ts'
import { sumOf } from '../../../contract/rules.ts'
import { Profit } from '../../i18n/OrderMoney.tsx'
import { InstrumentLogo } from '../../markets/InstrumentLogo.tsx'
import { offersAtom } from '../../session/offers.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import stack from '../../ui/stack.module.css'
import { useAtomValue } from '../../useAtom.ts'
import { closingAllAtom } from '../closeAll/closingAll.ts'
import { useOrderInstrument } from '../useOrderFigures.ts'
import { type Column, NONE } from './columns.tsx'
import type { Group } from './lines.ts'
import styles from './PositionsTable.module.css'
import { standingOf } from './useLines.ts'

/** Interval at which a group's sum is updated, ms. */
const SUM_MS = 250

interface GroupRowProps {
  group: Group
  isOpen: boolean
  /** Its place in the table, from 1. */
  index: number
  columns: readonly Column[]
  onToggle: () => void
}

/** The positions of one instrument as one; they stand under it once it is opened. */
export function GroupRow({ group, isOpen, index, columns, onToggle }: GroupRowProps) {
  const { t } = useLingui()
  const [first] = group.orders
  const ask = useSetAtom(closingAllAtom)
  const canClose = useAtomValue(offersAtom)(closeAll) && first?.instrumentId !== undefined
  const name = group.key
  return (
    <tr data-row aria-rowindex={index} className={styles.group} onClick={onToggle}>
      <td className={cx(styles.text, styles.first)}>
        <button
          type="button"
          className={cx(stack.row8, styles.instrument)}
          aria-expanded={isOpen}
          onClick={(event) => {
            event.stopPropagation()
            onToggle()
          }}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={12} />
          {first && <Logo order={first} />}
          <bdi>{name}</bdi>
          <span className={cx('fig', styles.count)}>{group.orders.length}</span>
        </button>
      </td>
      {columns.map(({ name, text, net }) => (
        <td key={name} className={text && styles.text}>
          {net ? <span className={text ? undefined : 'fig'}>{net(group)}</span> : NONE}
        </td>
      ))}
      <td className={styles.profit}>
        <GroupProfit group={group} />
      </td>
      <td className={styles.end}>
        {canClose && (
          <button
            type="button"
            className={styles.close}
            aria-label={t`Close all ${name}`}
            onClick={(event) => {
              event.stopPropagation()
              ask({ only: first.instrumentId })
            }}
          >
            <Trans>Close all</Trans>
          </button>
        )}
      </td>
    </tr>
  )
}

function Logo({ order }: { order: Group['orders'][number] }) {
  const found = useOrderInstrument(order)
  return <InstrumentLogo instrument={found ?? { logo: '', showCode: order.showCode }} size={24} />
}

/** Shows the profit of a group, summed a few times per second however many positions and prices there are. */
function GroupProfit({ group }: { group: Group }) {
  const [profit, setProfit] = useState(() => sumOfProfits(group))
  useEffect(() => {
    const add = () => setProfit(sumOfProfits(group))
    add()
    const timer = setInterval(add, SUM_MS)
    return () => clearInterval(timer)
  }, [group])
  return <Profit value={profit} className={styles.sum} />
}

const sumOfProfits = ({ orders }: Group) => sumOf(orders.map((order) => standingOf(order).profit)).toFixed()
