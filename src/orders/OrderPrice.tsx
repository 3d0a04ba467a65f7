import type { Order } from '../../contract/entities/order.ts'
import { formatPrice } from '../i18n/format.ts'
import { FlashDigits } from '../ui/FlashDigits.tsx'
import { digitsOf } from './orderWords.ts'
import { useOrderFigures } from './useOrderFigures.ts'

/** The price an order counts with now; its changed digits flash while it runs. */
export function OrderPrice({ order, className }: { order: Order; className?: string | undefined }) {
  const { price } = useOrderFigures(order)
  return <FlashDigits key={order.id} text={formatPrice(price, digitsOf(order))} value={price} className={className} />
}

/** The same among words, where nothing flashes. */
export function OrderPriceText({ order }: { order: Order }) {
  const { price } = useOrderFigures(order)
  return <span className="fig">{formatPrice(price, digitsOf(order))}</span>
}

/** Returns the start price of an order: its trigger price while pending, otherwise its open price (document 1 §2). */
export function startPrice(order: Order): string {
  return formatPrice(order.status === 'pending' ? order.originPrice : order.price, digitsOf(order))
}
