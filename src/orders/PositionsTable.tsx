import { Trans, useLingui } from '@lingui/react/macro'
import { memo, type ReactNode, useRef } from 'react'
import type { Order, OrderList } from '../../contract/entities/order.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { formatLots, formatMoney, formatPrice } from '../i18n/format.ts'
import { Margin } from '../i18n/OrderMoney.tsx'
import { InstrumentLogo } from '../markets/InstrumentLogo.tsx'
import { ReplayMark } from '../markets/ReplayMark.tsx'
import { isBusy } from '../once/once.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import type { Point } from '../ui/menuPlace.ts'
import stack from '../ui/stack.module.css'
import table from '../ui/table.module.css'
import tones from '../ui/tones.module.css'
import { OrderPrice, startPrice } from './OrderPrice.tsx'
import { OrderDistance, OrderProfit } from './OrderProfit.tsx'
import { aboutOrder, digitsOf, endOf, nameOf } from './orderWords.ts'
import styles from './PositionsTable.module.css'
import { useOrderAction } from './useOrderAction.ts'
import { useLiveStop, useOrderInstrument } from './useOrderFigures.ts'
import { useOrderMenu } from './useOrderMenu.ts'

interface PositionsTableProps {
  kind: OrderList
  orders: readonly Order[]
  /** Opens everything about an order. */
  onOpen: (order: Order) => void
  /** Closes a position or cancels a pending order. */
  onEnd: (order: Order) => void
  /** Asks for what can be done with an order. */
  onMenu?: (order: Order, at: Point) => void
}

