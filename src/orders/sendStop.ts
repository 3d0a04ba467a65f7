import { t } from '@lingui/core/macro'
import type { Order } from '../../contract/entities/order.ts'
import { formatPrice } from '../i18n/format.ts'
import { withLaterWords } from '../i18n/language.ts'
import { toast } from '../ui/toast.ts'
import { aboutOrder, actionWords } from './orderWords.ts'
import { isNone, type StopsDraft } from './stopsDraft.ts'
import { clearOrderAction, orderActionState, runOrderActionHere } from './useOrderAction.ts'

/** A stop of an order that is to stand elsewhere. */
export interface StopChange {
  readonly order: Order
  readonly kind: keyof StopsDraft
  /** Both stops as the server knows them, `0` for none. */
  readonly before: StopsDraft
  /** Price of the stop. `0` removes it. */
  readonly price: string
  readonly digits: number
}

/** Handlers after an undo that succeeded or failed. */
interface UndoHooks {
  /** The other stop as it is by then. */
  latest(): StopsDraft
  undone(): void
}

/** Sends a change of a stop and says what became of it, with a way back. Whether the server accepted it. */
export async function sendStop(change: StopChange, hooks: UndoHooks): Promise<boolean> {
  const { kind, before, price } = change
  const undo = async () => {
    const back = { ...change, before: hooks.latest(), price: before[kind] }
    const done = isFollowing(back) ? await loosen(back) : await run(back)
    if (done === 'told') return
    if (done) hooks.undone()
    if (done) toast(wordsOf(back))
  }
  const done = await run({ ...change, price })
  if (done === 'told') return false
  if (done) toast(wordsOf(change), { action: { label: t`Undo`, onClick: () => void undo() } })
  return done
}

function wordsOf({ kind, price, digits }: StopChange): string {
  const shown = formatPrice(price, digits)
  if (isNone(price)) return kind === 'stopLoss' ? t`Stop loss removed` : t`Take profit removed`
  return kind === 'stopLoss' ? t`Stop loss set to ${shown}` : t`Take profit set to ${shown}`
}

/** A stop loss that follows the price becomes looser only while it does not. */
const isFollowing = ({ order, kind }: StopChange): boolean =>
  kind === 'stopLoss' && order.status === 'holding' && order.trailingDistance !== undefined

async function loosen({ order, before, price }: StopChange): Promise<boolean> {
  const { restoreStops } = await withLaterWords(import('./restoreStops.ts'))
  return restoreStops(order, { stops: { ...before, stopLoss: price }, distance: order.trailingDistance })
}

/** `told`: its account is gone, and nothing is to be said. */
async function run(change: StopChange): Promise<boolean | 'told'> {
  const { order, kind, before, price } = change
  const key = `stops:${order.id}` as const
  const stops = { ...before, [kind]: price }
  const settled = await runOrderActionHere({ kind: 'stops', orderId: order.id, ...stops, about: aboutOrder(order) })
  if (orderActionState(key).phase === 'idle') return 'told'
  clearOrderAction(key)
  if (settled.phase === 'done') {
    const stands = settled.result.order?.stopLoss
    if (!isFollowing(change) || stands === undefined || stands === Number(price)) return true
    // The server let it stand where it followed the price to, and says so.
    toast(settled.message)
    return false
  }
  toast(actionWords(settled) ?? '', { tone: 'danger' })
  return false
}
