import type { Order } from '../../../contract/entities/order.ts'
import { stopFits } from '../../../contract/rules.ts'
import type { ActionState } from '../orderAction.ts'

/** Reason why a pending order cannot wait for a price: it is none, or lies on the wrong side of what stays with the order. */
export type TargetFault =
  | { readonly kind: 'none' }
  | { readonly kind: 'stopLoss' | 'takeProfit' | 'distance'; readonly must: 'above' | 'below'; readonly than: number }

type Waiting = Pick<Order, 'side' | 'stopLoss' | 'takeProfit' | 'trailingDistance'>

/** Returns the error of a typed trigger price (decisions §5). Stops stay where they are. */
export function targetFault(order: Waiting, typed: string): TargetFault | undefined {
  if (typed === '' || Number(typed) <= 0) return { kind: 'none' }
  for (const kind of ['stopLoss', 'takeProfit'] as const) {
    const than = order[kind]
    if (than === undefined || stopFits(kind, order.side, than, typed)) continue
    return { kind, must: (kind === 'stopLoss') === (order.side === 'buy') ? 'above' : 'below', than }
  }
  const { trailingDistance: than = 0 } = order
  return than > 0 && Number(typed) <= than ? { kind: 'distance', must: 'above', than } : undefined
}

/** Returns true if what is under way, or ended, under the key of an order's prices was a move of the price it waits for. */
export const isTargetMove = (state: ActionState): boolean =>
  state.phase !== 'idle' && state.intent.kind === 'movePending'
