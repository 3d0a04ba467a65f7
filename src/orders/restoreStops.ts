import { t } from '@lingui/core/macro'
import Big from 'big.js'
import type { Order } from '../../contract/entities/order.ts'
import { toast } from '../ui/toast.ts'
import type { Intent } from './orderAction.ts'
import { aboutOrder, actionWords } from './orderWords.ts'
import { isNone, type StopsDraft } from './stopsDraft.ts'
import { clearOrderAction, runOrderActionHere } from './useOrderAction.ts'

/** The stops of an order as they were. */
export interface StopsBefore {
  readonly stops: StopsDraft
  /** Distance of the trailing stop, in units of the price. Undefined without one. */
  readonly distance: number | undefined
}

/**
 * Puts the stops of an order back to where they were, and whether the stop loss followed. While a stop loss follows the
 * price it never becomes looser, so the following is taken off first, and put on again when the stops are refused then.
 * Whether all of it was done; what was not, and whether the stop loss follows now, is said.
 */
export async function restoreStops(order: Order, { stops, distance }: StopsBefore): Promise<boolean> {
  const { id: orderId } = order
  const about = aboutOrder(order)
  const stopLoss = isNone(stops.stopLoss) ? '0' : stops.stopLoss
  const takeProfit = isNone(stops.takeProfit) ? '0' : stops.takeProfit
  const follow = (by: number): Intent => ({ kind: 'trailing', orderId, distance: new Big(by).toFixed(), about })
  const steps: Intent[] = [follow(0), { kind: 'stops', orderId, stopLoss, takeProfit, about }]
  if (distance !== undefined) steps.push(follow(distance))
  const key = `stops:${orderId}` as const
  // Told here as a whole, not step by step.
  const send = async (step: Intent) => {
    const settled = await runOrderActionHere(step)
    clearOrderAction(key)
    return settled
  }
  for (const [number, step] of steps.entries()) {
    const settled = await send(step)
    if (settled.phase === 'done') continue
    const words = actionWords(settled) ?? ''
    const followed = order.trailingDistance ?? distance
    if (number === 0 || followed === undefined) toast(words, { tone: 'danger' })
    else if (number === 1 && (await send(follow(followed))).phase === 'done')
      toast(t`The stop loss is trailing the price again. ${words}`, { tone: 'danger' })
    else toast(t`The stop loss is no longer trailing the price. ${words}`, { tone: 'danger' })
    return false
  }
  return true
}
