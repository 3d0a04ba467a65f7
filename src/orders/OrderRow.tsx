import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { Order } from '../../contract/entities/order.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { formatPrice } from '../i18n/format.ts'
import { InstrumentLogo } from '../markets/InstrumentLogo.tsx'
import { ReplayMark } from '../markets/ReplayMark.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { OrderPrice, startPrice } from './OrderPrice.tsx'
import { OrderDistance, OrderProfit, OrderReturn } from './OrderProfit.tsx'
import styles from './OrderRow.module.css'
import { digitsOf, endOf } from './orderWords.ts'
import { SideTag } from './SideTag.tsx'
import { SwipeRow } from './SwipeRow.tsx'
import { useLiveStop, useOrderInstrument } from './useOrderFigures.ts'

interface OrderRowProps {
  order: Order
  onOpen: (order: Order) => void
  /** A swipe offers to edit the stops and to end the order; without them it does nothing. */
  onStops?: ((order: Order) => void) | undefined
  onEnd?: ((order: Order) => void) | undefined
}

/** An order in one row, 84 high (document 1 §2). A price redraws its figures alone. */
export const OrderRow = memo(function OrderRow({ order, onOpen, onStops, onEnd }: OrderRowProps) {
  const instrument = useOrderInstrument(order)
  const row = (
    <button type="button" className={styles.row} data-order={order.id} onClick={() => onOpen(order)}>
      <InstrumentLogo instrument={instrument ?? { logo: '', showCode: order.showCode }} />
      <span className={styles.subject}>
        <span className={styles.name}>
          <bdi className={styles.code}>{order.showCode}</bdi>
          <SideTag order={order} />
          <ReplayMark small />
        </span>
        <span className={styles.prices}>
          <span className="fig">{startPrice(order)}</span>
          <Icon name="arrow-right" size={12} />
          <OrderPrice order={order} className={styles.now} />
        </span>
        <span className={styles.small}>
          <span className="fig">{order.id}</span> · {formatDateTime(order.createdAt, 'short')}
        </span>
      </span>
      <span className={styles.value}>
        <OrderProfit order={order} />
        <span className={styles.small}>
          {order.status === 'pending' ? <OrderDistance order={order} /> : <OrderReturn order={order} />}
        </span>
        <span className={styles.small}>
          <Marks order={order} />
        </span>
      </span>
    </button>
  )
  return onStops && onEnd ? (
    <SwipeRow order={order} onStops={onStops} onEnd={onEnd}>
      {row}
    </SwipeRow>
  ) : (
    <li>{row}</li>
  )
})

/** Shows the stops, and the level of a trailing stop. For a closed order, the reason. */
function Marks({ order: listed }: { order: Order }) {
  const { t } = useLingui()
  const order = useLiveStop(listed)
  const { status, stopLoss, takeProfit, trailingDistance } = order
  if (status === 'completed' || status === 'cancelled') return t(endOf(order))
  if (trailingDistance !== undefined) {
    const stop = <span className="fig">{stopLoss === undefined ? '' : formatPrice(stopLoss, digitsOf(order))}</span>
    return (
      <>
        {takeProfit !== undefined && `${t`TP`} · `}
        <Trans context="trailing stop">TS {stop}</Trans>
      </>
    )
  }
  const marks = [takeProfit !== undefined && t`TP`, stopLoss !== undefined && t`SL`].filter(Boolean)
  return marks.length > 0 ? marks.join(' · ') : '–'
}
