import * as v from 'valibot'
import { myOrders } from '../../../contract/calls/trading.ts'
import type { CloseReason, Order } from '../../../contract/entities/order.ts'
import { request } from '../../api/request.ts'
import { isBusy } from '../../once/once.ts'
import { numbered, type PageRequest, rowsFromTop } from '../../resource/pagedResource.ts'
import { onOrdersClosed, ordersVersionAtom } from '../../session/orderEvents.ts'
import { KNOWN_ORDERS } from '../../session/personalKeys.ts'
import { loggedInAtom, practiceAtom, userAtom } from '../../session/session.ts'
import { wholeList } from '../../session/wholeList.ts'
import { store } from '../../store.ts'
import { readStored, writeStored } from '../../stored.ts'
import type { SettledAction } from '../orderAction.ts'
import { onSettled, orderActionState } from '../useOrderAction.ts'
import { compareOrders, type KnownOrder, type OrdersNow } from './compareOrders.ts'

/** More are not kept for the next start. */
const MAX_ORDERS = 200

const stored = v.object({ account: v.string(), pending: v.array(v.string()), holding: v.array(v.string()) })

/** The orders an account had when the app was last seen on this device; undefined where nothing is known of it. */
function ordersBefore(account: string): KnownOrder[] | undefined {
  try {
    const { account: owner, pending, holding } = v.parse(stored, JSON.parse(readStored(KNOWN_ORDERS) ?? ''))
    if (owner !== account) return undefined
    return [
      ...pending.map((id) => ({ id, status: 'pending' as const })),
      ...holding.map((id) => ({ id, status: 'holding' as const })),
    ]
  } catch {
    return undefined
  }
}

/** Keeps which orders an account has, by ids alone, so that the next start can tell what happened meanwhile. */
function keepOrders(account: string, orders: Iterable<KnownOrder>): void {
  const all = [...orders].slice(0, MAX_ORDERS)
  const ids = (status: KnownOrder['status']) => all.filter((order) => order.status === status).map(({ id }) => id)
  writeStored(KNOWN_ORDERS, JSON.stringify({ account, pending: ids('pending'), holding: ids('holding') }))
}

/** Forgets them: nobody is logged in. */
const forgetOrders = (): void => writeStored(KNOWN_ORDERS, undefined)

/** Event of an order that happened by itself, or on another device. */
export type OrderNews =
  | { readonly kind: 'filled'; readonly order: Order }
  /** `order`: as it ended, as far as it is known. */
  | { readonly kind: 'ended'; readonly order: Order; readonly reason: CloseReason }

/** Changes within this long of each other are looked at together, ms. */
const SETTLE_DELAY_MS = 300
/** Rows of each list that are looked at: more orders than these are told of by the live channel's names alone. */
const MAX_ROWS = 100
/** Rows of the history that are searched for an order that has ended. */
const HISTORY_ROWS = 30

/** Ends that an owner brings about. */
const byOwner: ReadonlySet<CloseReason> = new Set(['closed', 'cancelled', 'reset'])

/** An order that is filled in between stands in both lists then, and in neither of them never. */
async function ordersNow(signal: AbortSignal): Promise<OrdersNow> {
  const options = { silent: true, signal }
  const pending = await wholeList('pending', MAX_ROWS, options)
  const holding = await wholeList('holding', MAX_ROWS, options)
  return { pending: pending.rows, holding: holding.rows, complete: pending.complete && holding.complete }
}

/** The orders of these ids as they ended, as far as the newest of the history tell. */
async function endedOrders(ids: ReadonlySet<string>, signal: AbortSignal): Promise<Map<string, Order>> {
  const found = new Map<string, Order>()
  const search = async (at: PageRequest) => {
    const page = await numbered(at, (page) => request(myOrders, { list: 'history', page }, { silent: true, signal }))
    for (const order of page.rows) if (ids.has(order.id)) found.set(order.id, order)
    return found.size < ids.size ? page : { ...page, next: undefined }
  }
  await rowsFromTop(search, HISTORY_ROWS, ({ id }) => id)
  return found
}

