import type { Order } from '../../contract/entities/order.ts'
import { formatMoney, formatPercent } from '../i18n/format.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { Money6 } from '../ui/Money6.tsx'
import stack from '../ui/stack.module.css'
import tones from '../ui/tones.module.css'
import styles from './OrderProfit.module.css'
import { distanceTo } from './orderFigures.ts'
import { useOrderFigures } from './useOrderFigures.ts'

/** Profit of an order as it stands, six decimals, the sign said by word and colour. */
export function OrderProfit({ order, hero }: { order: Order; hero?: boolean }) {
  const { profit, tone } = useOrderFigures(order)
  return (
    <Money6
      text={formatMoney(profit, { sign: 'always', digits: 6 })}
      tone={tone}
      hero={hero ?? false}
      brief={!hero}
      className={cx(styles.profit, tone === undefined && tones.soft)}
    />
  )
}

/** How far the price that a pending order waits for is from the one that is now. */
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
