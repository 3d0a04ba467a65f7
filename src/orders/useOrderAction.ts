import { resetDemoAccount } from '../../contract/calls/session.ts'
import { cancelOrder, closeOrder, setStops, submitOrder } from '../../contract/calls/trading.ts'
import type { Order, OrderChanges } from '../../contract/entities/order.ts'
import { messageAnswer } from '../api/request.ts'
import { openOnce, queryByRequestId, useOnce } from '../once/openOnce.ts'
import { ordersChanged } from '../session/orderEvents.ts'
import { SENT_ORDERS } from '../session/personalKeys.ts'
import { reportAction, stampRequest } from '../session/snapshotFeed.ts'
import { vibrate } from '../session/vibration.ts'
import { type ActionKey, type ActionState, type Intent, keyOf, type OrderResult, storedIntent } from './orderAction.ts'

interface Answered {
  readonly message: string
  readonly data: OrderChanges | Order | undefined
}

async function answered(intent: Intent, id: string): Promise<Answered> {
  const options = { silent: true }
  switch (intent.kind) {
    case 'submit':
      return messageAnswer(submitOrder, { ...intent.request, requestId: id }, options)
    case 'close':
      return messageAnswer(closeOrder, { id: intent.orderId, requestId: id }, options)
    case 'cancel':
      return messageAnswer(cancelOrder, { id: intent.orderId, requestId: id }, options)
    case 'stops': {
      const { orderId, stopLoss, takeProfit } = intent
      return messageAnswer(setStops, { id: orderId, stopLoss, takeProfit, requestId: id }, options)
    }
    case 'reset':
      return messageAnswer(resetDemoAccount, { requestId: id }, options)
    default:
      // Apart from what a first screen loads. Where that cannot be loaded nothing was sent, and asking says so.
      return (await import('./sendManaging.ts')).sendManaging(intent, id)
  }
}

/** Another operator's server may leave out what an action closed. */
const resultOf = ({ order, closed = [], refused = [] }: Partial<OrderResult>): OrderResult => ({
  ...(order && { order }),
  closed,
  refused,
})

/** Returns true if something was bought or sold: a pending order that was placed, or a stop that was set, is not. */
const isFill = ({ kind }: Intent, { order, closed }: OrderResult): boolean =>
  kind === 'close' || closed.length > 0 || (kind === 'submit' && order?.status !== 'pending')

const orderActions = openOnce<Intent, OrderResult>({
  keyOf,
  async perform(intent, id) {
    vibrate('sent')
    const requested = stampRequest()
    const { message, data } = await answered(intent, id)
    const changes = data === undefined || 'closed' in data ? { ...data } : { order: data }
    reportAction(requested, changes)
    return { message, data: resultOf(changes) }
  },
  ask: ({ requestId }) => queryByRequestId(requestId, resultOf),
  stored: { prefix: SENT_ORDERS, toStored: (intent) => intent, fromStored: storedIntent },
})
orderActions.onSettled((settled) => {
  const { phase } = settled
  if (phase === 'refused') vibrate('refused')
  if (phase === 'done' && isFill(settled.intent, settled.result)) vibrate('filled')
  if (phase === 'done' || phase === 'untold') ordersChanged()
})

/** Asks what became of the requests that an earlier run of the app left without an answer. */
export const resumeOrderActions = orderActions.resume

/** Calls the listener with every settled action, shown on a screen or not, until the answer is called. */
export const onSettled = orderActions.onSettled

/** Calls the listener with every action that settled while no screen showed it, until the answer is called. */
export const onUnseenSettled = orderActions.onUnseen

/** Returns the state of the action under a key. */
export const orderActionState = (key: ActionKey): ActionState => orderActions.state(key)

/** Removes a settled action once the user was told; one under way goes on. */
export const clearOrderAction = (key: ActionKey): void => orderActions.clear(key)

/** Sends an intent once, or joins the one under way. Resolves when it is settled, never rejects. */
export const runOrderAction = orderActions.run

/** The same for a caller that tells the user how it ends, whatever is on the screen by then. */
export const runOrderActionHere = orderActions.runAndReport

/** An order action as a component sees it; it survives the component. `reports`: the component shows how it ends. */
export const useOrderAction = (key: ActionKey, reports = true) => useOnce(orderActions, key, reports)
