import Big from 'big.js'
import type { Order } from '../../../contract/entities/order.ts'
import { toast } from '../../ui/toast.ts'
import { actionWords } from '../actionWords.ts'
import type { Intent } from '../orderAction.ts'
import { aboutOrder } from '../orderWords.ts'
import { isNone, type StopsDraft } from '../stopsDraft.ts'
import { clearOrderAction, runOrderAction, watchOrderAction } from '../useOrderAction.ts'

/** The stops of an order as they were, and how far behind the price the stop loss followed, in its unit; undefined: it did not. */
export interface StopsBefore {
  readonly stops: StopsDraft
  readonly distance: number | undefined
}

/**
 * Puts the stops of an order back to where they were, and whether the stop loss followed. While a stop loss follows the price it never becomes looser, so the following is taken off first. Whether all
 * of it was done; what was not, is said.
 */
export async function restoreStops(order: Order, { stops, distance }: StopsBefore): Promise<boolean> {
  const { id: orderId } = order
  const about = aboutOrder(order)
  const stopLoss = isNone(stops.stopLoss) ? '0' : stops.stopLoss
  const takeProfit = isNone(stops.takeProfit) ? '0' : stops.takeProfit
  const steps: Intent[] = [
    { kind: 'trailing', orderId, distance: '0', about },
    { kind: 'stops', orderId, stopLoss, takeProfit, about },
  ]
  if (distance !== undefined) steps.push({ kind: 'trailing', orderId, distance: new Big(distance).toFixed(), about })
  const key = `stops:${orderId}` as const
  // Told here as a whole, not step by step.
  const leave = watchOrderAction(key)
  try {
    for (const step of steps) {
      const settled = await runOrderAction(step)
      clearOrderAction(key)
      if (settled.phase === 'done') continue
      toast(actionWords(settled) ?? '', { tone: 'danger' })
      return false
    }
    return true
  } finally {
    leave()
  }
}
