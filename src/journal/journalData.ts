import { get, set } from 'idb-keyval'
import { DATABASE } from '../../contract/cacheDatabases.ts'
import { journalEntries, saveJournalEntry } from '../../contract/calls/journal.ts'
import { myOrders } from '../../contract/calls/trading.ts'
import type { JournalEntry } from '../../contract/entities/journal.ts'
import { MAX_ORDERS, type Order } from '../../contract/entities/order.ts'
import { idbStore } from '../../sw/cache/idbStore.ts'
import { AbortedError } from '../api/errors.ts'
import { request } from '../api/request.ts'
import { practiceAtom } from '../session/session.ts'
import { store } from '../store.ts'
import { journalThread } from './book/journalThread.ts'

/** Owner of a journal: an account, or the practice trades of this device. */
export interface Owner {
  readonly kind: 'real' | 'demo' | 'practice'
  readonly id: string
  /** The server keeps what is written; else this device does. */
  readonly onServer: boolean
}

/** Trades of replays, and what was written about them: they belong to nobody but the device. */
export const PRACTICE_DATABASE = 'practice-journal'
/** Orders that the server ended a little out of order are asked for again, ms. */
const OVERLAP_MS = 60_000

export const practiceOwner: Owner = { kind: 'practice', id: 'practice', onServer: false }

const databaseOf = ({ kind }: Owner) => (kind === 'practice' ? PRACTICE_DATABASE : DATABASE.journal)

/** Opens what the device has of a journal; answers what is newest in it. */
export const openJournal = (owner: Owner) => journalThread.open(databaseOf(owner), owner.id)

/** Loads what is new since then: trades and entries. Rejects like any request; what came until then is kept. */
export async function loadNews(
  owner: Owner,
  newest: { readonly closedAt: number; readonly changedAt: number },
  signal: AbortSignal,
): Promise<void> {
  if (owner.kind === 'practice') return
  const from = Math.max(0, newest.closedAt - OVERLAP_MS)
  for (let page = 1; ; page += 1) {
    const requested = { list: 'history', sort: 'oldest', from, page, limit: MAX_ORDERS } as const
    const { rows } = await request(myOrders, requested, { silent: true, signal })
    await journalThread.putOrders(rows)
    // From here on a replay answers in the server's place.
    if (store.get(practiceAtom)) throw new AbortedError(myOrders.path)
    if (rows.length < MAX_ORDERS) break
  }
  if (!owner.onServer) return
  for (let page = 1, loaded = 0; ; page += 1) {
    const { rows, total } = await request(journalEntries, { from: newest.changedAt, page }, { silent: true, signal })
    await journalThread.putEntries(rows)
    loaded += rows.length
    if (rows.length === 0 || loaded >= total) return
  }
}

/** The trades of the replay that runs, under names that no other replay's trades have. */
export async function practiceOrders(): Promise<Order[]> {
  const orders: Order[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await request(myOrders, { list: 'history', page }, { silent: true })
    orders.push(...rows.map((order) => ({ ...order, id: `${Date.parse(order.createdAt)}-${order.id}` })))
    if (rows.length === 0 || orders.length >= total) return orders
  }
}

/** Text and pictures a user added to a trade. */
export type Written = Pick<JournalEntry, 'note' | 'rating' | 'tags' | 'pictures'>

/**
 * Keeps an entry where the journal is kept, in place of the one that was changed at `changedAt`, and returns it. Rejects like any
 * request; what was written is the caller's.
 */
export async function saveEntry(
  owner: Owner,
  orderId: string,
  written: Written,
  changedAt?: number,
): Promise<JournalEntry> {
  const { note, rating, tags, pictures } = written
  const saved = owner.onServer
    ? await request(
        saveJournalEntry,
        {
          ...{ orderId, note, rating, tags: tags.join(), pictures: pictures.join() },
          ...(changedAt !== undefined && { changedAt }),
        },
        { silent: true },
      )
    : { orderId, ...written, changedAt: Date.now() }
  await journalThread.putEntries([saved])
  return saved
}

const stores = {
  account: idbStore(DATABASE.journalPictures),
  practice: idbStore('practice-journal-pictures'),
} as const
const storeOf = ({ kind }: Owner) => stores[kind === 'practice' ? 'practice' : 'account']

/** Photos that stay on this device: of practice and demo trades. */
export const localPictures = {
  of: async (owner: Owner, orderId: string): Promise<readonly Blob[]> =>
    (await get<readonly Blob[]>(`${owner.id} ${orderId}`, storeOf(owner)).catch(() => undefined)) ?? [],
  keep: (owner: Owner, orderId: string, pictures: readonly Blob[]) =>
    set(`${owner.id} ${orderId}`, pictures, storeOf(owner)),
}