/** Orders in columns, rows 36 high. */
export function PositionsTable({ kind, orders, onOpen, onEnd, onMenu }: PositionsTableProps) {
  const columns = columnsOf(kind)
  const rows = useRef<HTMLTableSectionElement>(null)
  useOrderMenu(rows, orders, onMenu)
  return (
    <table className={cx(table.table, styles.table)}>
      <thead>
        <tr>
          {columns.map(({ name, head, text, pinned }) => (
            <th key={name} scope="col" className={cx(text && styles.text, pinned && styles.pinned)}>
              {head}
            </th>
          ))}
          {kind !== 'history' && (
            <th scope="col" className={styles.end}>
              <span className="sr">
                <Trans>End</Trans>
              </span>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={rows}>
        {orders.map((order) => (
          <Row key={order.id} kind={kind} order={order} onOpen={onOpen} onEnd={onEnd} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Omit<PositionsTableProps, 'orders' | 'onMenu'> & { order: Order }

const Row = memo(function Row({ kind, order, onOpen, onEnd }: RowProps) {
  // Prices are written anew once the instrument tells its digits.
  useOrderInstrument(order)
  return (
    <tr data-order={order.id} onClick={() => onOpen(order)}>
      {columnsOf(kind).map(({ name, cell, text, date, pinned }) => (
        <td key={name} className={cx(text && styles.text, pinned && styles.pinned)}>
          {text || date ? cell(order, onOpen) : <span className="fig">{cell(order, onOpen)}</span>}
        </td>
      ))}
      {kind !== 'history' && (
        <td className={styles.end}>
          <EndButton order={order} onEnd={onEnd} />
        </td>
      )}
    </tr>
  )
})

interface Column {
  readonly name: string
  readonly head: ReactNode
  /** Words, from the start of the column; figures end it. */
  readonly text?: true
  /** Stays in sight while the others scroll. */
  readonly pinned?: true
  /** A date: ends its column, reads in the direction of the language. */
  readonly date?: true
  readonly cell: (order: Order, onOpen: (order: Order) => void) => ReactNode
}

const instrument: Column = {
  name: 'instrument',
  head: <Trans>Instrument</Trans>,
  text: true,
  cell: (order, onOpen) => <Instrument order={order} onOpen={onOpen} />,
}
const order: Column = {
  name: 'order',
  head: <Trans>Order</Trans>,
  text: true,
  cell: (order) => <Placed order={order} />,
}
const side: Column = {
  name: 'side',
  head: <Trans>Side, lots</Trans>,
  text: true,
  cell: (order) => <Side order={order} />,
}
const price: Column = {
  name: 'price',
  head: <Trans context="price now">Price</Trans>,
  cell: (order) => <OrderPrice order={order} className={styles.strong} />,
}
const stopLoss: Column = {
  name: 'stopLoss',
  head: <Trans>Stop loss</Trans>,
  cell: (order) => <StopLoss order={order} />,
}
const takeProfit: Column = {
  name: 'takeProfit',
  head: <Trans>Take profit</Trans>,
  cell: (order) => <Stop order={order} price={order.takeProfit} />,
}
const start = (head: ReactNode, className?: string): Column => ({
  name: 'start',
  head,
  cell: (order) => <span className={className}>{startPrice(order)}</span>,
})
const margin = (head: ReactNode): Column => ({ name: 'margin', head, cell: (order) => <Margin value={order.margin} /> })
const profit: Column = {
  name: 'profit',
  pinned: true,
  head: <Trans>Profit</Trans>,
  cell: (order) => <OrderProfit order={order} />,
}

const columns: Readonly<Record<OrderList, readonly Column[]>> = {
  holding: [
    instrument,
    order,
    side,
    start(<Trans context="opening price">Open</Trans>),
    price,
    stopLoss,
    takeProfit,
    margin(<Trans>Margin</Trans>),
    profit,
  ],
  pending: [
    instrument,
    order,
    side,
    start(<Trans>Trigger</Trans>, tones.acc),
    price,
    { name: 'distance', head: <Trans>Distance</Trans>, cell: (order) => <OrderDistance order={order} /> },
    stopLoss,
    takeProfit,
    margin(<Trans>Margin then</Trans>),
    profit,
  ],
  history: [
    instrument,
    order,
    side,
    start(<Trans context="opening price">Open</Trans>),
    { name: 'close', head: <Trans context="closing price">Close</Trans>, cell: (order) => <CloseAt order={order} /> },
    margin(<Trans>Margin</Trans>),
    { name: 'fee', head: <Trans>Fee</Trans>, cell: (order) => formatMoney(order.fee) },
    { name: 'reason', head: <Trans>Reason</Trans>, text: true, cell: (order) => <Reason order={order} /> },
    {
      name: 'ended',
      head: <Trans>Completed</Trans>,
      date: true,
      cell: (order) => formatDateTime(order.completedAt, 'short') || '–',
    },
    profit,
  ],
}

const columnsOf = (kind: OrderList): readonly Column[] => columns[kind]

/** The name opens the order for the keyboard, the whole row for the pointer. */
function Instrument({ order, onOpen }: { order: Order; onOpen: (order: Order) => void }) {
  const found = useOrderInstrument(order)
  return (
    <button
      type="button"
      className={cx(stack.row8, styles.instrument)}
      onClick={(event) => {
        event.stopPropagation()
        onOpen(order)
      }}
    >
      <InstrumentLogo instrument={found ?? { logo: '', showCode: order.showCode }} size={24} />
      <bdi>{order.showCode}</bdi>
      <ReplayMark small />
    </button>
  )
}

/** Its number over the time it was placed. */
function Placed({ order }: { order: Order }) {
  return (
    <span className={styles.placed}>
      <span className="fig">{order.id}</span>
      <span>{formatDateTime(order.createdAt, 'short')}</span>
    </span>
  )
}

function Side({ order }: { order: Order }) {
  const { t } = useLingui()
  return (
    <>
      <span className={order.side === 'buy' ? styles.up : styles.dn}>{order.side === 'buy' ? t`Buy` : t`Sell`}</span>{' '}
      <span className={cx('fig', styles.strong)}>{formatLots(order.lots)}</span>
    </>
  )
}

function Stop({ order, price }: { order: Order; price: number | undefined }) {
  if (price !== undefined) return formatPrice(price, digitsOf(order))
  return (
    <span className={tones.acc}>
      <Trans>Set</Trans>
    </span>
  )
}

/** One that follows the price is shown where it stands, with the way it goes. */
function StopLoss({ order }: { order: Order }) {
  const { t } = useLingui()
  const { side, stopLoss, trailingDistance } = useLiveStop(order)
  const stop = <Stop order={order} price={stopLoss} />
  if (trailingDistance === undefined) return stop
  return (
    <span className={styles.trails}>
      <Icon name={side === 'buy' ? 'arrow-up-right' : 'arrow-down-right'} size={12} label={t`Trailing stop`} />
      {stop}
    </span>
  )
}

function CloseAt({ order }: { order: Order }) {
  return order.status === 'cancelled' ? '–' : formatPrice(order.lastPrice, digitsOf(order))
}

function Reason({ order }: { order: Order }) {
  const { t } = useLingui()
  return t(endOf(order))
}

function EndButton({ order, onEnd }: { order: Order; onEnd: (order: Order) => void }) {
  const { t } = useLingui()
  const pending = order.status === 'pending'
  const { state } = useOrderAction(`end:${order.id}`, false)
  const name = nameOf(aboutOrder(order))
  return (
    <IconButton
      icon="close"
      size={16}
      tight
      label={pending ? t`Cancel ${name}` : t`Close ${name}`}
      disabled={isBusy(state)}
      onClick={(event) => {
        event.stopPropagation()
        onEnd(order)
      }}
    />
  )
}
