import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Order } from '../../contract/entities/order.ts'
import { formatMoney } from '../i18n/format.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { useSwipe } from '../ui/useSwipe.ts'
import styles from './SwipeRow.module.css'
import { useOrderFigures } from './useOrderFigures.ts'

const STOPS = 72
const CLOSE = 88
/** Narrower screens show the more urgent action alone, px. */
const NARROW = 360

interface SwipeRowProps {
  order: Order
  onStops: (order: Order) => void
  onEnd: (order: Order) => void
  children: ReactNode
}

/**
 * An open order's row of the phone: swiped, it offers its stops and its end. Both stand in its sheet as well, which is how a
 * keyboard and a screen reader reach them.
 */
export function SwipeRow({ order, onStops, onEnd, children }: SwipeRowProps) {
  const narrow = innerWidth < NARROW
  const { open, row, handlers } = useSwipe(narrow ? CLOSE : STOPS + CLOSE)
  return (
    <li ref={row} className={styles.row} {...handlers}>
      {children}
      {open && (
        <div className={styles.actions} data-swiped="">
          {!narrow && (
            <button type="button" className={styles.stops} onClick={() => onStops(order)}>
              <Icon name="draw" size={20} />
              <Trans>Stops</Trans>
            </button>
          )}
          <button type="button" className={styles.end} onClick={() => onEnd(order)}>
            <Icon name="close" size={20} />
            {order.status === 'pending' ? <Trans>Cancel</Trans> : <Trans context="position">Close</Trans>}
            {order.status === 'holding' && <Result order={order} />}
          </button>
        </div>
      )}
    </li>
  )
}

const Result = ({ order }: { order: Order }) => (
  <span className="fig">{formatMoney(useOrderFigures(order).profit, { sign: 'always' })}</span>
)
