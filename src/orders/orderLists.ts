import { type Atom, atom } from 'jotai'
import { PAGE_SIZE } from '../../contract/calls/call.ts'
import { myOrders } from '../../contract/calls/trading.ts'
import type { Decimal } from '../../contract/codec.ts'
import type { Order, OrderList, OrderPage } from '../../contract/entities/order.ts'
import { sumOf } from '../../contract/rules.ts'
import { request } from '../api/request.ts'
import {
  type LoadedRows,
  numbered,
  PagedResource,
  type PageOfRows,
  type PageRequest,
} from '../resource/pagedResource.ts'
import type { Loaded } from '../resource/resource.ts'
import { ageOf } from '../session/accountCopy.ts'
import type { AccountSnapshot } from '../session/accountSnapshot.ts'
import { currentToken, sessionAtom } from '../session/session.ts'
import { offlineAccountAtom, refreshSnapshot, reportOrders, stampRequest } from '../session/snapshotFeed.ts'
import { store } from '../store.ts'

/** A page of orders, with the sum of the profits of the whole list, USD. */
interface OrdersPage extends PageOfRows {
  readonly rows: readonly Order[]
  readonly total: number
  readonly totalProfit: Decimal
}

/** Orders of a list that are loaded so far. */
export type LoadedOrders = Pick<LoadedRows<OrdersPage>, 'rows' | 'total' | 'totalProfit' | 'pages' | 'complete'>

/** A list of orders as far as it is known; what is shown stays while it is loaded again. */
export type OrderListState = Pick<Loaded<LoadedOrders>, 'answer' | 'error' | 'busy' | 'adding'>

/** So many rows are loaded again at once when a list is refreshed that was scrolled through. */
const MAX_RELOADED = 5 * PAGE_SIZE

/** The service worker keeps what is over; of the open orders there is a copy of one moment. */
const ask = (list: OrderList, page: number): Promise<OrderPage> =>
  list === 'history'
    ? request(myOrders, { list, page }, { silent: true, asOf: ageOf(list, page > 1) })
    : refreshSnapshot(myOrders, { list, page }, { silent: true })

async function load(kind: OrderList, at: PageRequest): Promise<OrdersPage> {
  const requested = stampRequest()
  const page = await numbered(at, (number) => ask(kind, number))
  // The pages of a longer list are of several moments.
  if (kind !== 'history' && at.from === undefined && page.next === undefined)
    reportOrders(requested, kind, page.rows, page.balance)
  return page
}

const makeList = () =>
  new PagedResource((kind: OrderList) => (at) => load(kind, at), { keyOf: ({ id }) => id, most: MAX_RELOADED })
const lists = { pending: makeList(), holding: makeList(), history: makeList() }

const copied = (rows: readonly Order[]): LoadedOrders => ({
  rows,
  total: rows.length,
  totalProfit: sumOf(rows.map(({ profit }) => profit)).toFixed(),
  pages: 1,
  complete: true,
})

const lastCopyAtom = atom<{ readonly token: string | undefined; readonly account: AccountSnapshot } | undefined>(
  undefined,
)
store.sub(offlineAccountAtom, () => {
  const account = store.get(offlineAccountAtom)
  if (account) store.set(lastCopyAtom, { token: currentToken(), account })
})

/** A list of open orders; while the server cannot be asked, that of the account's copy. */
const openListAtom = (kind: 'holding' | 'pending'): Atom<OrderListState> =>
  atom((get) => {
    const state = get(lists[kind].state)
    const rows = get(offlineAccountAtom)?.[kind]
    if (rows) return { ...state, answer: copied(rows), error: undefined }
    // What a restart has shown of the copy stays until the list itself is there.
    const last = get(lastCopyAtom)
    const before = last?.token === get(sessionAtom)?.token ? last?.account[kind] : undefined
    return state.answer === undefined && before ? { ...state, answer: copied(before) } : state
  })
const shown: Readonly<Record<OrderList, Atom<OrderListState>>> = {
  pending: openListAtom('pending'),
  holding: openListAtom('holding'),
  history: lists.history.state,
}

/** Returns the atom with the state of a list. */
export const orderListAtom = (kind: OrderList): Atom<OrderListState> => shown[kind]

/** Loads a list again from page 1, as far as it was loaded. Never rejects: the state tells. */
export const reloadOrders = (kind: OrderList): Promise<void> => lists[kind].ask(kind)

/** Loads the next page of a list; nothing when one is on its way already. Never rejects. */
export const loadMoreOrders = (kind: OrderList): Promise<void> => lists[kind].more()

/** Takes orders that ended out of the holding list at once, before it is loaded again. */
export const dropEnded = (ended: ReadonlySet<string>): void =>
  lists.holding.change((held) => {
    const rows = held?.rows.filter(({ id }) => !ended.has(id))
    if (held === undefined || rows === undefined || rows.length === held.rows.length) return undefined
    // The server's sum stands until it says another.
    return { ...held, rows, total: Math.max(rows.length, held.total - held.rows.length + rows.length) }
  })