/**
 * Follows the orders of whoever is logged in, and tells what became of them without an act on this screen: by comparing
 * the lists whenever they may have changed, after a reconnect too, and after a restart of the app with those it knew before.
 */
export function followOrders(tell: (news: readonly OrderNews[]) => void): () => void {
  let account: string | undefined
  let known: Map<string, KnownOrder> | undefined
  /** Calls off what is asked for an account that is gone: a visitor who asks is sent to the log-in. */
  let asking = new AbortController()
  /** One look at a time; what changes meanwhile is looked at after it. */
  let looking = false
  let again = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Ids that the server has named as ended. */
  const named = new Map<string, CloseReason>()
  /** Ids that an act on this screen has ended. */
  const own = new Set<string>()

  const isOwn = (id: string, reason: CloseReason) =>
    own.has(id) ||
    (byOwner.has(reason) && ([`end:${id}`, 'closeAll', 'reset'] as const).some((key) => isBusy(orderActionState(key))))

  const look = async () => {
    const { signal } = asking
    const before = known
    const now = await ordersNow(signal)
    const { filled, ended } = compareOrders(before ?? new Map(), now, named)
    const found =
      ended.length > 0 ? await endedOrders(new Set(ended.map(({ id }) => id)), signal) : new Map<string, Order>()
    if (signal.aborted || account === undefined) return
    const after = new Map<string, KnownOrder>([...now.pending, ...now.holding].map((order) => [order.id, order]))
    const news: OrderNews[] = filled.map((order) => ({ kind: 'filled', order }))
    for (const known of ended) {
      const order = found.get(known.id) ?? (isWhole(known) ? known : undefined)
      const reason = named.get(known.id) ?? found.get(known.id)?.reason
      // Lists may shift while they are read: without a word of its end an order is looked for again next time.
      if (order === undefined || reason === undefined) after.set(known.id, known)
      else if (!isOwn(known.id, reason)) news.push({ kind: 'ended', order, reason })
    }
    known = after
    keepOrders(account, after.values())
    for (const id of [...named.keys(), ...own]) {
      if (after.has(id)) continue
      named.delete(id)
      own.delete(id)
    }
    if (news.length > 0) tell(news)
  }
  const lookSoon = () => {
    if (looking) again = true
    else if (account !== undefined && timer === undefined) timer = setTimeout(lookNow, SETTLE_DELAY_MS)
  }
  const lookNow = async () => {
    timer = undefined
    if (account === undefined) return
    looking = true
    // Without an answer nothing is known: the next change, or the way back, asks again.
    await look().catch(() => undefined)
    looking = false
    if (!again) return
    again = false
    lookSoon()
  }
  const follow = () => {
    const next = store.get(practiceAtom) ? undefined : store.get(userAtom)?.id
    if (!store.get(loggedInAtom)) forgetOrders()
    if (next === account) return
    asking.abort()
    asking = new AbortController()
    account = next
    named.clear()
    own.clear()
    const before = next === undefined ? undefined : ordersBefore(next)
    known = before && new Map(before.map((order) => [order.id, order]))
    lookSoon()
  }
  const settled = (state: SettledAction) => {
    if (state.phase !== 'done') return
    const { intent } = state
    for (const { id } of state.result.closed) own.add(id)
    if (intent.kind === 'reset') for (const id of known?.keys() ?? []) own.add(id)
    if (intent.kind === 'close' || intent.kind === 'cancel' || intent.kind === 'reverse') own.add(intent.orderId)
  }
  const stops = [
    store.sub(userAtom, follow),
    store.sub(practiceAtom, follow),
    store.sub(ordersVersionAtom, lookSoon),
    onOrdersClosed((orders) => {
      for (const { id, reason } of orders) if (known?.has(id)) named.set(id, reason)
    }),
    onSettled(settled),
  ]
  follow()
  return () => {
    asking.abort()
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** Returns true if an order is known by more than its id. */
const isWhole = (order: KnownOrder): order is Order => order.showCode !== undefined
