import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Order, OrderList } from '../../../contract/entities/order.ts'
import type { Figure } from '../../../contract/rules.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { formatExact, formatLots, formatPrice } from '../../i18n/format.ts'
import { Margin } from '../../i18n/OrderMoney.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import tones from '../../ui/tones.module.css'
import { OrderPrice, startPrice } from '../OrderPrice.tsx'
import { OrderDistance } from '../OrderProfit.tsx'
import { digitsOf, endOf } from '../orderWords.ts'
import { useLiveStop } from '../useOrderFigures.ts'
import type { Group } from './lines.ts'
import styles from './PositionsTable.module.css'

/** Stands where there is no figure. */
export const NONE = '–'

/** A column of a table of orders. */
export interface Column {
  readonly name: string
  readonly title: MessageDescriptor
  /** Words, from the start of the column; figures end it. */
  readonly text?: true
  /** A date: ends its column, reads in the direction of the language. */
  readonly date?: true
  /** Not shown where there is little room, unless it is chosen. */
  readonly spare?: true
  readonly cell: (order: Order) => ReactNode
  /** The same of several positions of one instrument. */
  readonly net?: (group: Group) => ReactNode
}

const order: Column = {
  name: 'order',
  title: msg`Order`,
  text: true,
  cell: (order) => <Placed order={order} />,
}
const side: Column = {
  name: 'side',
  title: msg`Side, lots`,
  text: true,
  cell: (order) => <Side side={order.side} lots={order.lots} />,
  net: ({ net }) => <Side side={net.side} lots={net.lots} />,
}
const open: Column = {
  name: 'start',
  title: msg({ message: 'Open', context: 'opening price' }),
  cell: startPrice,
  net: ({ net, orders: [first] }) => (net.price && first ? formatPrice(net.price, digitsOf(first)) : NONE),
}
const price: Column = {
  name: 'price',
  title: msg({ message: 'Price', context: 'price now' }),
  cell: (order) => <OrderPrice order={order} className={styles.strong} />,
  net: ({ orders: [first] }) => first && <OrderPrice order={first} className={styles.strong} />,
}
const stopLoss: Column = { name: 'stopLoss', title: msg`Stop loss`, cell: (order) => <StopLoss order={order} /> }
const takeProfit: Column = {
  name: 'takeProfit',
  title: msg`Take profit`,
  cell: (order) => <Stop order={order} price={order.takeProfit} />,
}
const margin = (title: MessageDescriptor): Column => ({
  name: 'margin',
  title,
  spare: true,
  cell: (order) => <Margin value={order.margin} />,
  net: ({ net }) => <Margin value={net.margin} />,
})
const fee: Column = {
  name: 'fee',
  title: msg`Fee`,
  cell: (order) => formatExact(order.fee),
  net: ({ net }) => formatExact(net.fee),
}

/** The columns of each list between the instrument and the profit, which are always there, in their first order. */
export const columns: Readonly<Record<OrderList, readonly Column[]>> = {
  holding: [order, side, open, price, stopLoss, takeProfit, margin(msg`Margin`), { ...fee, spare: true }],
  pending: [
    order,
    side,
    { name: 'start', title: msg`Trigger`, cell: (order) => <span className={tones.acc}>{startPrice(order)}</span> },
    price,
    { name: 'distance', title: msg`Distance`, cell: (order) => <OrderDistance order={order} /> },
    stopLoss,
    takeProfit,
    margin(msg`Margin at open`),
  ],
  history: [
    order,
    side,
    open,
    {
      name: 'close',
      title: msg({ message: 'Close', context: 'closing price' }),
      cell: (order) => (order.status === 'cancelled' ? NONE : formatPrice(order.lastPrice, digitsOf(order))),
    },
    margin(msg`Margin`),
    fee,
    { name: 'reason', title: msg`Reason`, text: true, cell: (order) => <Reason order={order} /> },
    {
      name: 'ended',
      title: msg`Completed`,
      date: true,
      cell: (order) => formatDateTime(order.completedAt, 'short') || NONE,
    },
  ],
}

/** The columns of a list that give way where there is little room. */
export const spareOf = (all: readonly Column[]): readonly string[] =>
  all.flatMap(({ name, spare }) => (spare ? [name] : []))

/** Its number over the time it was placed. */
function Placed({ order }: { order: Order }) {
  return (
    <span className={styles.placed}>
      <span className="fig">{order.id}</span>
      <span>{formatDateTime(order.createdAt, 'short')}</span>
    </span>
  )
}

function Side({ side, lots }: { side: Order['side'] | undefined; lots: Figure }) {
  const { t } = useLingui()
  return (
    <>
      {side && (
        <>
          <span className={side === 'buy' ? styles.up : styles.dn}>{side === 'buy' ? t`Buy` : t`Sell`}</span>{' '}
        </>
      )}
      <span className={cx('fig', styles.strong)}>{formatLots(lots)}</span>
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
    <span className={styles.trailing}>
      <Icon name={side === 'buy' ? 'arrow-up-right' : 'arrow-down-right'} size={12} label={t`Trailing stop`} />
      {stop}
    </span>
  )
}

function Reason({ order }: { order: Order }) {
  const { t } = useLingui()
  return t(endOf(order))
}
