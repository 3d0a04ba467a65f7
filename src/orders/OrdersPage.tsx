import { Trans } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useId, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Order, OrderList } from '../../contract/entities/order.ts'
import { withLaterWords } from '../i18n/language.ts'
import { AccountTag } from '../markets/AccountTag.tsx'
import { instrumentsAtom, loadInstruments } from '../markets/atoms.ts'
import { MarketIndicator } from '../markets/MarketIndicator.tsx'
import { CopyAge } from '../session/AccountAge.tsx'
import { ordersChanged } from '../session/orderEvents.ts'
import { lazyPart, notLoaded } from '../ui/lazy.tsx'
import type { Point } from '../ui/menuPlace.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { TabPanel } from '../ui/Tabs.tsx'
import { useTerminal } from '../ui/useWide.ts'
import { useAtomValue } from '../useAtom.ts'
import { CloseAll } from './closeAll/CloseAll.tsx'
import { isUsual } from './lists/listView.ts'
import { useListView } from './lists/useListView.ts'
import { OrderListBody } from './OrderListBody.tsx'
import { OrderRow } from './OrderRow.tsx'
import { OrderRowsSkeleton } from './OrderRowsSkeleton.tsx'
import styles from './OrdersPage.module.css'
import { OrderTabs } from './OrderTabs.tsx'
import { reloadOrders } from './orderLists.ts'
import { listOfQuery, queryOfList } from './orderTabs.ts'
import { PositionsPanel } from './PositionsPanel.tsx'
import { PositionsSkeleton } from './PositionsSkeleton.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import { PositionsTable, TableTools } from './table/tableParts.tsx'
import { useLoadedList, useOrderList } from './useOrderList.ts'
import { useOrderMenu } from './useOrderMenu.ts'
import { useOrderSheets } from './useOrderSheets.tsx'

const ListTools = lazyPart(() => withLaterWords(import('./lists/ListTools.tsx')).then((part) => part.ListTools))

const HistoryView = lazyPart(
  () => withLaterWords(import('./history/HistoryView.tsx')).then((part) => part.HistoryView),
  {
    fallback: ({ wide }) => (wide ? <PositionsSkeleton /> : <OrderRowsSkeleton />),
    failed: notLoaded,
  },
)

/** Orders held, pending and past (document 1 §2); the query `type` says which: 1, 0 or 3. */
export function OrdersPage() {
  const navigate = useNavigate()
  const wide = useTerminal()
  const [query] = useSearchParams()
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
        <RefreshButton onRefresh={() => reload(kind)} />
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
  if (kind === 'history') return <WideHistory kind={kind} onKind={onKind} />
  return (
    <div className={styles.wide}>
      <WideLive key={kind} kind={kind} onKind={onKind} />
      <SummaryCard className={styles.summary} />
    </div>
  )
}

function WideLive({ kind, onKind }: OrdersProps) {
  const { tools, arrange } = useTools(kind, true)
  return <PositionsPanel kind={kind} onKind={onKind} tools={tools} arrange={arrange} className={styles.panel ?? ''} />
}

/** Returns the filters and sort order of live orders, and their effect. */
function useTools(
  kind: OrderList,
  wide: boolean,
): { tools: ReactNode; arrange: (orders: readonly Order[]) => readonly Order[] } {
  const list = useLoadedList(kind)
  const { view, change, arrange } = useListView(kind, list)
  if (kind === 'history') return { tools: null, arrange }
  const orders = list.answer?.rows ?? []
  const shown = arrange(orders).length
  return {
    // Of less than two orders there is nothing to choose.
    tools: (orders.length > 1 || !isUsual(view)) && (
      <ListTools kind={kind} wide={wide} view={view} onChange={change} orders={orders} shown={shown} />
    ),
    arrange,
  }
}

function WideHistory({ kind, onKind }: OrdersProps) {
  const id = useId()
  const { open, menu, sheets } = useOrderSheets(kind)
  return (
    <section className={styles.history}>
      <OrderTabs id={id} value={kind} onChange={onKind} low trailing={<TableTools kind={kind} />} />
      <TabPanel id={id} value={kind} className={styles.historyPanel}>
        <HistoryView
          wide
          onOpen={open}
          account={<SummaryCard className={styles.account} />}
          plain={
            <div className={styles.wide}>
              <PlainHistory wide onOpen={open} onMenu={menu} />
              <SummaryCard className={styles.summary} />
            </div>
          }
        />
      </TabPanel>
      {sheets}
    </section>
  )
}

interface RowActs {
  onOpen: (order: Order) => void
  onMenu: (order: Order, at: Point) => void
}

/** The history of servers that know nothing of days. */
function PlainHistory({ wide, ...acts }: { wide: boolean } & RowActs) {
  const list = useOrderList('history')
  return (
    <div className={wide ? styles.plain : styles.list}>
      <CopyAge part="history" className={styles.age} />
      <OrderListBody
        kind="history"
        list={list}
        skeleton={wide ? <PositionsSkeleton /> : <OrderRowsSkeleton />}
        rows={(orders) =>
          wide ? (
            <PositionsTable kind="history" orders={orders} onEnd={acts.onOpen} {...acts} />
          ) : (
            <PhoneRows orders={orders} {...acts} />
          )
        }
      />
    </div>
  )
}

function PhoneOrders({ kind, onKind }: OrdersProps) {
  const id = useId()
  const { open, end, menu, sheets } = useOrderSheets(kind)
  const show = useCallback((order: Order) => open(order), [open])
  const showStops = useCallback((order: Order) => open(order, 'stops'), [open])
  return (
    <PullToRefresh onRefresh={() => reload(kind)}>
      <SummaryCard className={styles.summary} />
      <div className={styles.tabs}>
        <OrderTabs id={id} value={kind} onChange={onKind} trailing={<CloseAll kind={kind} />} />
      </div>
      <TabPanel id={id} value={kind} className={styles.list}>
        {kind === 'history' ? (
          <HistoryView wide={false} onOpen={show} plain={<PlainHistory wide={false} onOpen={show} onMenu={menu} />} />
        ) : (
          <PhoneLive key={kind} kind={kind} onOpen={show} onStops={showStops} onEnd={end} onMenu={menu} />
        )}
      </TabPanel>
      {sheets}
    </PullToRefresh>
  )
}

interface PhoneRowsProps extends RowActs {
  onStops?: (order: Order) => void
  onEnd?: (order: Order) => void
}

function PhoneLive({ kind, ...acts }: PhoneRowsProps & { kind: OrderList }) {
  const list = useOrderList(kind)
  const { tools, arrange } = useTools(kind, false)
  return (
    <>
      {tools}
      <OrderListBody
        kind={kind}
        list={list}
        skeleton={<OrderRowsSkeleton />}
        rows={(orders) => <PhoneRows orders={arrange(orders)} {...acts} />}
      />
    </>
  )
}

function PhoneRows({ orders, onMenu, ...acts }: PhoneRowsProps & { orders: readonly Order[] }) {
  const rows = useRef<HTMLUListElement>(null)
  useOrderMenu(rows, orders, onMenu)
  return (
    <ul ref={rows}>
      {orders.map((row) => (
        <OrderRow key={row.id} order={row} {...acts} />
      ))}
    </ul>
  )
}

/** The history has its own way of loading: it hears that orders may have changed. */
const reload = (kind: OrderList): unknown => (kind === 'history' ? ordersChanged() : reloadOrders(kind))
