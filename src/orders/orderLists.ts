import { type Atom, atom, type PrimitiveAtom } from 'jotai'
import { myOrders } from '../../contract/calls/trading.ts'
import type { Order, OrderList, OrderPage } from '../../contract/entities/order.ts'
import { sumOf } from '../../contract/rules.ts'
import { request } from '../api/request.ts'
import { ageOf } from '../session/accountCopy.ts'
import type { AccountSnapshot } from '../session/accountSnapshot.ts'
import { currentToken, sessionAtom } from '../session/session.ts'
import { askAccount, askedNow, offlineAccountAtom, tellOrders } from '../session/snapshotFeed.ts'
import { store } from '../store.ts'
import { firstPage, type LoadedOrders, nextPage, withoutOrders } from './orderPages.ts'

/** A list of orders as far as it is known; what is shown stays while it is loaded again. */
export interface OrderListState {
  readonly loaded: LoadedOrders | undefined
  /** Page 1 is on its way. */
  readonly loading: boolean
  /** A further page is on its way. */
  readonly loadingMore: boolean
  /** Why the last page asked for did not come. */
  readonly error: unknown
}

const EMPTY: OrderListState = { loaded: undefined, loading: false, loadingMore: false, error: undefined }
/** So many pages are loaded again at once when a list is refreshed that was scrolled through. */
const PAGES_AGAIN = 5

/** The service worker keeps what is over; of the open orders there is a copy of one moment. */
const ask = (list: OrderList, page: number): Promise<OrderPage> =>
  list === 'history'
    ? request(myOrders, { list, page }, { silent: true, asOf: ageOf(list, page > 1) })
    : askAccount(myOrders, { list, page }, { silent: true })

interface List {
  readonly state: PrimitiveAtom<OrderListState>
  /** Tells the newest load from the ones it overtook. */
  turn: number
}

const makeList = (): List => ({ state: atom(EMPTY), turn: 0 })
const lists: Readonly<Record<OrderList, List>> = { pending: makeList(), holding: makeList(), history: makeList() }

const copied = (rows: readonly Order[]): LoadedOrders => ({
  rows,
  total: rows.length,
  totalProfit: sumOf(rows.map(({ profit }) => profit)).toFixed(),
  pages: 1,
  complete: true,
})

/** A list of open orders; while the server cannot be asked, that of the account's copy. */
const openListAtom = (kind: 'holding' | 'pending'): Atom<OrderListState> =>
  atom((get) => {
    const state = get(lists[kind].state)
    const rows = get(offlineAccountAtom)?.[kind]
    return rows ? { ...state, loaded: copied(rows), error: undefined } : state
  })
const shown: Readonly<Record<OrderList, Atom<OrderListState>>> = {
  pending: openListAtom('pending'),
  holding: openListAtom('holding'),
  history: lists.history.state,
}

/** What is known of a list. */
export const orderListAtom = (kind: OrderList): Atom<OrderListState> => shown[kind]

// An account's orders are nobody else's to see, nor a visitor's: they go with its session, whatever shows them.
store.sub(sessionAtom, () => {
  for (const list of Object.values(lists)) {
    list.turn += 1
    store.set(list.state, EMPTY)
  }
})

// What a restart has shown of the copy stays until the list itself is there.
let last: { readonly token: string | undefined; readonly account: AccountSnapshot } | undefined
store.sub(offlineAccountAtom, () => {
  const account = store.get(offlineAccountAtom)
  const before = last
  last = account && { token: currentToken(), account }
  if (account !== undefined || before === undefined || before.token !== currentToken()) return
  for (const kind of ['holding', 'pending'] as const) {
    const rows = before.account[kind]
    if (rows && store.get(lists[kind].state).loaded === undefined) patch(lists[kind], { loaded: copied(rows) })
  }
})

const patch = (list: List, change: Partial<OrderListState>) =>
  store.set(list.state, (before) => ({ ...before, ...change }))

/** Loads a list again from page 1, as far as it was loaded. Never rejects: the state tells. */
export async function reloadOrders(kind: OrderList): Promise<void> {
  const list = lists[kind]
  list.turn += 1
  const turn = list.turn
  const pages = Math.min(PAGES_AGAIN, store.get(list.state).loaded?.pages ?? 1)
  patch(list, { loading: true, loadingMore: false })
  const asked = askedNow()
  try {
    const first = await ask(kind, 1)
    let loaded = firstPage(first)
    // The pages of a longer list are of several moments.
    if (kind !== 'history' && loaded.complete) tellOrders(asked, kind, loaded.rows, first.balance)
    while (!loaded.complete && loaded.pages < pages && list.turn === turn)
      loaded = nextPage(loaded, await ask(kind, loaded.pages + 1))
    if (list.turn === turn) patch(list, { loaded, loading: false, error: undefined })
  } catch (error) {
    if (list.turn === turn) patch(list, { loading: false, error })
  }
}

/** Loads the next page of a list; nothing when one is on its way already. Never rejects. */
export async function loadMoreOrders(kind: OrderList): Promise<void> {
  const list = lists[kind]
  const { loaded, loading, loadingMore } = store.get(list.state)
  if (loaded === undefined || loaded.complete || loading || loadingMore) return
  const { turn } = list
  patch(list, { loadingMore: true, error: undefined })
  try {
    const page = await ask(kind, loaded.pages + 1)
    const newest = store.get(list.state).loaded
    if (list.turn === turn && newest) patch(list, { loaded: nextPage(newest, page), loadingMore: false })
  } catch (error) {
    if (list.turn === turn) patch(list, { loadingMore: false, error })
  }
}

/** Takes orders that ended out of the holding list at once, before it is loaded again. */
export function dropEnded(ended: ReadonlySet<string>): void {
  const list = lists.holding
  const { loaded } = store.get(list.state)
  if (loaded) patch(list, { loaded: withoutOrders(loaded, ended) })
}
