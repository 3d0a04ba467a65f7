import { t } from '@lingui/core/macro'
import { useCallback, useSyncExternalStore } from 'react'
import { resetDemoAccount } from '../../contract/calls/session.ts'
import { cancelOrder, closeOrder, requestOutcome, setStops, submitOrder } from '../../contract/calls/trading.ts'
import type { Order, OrderChanges } from '../../contract/entities/order.ts'
import { errorWords, NotOfferedError, RefusedError } from '../api/errors.ts'
import { messageAnswer, request } from '../api/request.ts'
import { requestId } from '../api/requestId.ts'
import { forgetOffer } from '../session/offers.ts'
import { isOffline } from '../session/offline.ts'
import { ordersChanged } from '../session/orderEvents.ts'
import { pendingOrders } from '../session/pendingOrders.ts'
import { userAtom } from '../session/session.ts'
import { askedNow, tellAction } from '../session/snapshotFeed.ts'
import { store } from '../store.ts'
import { keepSent, keptSent } from './keptActions.ts'
import {
  type ActionKey,
  type ActionState,
  type Intent,
  isBusy,
  keyOf,
  OrderActions,
  type Outcome,
  type Reply,
  type Sent,
  type SettledState,
} from './orderAction.ts'

interface Answered {
  readonly message: string
  readonly data: OrderChanges | Order | undefined
}

async function perform(intent: Intent, id: string): Promise<Answered> {
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
      return (await import('./later/sendManaging.ts')).sendManaging(intent, id)
  }
}

async function send(intent: Intent, id: string): Promise<Reply> {
  // Nothing is queued: what the visitor wants in a minute may be something else.
  if (isOffline()) return { kind: 'refused', message: t`You are offline. Nothing was sent.` }
  const asked = askedNow()
  try {
    const { message, data } = await perform(intent, id)
    tellAction(asked, data === undefined || 'closed' in data ? { ...data } : { order: data })
    if (data === undefined || 'closed' in data) return { kind: 'done', message, ...data }
    return { kind: 'done', message, order: data }
  } catch (error) {
    if (error instanceof RefusedError) return { kind: 'refused', message: errorWords(error) }
    if (!(error instanceof NotOfferedError)) return { kind: 'lost' }
    forgetOffer(error)
    return { kind: 'refused', message: t`This broker does not offer that` }
  }
}

async function ask(id: string): Promise<Outcome> {
  try {
    const { state, code, message = '', ...did } = await request(requestOutcome, { requestId: id }, { silent: true })
    if (state === 'unknown') return { kind: 'unknown' }
    return code === 1 ? { kind: 'done', message, ...did } : { kind: 'refused', message }
  } catch (error) {
    return { kind: error instanceof NotOfferedError ? 'notOffered' : 'lost' }
  }
}

let accountId: string | undefined
let unsaved: readonly Sent[] = []
/** Ids of what this page has sent or asked after. What else is kept is another tab's, which looks after it. */
const own = new Set<string>()

/** Writes down what this page has open beside what other tabs have. */
function keepOpen(account: string, sent: readonly Sent[]): void {
  const others = keptSent(account, Date.now()).filter(({ requestId }) => !own.has(requestId))
  keepSent(account, [...others, ...sent])
}

const settledListeners = new Set<(state: SettledState) => void>()
const unseenListeners = new Set<(state: SettledState) => void>()

const actions = new OrderActions({
  send,
  ask,
  now: () => Date.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
  newId: requestId,
  keep(sent) {
    unsaved = sent
    for (const { requestId } of sent) own.add(requestId)
    if (accountId !== undefined) keepOpen(accountId, sent)
  },
  settled(state) {
    for (const listener of settledListeners) listener(state)
    if (state.phase === 'done' || state.phase === 'untold') ordersChanged()
    if (actions.heard(keyOf(state.intent))) return
    for (const listener of unseenListeners) listener(state)
    actions.clear(keyOf(state.intent))
  },
})

/** Follows the account: each one's open requests are its own, and are taken up again when it is back. */
function follow(): void {
  const next = store.get(userAtom)?.id
  if (next === accountId) return
  if (accountId !== undefined) {
    actions.drop()
    unsaved = []
  }
  accountId = next
  if (next === undefined) return
  if (unsaved.length > 0) keepOpen(next, unsaved)
  const kept = keptSent(next, Date.now()).filter(({ requestId }) => !own.has(requestId))
  for (const end of actions.resume(kept)) void held(end)
  // Where something else is under way it is asked after at another start.
  for (const { requestId, intent } of kept) {
    const state = actions.state(keyOf(intent))
    if (isBusy(state) && state.requestId === requestId) own.add(requestId)
  }
}

/** While an action is under way no update reloads the page. */
async function held(end: Promise<ActionState>): Promise<ActionState> {
  const release = pendingOrders.begin()
  try {
    return await end
  } finally {
    release()
  }
}

/** Takes up what an earlier run left open, now and whenever an account logs in, and asks again when the network is back. */
export function followOpenActions(): () => void {
  follow()
  const stop = store.sub(userAtom, follow)
  const back = () => actions.askNow()
  addEventListener('online', back)
  return () => {
    stop()
    removeEventListener('online', back)
  }
}

/** Hears of every action that has settled, on a screen or not; the answer ends it. */
export function onSettled(listener: (state: SettledState) => void): () => void {
  settledListeners.add(listener)
  return () => settledListeners.delete(listener)
}

/** Hears of every action that has settled while no screen showed it; the answer ends it. */
export function onUnseenSettled(listener: (state: SettledState) => void): () => void {
  unseenListeners.add(listener)
  return () => unseenListeners.delete(listener)
}

/** What is known of the action under a key. */
export const orderActionState = (key: ActionKey): ActionState => actions.state(key)

/** Puts a settled action away once it was said; one under way goes on. */
export const clearOrderAction = (key: ActionKey): void => actions.clear(key)

/**
 * Sends an intent once, or joins the one under way under its key. Resolves with the settled state, never rejects and
 * toasts nothing: whoever shows the control says what happened.
 */
export const runOrderAction = (intent: Intent): Promise<ActionState> => held(actions.run(intent))

/** The same for whoever says what became of it whatever is on the screen by then, so that nothing else does. */
export async function runOrderActionHere(intent: Intent): Promise<ActionState> {
  const leave = actions.subscribe(keyOf(intent), () => undefined)
  try {
    return await runOrderAction(intent)
  } finally {
    leave()
  }
}

/** An order action as a component sees it; it survives the component. `shows`: the component says what becomes of it. */
export function useOrderAction(key: ActionKey, shows = true) {
  const subscribe = useCallback((listener: () => void) => actions.subscribe(key, listener, shows), [key, shows])
  const state = useSyncExternalStore(subscribe, () => actions.state(key))
  const clear = useCallback(() => actions.clear(key), [key])
  return { state, busy: isBusy(state), run: runOrderAction, clear }
}
