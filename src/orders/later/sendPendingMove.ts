import { t } from '@lingui/core/macro'
import type { Order } from '../../../contract/entities/order.ts'
import { formatPrice } from '../../i18n/format.ts'
import { toast } from '../../ui/toast.ts'
import { actionWords } from '../actionWords.ts'
import { aboutOrder } from '../orderWords.ts'
import { clearOrderAction, orderActionState, runOrderAction } from '../useOrderAction.ts'

/** A pending order that is to wait for another price. */
export interface PendingMove {
  readonly order: Order
  /** Decimal text. */
  readonly to: string
  readonly digits: number
}

/**
 * Sends the price a pending order is to wait for and says what became of it, with a way back; `undone` is called once
 * that was taken. Whether the server accepted it.
 */
export async function sendPendingMove(move: PendingMove, undone: () => void): Promise<boolean> {
  const { order, digits } = move
  const back = { ...move, to: order.originPrice.toFixed(digits) }
  const undo = async () => {
    if (!(await run(back))) return
    undone()
    toast(wordsOf(back))
  }
  const isDone = await run(move)
  if (isDone) toast(wordsOf(move), { action: { label: t`Undo`, onClick: () => void undo() } })
  return isDone
}

function wordsOf({ to, digits }: PendingMove): string {
  const shown = formatPrice(to, digits)
  return t`Pending order moved to ${shown}`
}

async function run({ order, to }: PendingMove): Promise<boolean> {
  const key = `stops:${order.id}` as const
  const about = { ...aboutOrder(order), price: order.originPrice }
  const settled = await runOrderAction({ kind: 'movePending', orderId: order.id, targetPrice: to, about })
  // Nobody was looking any more, so it was said elsewhere.
  if (orderActionState(key).phase === 'idle') return false
  clearOrderAction(key)
  if (settled.phase === 'done') return true
  toast(actionWords(settled) ?? '', { tone: 'danger' })
  return false
}
