import type { SettledAction } from '../../orders/orderAction.ts'

const isPrice = (text: string): boolean => Number(text) > 0

/** Returns true if an action that is over has set a stop loss or a take profit. */
export function hasSetStop({ phase, intent }: Pick<SettledAction, 'phase' | 'intent'>): boolean {
  if (phase !== 'done') return false
  switch (intent.kind) {
    case 'stops':
      return isPrice(intent.stopLoss) || isPrice(intent.takeProfit)
    case 'submit':
      return isPrice(intent.request.stopLoss) || isPrice(intent.request.takeProfit)
    case 'trailing':
      return isPrice(intent.distance)
    default:
      return false
  }
}
