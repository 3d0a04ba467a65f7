import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { STOP_OUT_LEVEL } from '../../contract/constants.ts'
import type { CloseReason, Order } from '../../contract/entities/order.ts'
import { formatLots, formatPercent, formatPrice } from '../i18n/format.ts'
import { instrumentOf } from '../markets/atoms.ts'
import { noteWords, onceWords } from '../once/onceWords.ts'
import type { About, ActionState } from './orderAction.ts'

const unreported = () => t`The response was lost. Check your orders before you try again.`

/** Returns the message about an order action, or undefined while it is idle, just sent or done. */
export const actionWords = (state: ActionState): string | undefined => onceWords(state, unreported())

/** Returns the note beside the control of an order action. */
export const actionNote = (state: ActionState): string | undefined => noteWords(state, unreported())

/** Decimals that hold a price of an instrument nobody knows. */
const ENOUGH = 8

/** Returns the decimals of an order's prices. For an unknown instrument, as many as its own prices need. */
export function digitsOf(
  order: Pick<Order, 'code' | 'instrumentId' | 'showCode' | 'price' | 'stopLoss' | 'takeProfit'>,
): number {
  const known = instrumentOf(order)?.digits
  if (known !== undefined) return known
  const own = [order.price, order.stopLoss, order.takeProfit].map((one) => String(one ?? '').split('.')[1]?.length ?? 0)
  return Math.min(ENOUGH, Math.max(...own))
}

/** Returns the description of an action on an order. */
export const aboutOrder = (order: Order): About => ({
  showCode: order.showCode,
  side: order.side,
  lots: order.lots,
  ...(order.status === 'pending' && { price: order.originPrice }),
})

/** `Buy 0.20 EUR/USD`, `Sell 0.50 BRENT at 98.200`. */
export function nameOf({ side, lots, showCode, price }: About): string {
  const size = formatLots(lots)
  if (price !== undefined) {
    const at = formatPrice(price, digitsOf({ showCode, price }))
    return side === 'buy' ? t`Buy ${size} ${showCode} at ${at}` : t`Sell ${size} ${showCode} at ${at}`
  }
  return side === 'buy' ? t`Buy ${size} ${showCode}` : t`Sell ${size} ${showCode}`
}

/** Returns why an order ended in a few words. A trailing stop has words of its own. */
export const reasonOf = ({ trailingDistance }: Order, reason: CloseReason): MessageDescriptor =>
  reason === 'stopLoss' && trailingDistance !== undefined ? msg`Trailing stop reached` : reasonWords[reason]

const reasonWords: Readonly<Record<CloseReason, MessageDescriptor>> = {
  closed: msg`Closed by you`,
  takeProfit: msg`Take profit reached`,
  stopLoss: msg`Stop loss reached`,
  // The level is written in the language that is shown.
  get stopOut() {
    return msg`Stopped out: margin level fell to ${{ level: formatPercent(STOP_OUT_LEVEL, { digits: 0 }) }}`
  },
  reset: msg`Demo account reset`,
  cancelled: msg`Cancelled by you`,
  noMargin: msg`Cancelled: not enough free margin`,
}

/** The same where there is room for a word or two. */
export const shortReasons: Readonly<Record<CloseReason, MessageDescriptor>> = {
  closed: msg({ message: 'Closed', context: 'position' }),
  takeProfit: msg`Take profit`,
  stopLoss: msg`Stop loss`,
  stopOut: msg`Stop-out`,
  reset: msg`Reset`,
  cancelled: msg`Cancelled`,
  noMargin: msg`No margin`,
}

/** Returns how an order ended in a word or two. A server may omit the reason. */
export const endOf = ({ reason, status }: Pick<Order, 'reason' | 'status'>): MessageDescriptor =>
  shortReasons[reason ?? (status === 'cancelled' ? 'cancelled' : 'closed')]
