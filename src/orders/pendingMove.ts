import { t } from '@lingui/core/macro'
import type { Order } from '../../contract/entities/order.ts'
import { formatPrice } from '../i18n/format.ts'
import type { Intent } from './orderAction.ts'
import { aboutOrder } from './orderWords.ts'

/** A pending order that is to wait for another price. */
export interface PendingMove {
  readonly order: Order
  /** Decimal text. */
  readonly to: string
  readonly digits: number
}

/** Returns the intent to send. */
export const moveIntent = ({ order, to }: Pick<PendingMove, 'order' | 'to'>) =>
  ({
    kind: 'movePending',
    orderId: order.id,
    targetPrice: to,
    about: { ...aboutOrder(order), price: order.originPrice },
  }) as const satisfies Intent

/** Returns the message after the server accepted it. */
export function movedWords({ to, digits }: Pick<PendingMove, 'to' | 'digits'>): string {
  const shown = formatPrice(to, digits)
  return t`Pending order moved to ${shown}`
}
