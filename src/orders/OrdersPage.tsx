import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useId } from 'react'
import type { OrderList } from '../../contract/entities/order.ts'
import { AccountTag } from '../markets/AccountTag.tsx'
import { instrumentsAtom, loadInstruments } from '../markets/atoms.ts'
import { MarketIndicator } from '../markets/MarketIndicator.tsx'
import { navigate, useSearchParams } from '../navigation/location.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { TabPanel } from '../ui/Tabs.tsx'
import { useWide } from '../ui/useWide.ts'
import { LateOrderSheet } from './LateOrderSheet.tsx'
import { OrderListBody } from './OrderListBody.tsx'
import { OrderRow } from './OrderRow.tsx'
import { OrderRowsSkeleton } from './OrderRowsSkeleton.tsx'
import styles from './OrdersPage.module.css'
import { OrderTabs } from './OrderTabs.tsx'
import { reloadOrders } from './orderLists.ts'
import { listOfQuery, queryOfList } from './orderTabs.ts'
import { PositionsPanel } from './PositionsPanel.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import { useEndedNotices } from './useEndedNotices.ts'
import { useOpenOrder } from './useOpenOrder.ts'
import { useOrderList } from './useOrderList.ts'

/** Orders held, pending and past (document 1 §2); the query `type` says which: 1, 0 or 3. */
export function OrdersPage() {
  const wide = useWide()
  const query = useSearchParams()
  const kind = listOfQuery(query.get('type'))
  const known = useAtomValue(instrumentsAtom).length > 0
  useEffect(() => {
    // Whoever comes straight here has no instruments yet: logos, digits and running profits need them.
    if (!known) void loadInstruments()
  }, [known])
  const choose = (next: OrderList) => navigate(`/order?type=${queryOfList(next)}`, { replace: true })
  return (
    <div className={styles.page}>
      <PageHead title={<Trans>Orders</Trans>}>
        <RefreshButton onRefresh={() => reloadOrders(kind)} />
        {!wide && <AccountTag />}
        {!wide && <MarketIndicator />}
      </PageHead>
      {wide ? <WideOrders kind={kind} onKind={choose} /> : <PhoneOrders kind={kind} onKind={choose} />}
    </div>
  )
}

interface OrdersProps {
  kind: OrderList
  onKind: (kind: OrderList) => void
}

function WideOrders({ kind, onKind }: OrdersProps) {
  return (
    <div className={styles.wide}>
      <PositionsPanel kind={kind} onKind={onKind} className={styles.panel ?? ''} />
      <SummaryCard className={styles.summary} />
    </div>
  )
}

function PhoneOrders({ kind, onKind }: OrdersProps) {
  const id = useId()
  const list = useOrderList(kind)
  const { order, open, close } = useOpenOrder(kind)
  useEndedNotices(order, close)
  return (
    <PullToRefresh className={styles.pull ?? ''} onRefresh={list.reload}>
      <SummaryCard className={styles.summary} />
      <div className={styles.tabs}>
        <OrderTabs id={id} value={kind} onChange={onKind} />
      </div>
      <TabPanel id={id} value={kind} className={styles.list}>
        <OrderListBody
          kind={kind}
          list={list}
          skeleton={<OrderRowsSkeleton />}
          rows={(orders) => (
            <ul>
              {orders.map((row) => (
                <OrderRow key={row.id} order={row} onOpen={open} />
              ))}
            </ul>
          )}
        />
      </TabPanel>
      <LateOrderSheet order={order} onClose={close} />
    </PullToRefresh>
  )
}
