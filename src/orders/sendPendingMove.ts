import { t } from '@lingui/core/macro'
import { toast } from '../ui/toast.ts'
import { actionWords } from './orderWords.ts'
import { movedWords, moveIntent, type PendingMove } from './pendingMove.ts'
import { clearOrderAction, orderActionState, runOrderActionHere } from './useOrderAction.ts'

export type { PendingMove } from './pendingMove.ts'

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
    toast(movedWords(back))
  }
  const isDone = await run(move)
  if (isDone) toast(movedWords(move), { action: { label: t`Undo`, onClick: () => void undo() } })
  return isDone
}

async function run(move: PendingMove): Promise<boolean> {
  const key = `stops:${move.order.id}` as const
  const settled = await runOrderActionHere(moveIntent(move))
  // Its account is gone, and nothing is to be said.
  if (orderActionState(key).phase === 'idle') return false
  clearOrderAction(key)
  if (settled.phase === 'done') return true
  toast(actionWords(settled) ?? '', { tone: 'danger' })
  return false
}
