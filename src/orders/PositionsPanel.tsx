import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import type { Order, OrderList } from '../../contract/entities/order.ts'
import { Profit } from '../i18n/OrderMoney.tsx'
import { AccountAge } from '../session/AccountAge.tsx'
import { accountFiguresAtom } from '../session/figures.ts'
import { cx } from '../ui/cx.ts'
import { TabPanel } from '../ui/Tabs.tsx'
import { useAtomValue } from '../useAtom.ts'
import { CloseAll } from './closeAll/CloseAll.tsx'
import { OrderListBody } from './OrderListBody.tsx'
import { OrderTabs } from './OrderTabs.tsx'
import styles from './PositionsPanel.module.css'
import { PositionsSkeleton } from './PositionsSkeleton.tsx'
import { PositionsTable, TableTools } from './table/tableParts.tsx'
import { useOrderList } from './useOrderList.ts'
import { useOrderSheets } from './useOrderSheets.tsx'

interface PositionsPanelProps {
  /** The list that is shown; its own affair without it. */
  kind?: OrderList
  onKind?: (kind: OrderList) => void
  /** Stands between the tabs and the rows. */
  tools?: ReactNode
  /** Filters and sorts the rows. */
  arrange?: (orders: readonly Order[]) => readonly Order[]
  className?: string
}

/**
 * Orders as a table under tabs, for wide screens: under the chart of the terminal and on the order page. Fills the box it
 * is given and scrolls inside. For a visitor too: shows nothing but its empty state.
 */
export function PositionsPanel({ kind: given, onKind, tools, arrange, className }: PositionsPanelProps) {
  const id = useId()
  const [own, setOwn] = useState<OrderList>('holding')
  const kind = given ?? own
  const list = useOrderList(kind)
  const { open, end, menu, sheets } = useOrderSheets(kind)
  return (
    <section className={cx(styles.panel, className)}>
      <OrderTabs
        id={id}
        value={kind}
        onChange={onKind ?? setOwn}
        low
        trailing={
          <span className={styles.trailing}>
            {given === undefined && <AccountAge className={styles.age} />}
            <Floating />
            <TableTools kind={kind} />
            <CloseAll kind={kind} />
          </span>
        }
      />
      <TabPanel id={id} value={kind} className={styles.scroller}>
        {tools}
        <OrderListBody
          kind={kind}
          list={list}
          skeleton={<PositionsSkeleton />}
          compact={given === undefined}
          rows={(orders) => (
            <PositionsTable kind={kind} orders={arrange?.(orders) ?? orders} onOpen={open} onEnd={end} onMenu={menu} />
          )}
        />
      </TabPanel>
      {sheets}
    </section>
  )
}

function Floating() {
  const floating = useAtomValue(accountFiguresAtom)?.floating
  if (floating === undefined) return null
  return (
    <span className={styles.floating}>
      <span>
        <Trans>Floating profit</Trans>
      </span>{' '}
      <Profit value={floating} className={styles.amount} />
    </span>
  )
}
