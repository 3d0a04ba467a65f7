import { useLingui } from '@lingui/react/macro'
import type { Order } from '../../contract/entities/order.ts'
import { formatLots } from '../i18n/format.ts'
import { Tag } from '../ui/Tag.tsx'

/** Direction and size of an order: "Buy 1.00". */
export function SideTag({ order }: { order: Pick<Order, 'side' | 'lots'> }) {
  const { t } = useLingui()
  return (
    <Tag tone={order.side === 'buy' ? 'up' : 'dn'}>
      {order.side === 'buy' ? t`Buy` : t`Sell`} <span className="fig">{formatLots(order.lots)}</span>
    </Tag>
  )
}
