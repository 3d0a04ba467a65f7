import { clear, get, getMany, set, type UseStore } from 'idb-keyval'
import type { JournalEntry } from '../../../contract/entities/journal.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { JournalBook } from './journalBook.ts'

/** Orders in a record: a new trade writes the last record alone. */
const ORDERS_PER_RECORD = 1_000

/** The journal of one account, kept on the device. Without storage it lives in memory. */
export class JournalStore {
  readonly #store: UseStore
  #book = new JournalBook()
  #records: Order[][] = []
  /** In which record each order stands. */
  readonly #recordOf = new Map<string, number>()

  constructor(store: UseStore) {
    this.#store = store
  }

  get book(): JournalBook {
    return this.#book
  }

  /** Reads what is kept for an owner; what is kept of another one is deleted. */
  async open(owner: string): Promise<JournalBook['newest']> {
    this.#book = new JournalBook()
    this.#records = []
    this.#recordOf.clear()
    try {
      if ((await get(OWNER, this.#store)) === owner) await this.#read()
      else {
        await clear(this.#store)
        await set(OWNER, owner, this.#store)
      }
    } catch {
      // No storage: all of it is loaded again at the next start.
    }
    return this.#book.newest
  }

  async putOrders(orders: readonly Order[]): Promise<void> {
    this.#book.putOrders(orders)
    const changed = new Set<number>()
    for (const order of orders) {
      const known = this.#recordOf.get(order.id)
      const isFull = (this.#records.at(-1)?.length ?? ORDERS_PER_RECORD) >= ORDERS_PER_RECORD
      const place = known ?? this.#records.length - (isFull ? 0 : 1)
      this.#records[place] ??= []
      const record = this.#records[place]
      if (known === undefined) record.push(order)
      else record[record.findIndex(({ id }) => id === order.id)] = order
      this.#recordOf.set(order.id, place)
      changed.add(place)
    }
    await this.#write(changed)
  }

  async putEntries(entries: readonly JournalEntry[]): Promise<void> {
    if (entries.length === 0) return
    this.#book.putEntries(entries)
    await this.#keep(ENTRIES, this.#book.entries)
  }

  async remove(ids: readonly string[]): Promise<void> {
    this.#book.remove(ids)
    const changed = new Set<number>()
    for (const id of ids) {
      const place = this.#recordOf.get(id)
      if (place === undefined) continue
      this.#records[place] = (this.#records[place] ?? []).filter((order) => order.id !== id)
      this.#recordOf.delete(id)
      changed.add(place)
    }
    await this.#write(changed)
  }

  async #read(): Promise<void> {
    const count = Number((await get(COUNT, this.#store)) ?? 0)
    const places = Array.from({ length: count }, (_, place) => recordKey(place))
    this.#records = (await getMany<Order[]>(places, this.#store)).map((record) => record ?? [])
    for (const [place, record] of this.#records.entries()) {
      for (const { id } of record) this.#recordOf.set(id, place)
      this.#book.putOrders(record)
    }
    this.#book.putEntries((await get<JournalEntry[]>(ENTRIES, this.#store)) ?? [])
  }

  async #write(places: ReadonlySet<number>): Promise<void> {
    for (const place of places) await this.#keep(recordKey(place), this.#records[place])
    await this.#keep(COUNT, this.#records.length)
  }

  /** A device without room still has the journal in memory. */
  async #keep(key: string, value: unknown): Promise<void> {
    await set(key, value, this.#store).catch(() => undefined)
  }
}

const [OWNER, COUNT, ENTRIES] = ['owner', 'records', 'entries']
const recordKey = (place: number) => `orders ${place}`
