import { atom } from 'jotai'
import type { Answer, Call, Params } from '../../contract/calls/call.ts'
import type { Decimal } from '../../contract/codec.ts'
import type { Order } from '../../contract/entities/order.ts'
import type { AccountFigures, ClosedOrder } from '../../contract/live.ts'
import { NetworkError } from '../api/errors.ts'
import { type RequestOptions, request } from '../api/request.ts'
import { liveStatusAtom, reconnectionsAtom } from '../live/live.ts'
import { log } from '../log.ts'
import { store } from '../store.ts'
import {
  type AccountSnapshot,
  type ActionChanges,
  applyAction,
  applyClosed,
  applyCopy,
  applyFrame,
  applyGap,
  applyPending,
  applyPositions,
  isBehind,
  type Known,
  type Moment,
  nothingKnown,
  snapshotOf,
} from './accountSnapshot.ts'
import { ordersChanged } from './orderEvents.ts'
import { currentToken, practiceAtom, sessionAtom } from './session.ts'
import { isWorkerOff } from './workerOff.ts'

/** Prices alone are written this often at most, ms; what changes orders or the balance is written at once. */
const SAVE_INTERVAL_MS = 1_000

/** Time and account of a request. */
export interface RequestStamp extends Moment {
  readonly token: string | undefined
}

const snapshotAtom = atom<AccountSnapshot | undefined>(undefined)
const isLostAtom = atom(false)

/**
 * The last known state of the account while the server can't be reached, otherwise undefined. Everything that shows figures or
 * open orders of the account then shows these with their age.
 */
export const offlineAccountAtom = atom((get) => (get(isLostAtom) && !get(practiceAtom) ? get(snapshotAtom) : undefined))

let known: Known = nothingKnown
let turn = 0
let timer: ReturnType<typeof setTimeout> | undefined
let heardFor: string | undefined
/** The browser has no room or no database; memory serves until the page closes. */
let isRefused = false

/** Returns true if the live channel tells the figures of who is logged in. */
export const isFed = (): boolean => heardFor === currentToken() && store.get(liveStatusAtom) === 'online'

const now = (): Moment => {
  turn += 1
  return { turn, at: Date.now() }
}

/** To be called when a request about the account is sent: the order of the questions decides which answer is newer. */
export const stampRequest = (): RequestStamp => ({ ...now(), token: currentToken() })

const isOwn = ({ token }: RequestStamp): boolean => token === currentToken() && !store.get(practiceAtom)

/** A whole list of open orders was answered; without rows there are more than are ever loaded. */
export function reportOrders(
  requested: RequestStamp,
  list: 'holding' | 'pending',
  rows: readonly Order[] | undefined,
  balance?: Decimal,
): void {
  if (!isOwn(requested)) return
  const next =
    list === 'holding' ? applyPositions(known, requested, rows, balance) : applyPending(known, requested, rows)
  if (next === known) return
  hold(next)
  // The positions are asked for last: what does not fit by then has changed meanwhile.
  if (list === 'holding' && isBehind(next)) ordersChanged()
}

/** An action was answered. */
export function reportAction(requested: RequestStamp, changes: ActionChanges): void {
  if (isOwn(requested)) hold(applyAction(known, requested, now(), changes))
}

/** The live channel told this of the account; what came between two frames of the screen has no order of its own. */
export function reportLive(figures: AccountFigures | undefined, closed: readonly ClosedOrder[]): void {
  if (figures) heardFor = currentToken()
  if (store.get(practiceAtom)) return
  const wasBehind = isBehind(known)
  if (figures) hold(applyFrame(known, now(), figures))
  if (closed.length > 0) hold(applyClosed(known, now(), closed))
  if (figures) foundServer()
  // A pending order was filled, or another device has traded.
  if (!wasBehind && isBehind(known)) ordersChanged()
}

/** The server tells the account's figures again: what is shown is no copy. */
export const foundServer = (): void => store.set(isLostAtom, false)

/** Asks what the account is now; no copy will do. Without an answer the snapshot is shown. Rejects like `request`. */
export async function refreshSnapshot<C extends Call>(
  call: C,
  params: Params<C>,
  options?: RequestOptions,
): Promise<Answer<C>> {
  const token = currentToken()
  try {
    return await request(call, params, options)
  } catch (error) {
    const isUnanswered = error instanceof NetworkError && error.reason !== 'badData'
    if (isUnanswered && token === currentToken() && !isFed() && !store.get(practiceAtom)) await loseServer()
    throw error
  }
}

/** Resolves once the snapshot is known: what is drawn after the failure is not drawn twice. */
async function loseServer(): Promise<void> {
  const token = currentToken()
  if (token === undefined) return
  // Another tab, or an earlier run, may have heard more.
  const copy = await onDevice()
    .then((stored) => stored?.read(token))
    .catch(() => undefined)
  if (token !== currentToken() || isFed() || store.get(practiceAtom)) return
  if (copy) hold(applyCopy(known, now(), copy), false)
  store.set(isLostAtom, true)
}

/** Returns the device's copies, or undefined if nothing may be stored. */
const onDevice = async () => (isWorkerOff() ? undefined : (await import('./snapshotStore.ts')).snapshotStore)

function hold(next: Known, keeps = true): void {
  if (next === known) return
  const before = store.get(snapshotAtom)
  known = next
  const snapshot = snapshotOf(next)
  store.set(snapshotAtom, snapshot)
  if (keeps) keepSoon(before === undefined || snapshot === undefined || hasChanged(before, snapshot))
}

const idsOf = (orders: readonly Order[] | undefined): string => (orders ?? []).map(({ id }) => id).join()

const hasChanged = (before: AccountSnapshot, after: AccountSnapshot): boolean =>
  before.balance !== after.balance ||
  idsOf(before.holding) !== idsOf(after.holding) ||
  idsOf(before.pending) !== idsOf(after.pending)

function keepSoon(atOnce: boolean): void {
  if (atOnce) keepNow()
  else timer ??= setTimeout(keepNow, SAVE_INTERVAL_MS)
}

function keepNow(): void {
  clearTimeout(timer)
  timer = undefined
  const token = currentToken()
  const snapshot = store.get(snapshotAtom)
  if (token === undefined || store.get(practiceAtom)) return
  onDevice()
    .then((stored) => stored?.keep(token, snapshot))
    .catch((error: unknown) => {
      if (!isRefused) log('the account cannot be kept for offline use', error)
      isRefused = true
    })
}

/** Keeps the snapshot for as long as the app runs. */
export function startSnapshot(): void {
  store.sub(sessionAtom, () => {
    clearTimeout(timer)
    timer = undefined
    heardFor = undefined
    known = nothingKnown
    store.set(snapshotAtom, undefined)
    store.set(isLostAtom, false)
  })
  store.sub(reconnectionsAtom, () => hold(applyGap(known, now()), false))
  const leave = () => timer !== undefined && keepNow()
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', leave)
}
