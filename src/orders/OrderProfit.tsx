import type { Order } from '../../contract/entities/order.ts'
import { shareOf } from '../../contract/rules.ts'
import { formatPercent } from '../i18n/format.ts'
import { Profit } from '../i18n/OrderMoney.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import stack from '../ui/stack.module.css'
import tones from '../ui/tones.module.css'
import styles from './OrderProfit.module.css'
import { distanceTo } from './orderFigures.ts'
import { useOrderFigures } from './useOrderFigures.ts'

interface OrderProfitProps {
  order: Order
  hero?: boolean
  /** Only of this part of it. */
  lots?: string
}

/** Profit of an order as it stands, six decimals, the sign said by word and colour. */
export function OrderProfit({ order, hero, lots }: OrderProfitProps) {
  const { profit } = useOrderFigures(order)
  return (
    <Profit
      value={lots === undefined ? profit : shareOf(profit, lots, order.lots)}
      hero={hero ?? false}
      flat={tones.soft}
      className={styles.profit}
    />
  )
}

/** Shows the distance of a pending order's trigger price from the current price. */
export function OrderDistance({ order }: { order: Order }) {
  const { price } = useOrderFigures(order)
  return <span className="fig">{formatPercent(distanceTo(order.originPrice, price), { sign: 'always' })}</span>
}

/** Profit over margin, with its arrow. */
export function OrderReturn({ order }: { order: Order }) {
  const { onMargin, tone } = useOrderFigures(order)
  return (
    <span className={cx('fig', stack.row4)}>
      {tone && <Icon name={tone === 'up' ? 'up' : 'down'} size={7} className={tones[tone]} />}
      {tone === 'dn' && <span className="sr">−</span>}
      {formatPercent(onMargin, { sign: 'never' })}
    </span>
  )
}
