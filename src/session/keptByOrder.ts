import { del, delMany, get, keys, set, type UseStore } from 'idb-keyval'
import { within } from '../../sw/cache/idbStore.ts'
import { hashOfToken } from '../../sw/cache/tokenHash.ts'

/** Encodes and decodes stored values. `decode` throws for unknown data. */
interface Form<T> {
  readonly encode: (stored: T) => unknown
  readonly decode: (held: unknown) => T
  /** Kept of an account at most, of each kind; the oldest go first. */
  readonly most: number
  /** Kind of an id. Without it, all are of one kind. */
  readonly kindOf?: (id: string) => unknown
  /** Orders ids by age, the oldest lowest. Without it, ids are numbers that rise. */
  readonly ageOf?: (id: string) => number
}

/** Something about each order of the account that is logged in, as this device keeps it for the time without a network. */
export class KeptByOrder<T> {
  readonly #store: UseStore
  readonly #token: () => string | undefined
  readonly #form: Form<T>

  /** `token`: of who is logged in at that moment. */
  constructor(store: UseStore, token: () => string | undefined, form: Form<T>) {
    this.#store = store
    this.#token = token
    this.#form = form
  }

  /** Keeps what belongs to an order, in place of what was kept of it before. Rejects when the browser refuses. */
  async keep(token: string, orderId: string, stored: T): Promise<void> {
    const owner = await hashOfToken(token)
    // The account may have been left in the meantime.
    if (this.#token() !== token) return
    await set(keyOf(owner, orderId), this.#form.encode(stored), this.#store)
    if (this.#token() !== token) await del(keyOf(owner, orderId), this.#store)
    const { kindOf = () => undefined, ageOf = Number } = this.#form
    const all = (await this.#ids(owner))
      .filter((id) => kindOf(id) === kindOf(orderId))
      .toSorted((one, other) => ageOf(one) - ageOf(other))
    const others = all.filter((id) => id !== orderId)
    const tooMany = others.slice(0, Math.max(0, all.length - this.#form.most))
    if (tooMany.length > 0)
      await delMany(
        tooMany.map((id) => keyOf(owner, id)),
        this.#store,
      )
  }

  /** Returns the stored value of an order. Undefined if there is none or the database is too slow. */
  async read(token: string, orderId: string): Promise<T | undefined> {
    const held = await within(get(keyOf(await hashOfToken(token), orderId), this.#store), undefined)
    try {
      return held === undefined ? undefined : this.#form.decode(held)
    } catch {
      return undefined
    }
  }

  /** Returns everything kept under wanted ids. Empty if the database is too slow. */
  async readAll(token: string, wanted: (id: string) => boolean): Promise<ReadonlyMap<string, T>> {
    const ids = await within(this.#ids(await hashOfToken(token)), [])
    const held = new Map<string, T>()
    for (const id of ids.filter(wanted)) {
      const stored = await this.read(token, id)
      if (stored !== undefined) held.set(id, stored)
    }
    return held
  }

  /** Deletes everything that does not belong to who is logged in now. Rejects when the browser refuses. */
  async forgetOthers(): Promise<void> {
    const token = this.#token()
    const owner = token === undefined ? undefined : await hashOfToken(token)
    const others = (await keys(this.#store)).filter(
      (key) => owner === undefined || !String(key).startsWith(`${owner} `),
    )
    if (others.length > 0) await delMany(others, this.#store)
  }

  async #ids(owner: string): Promise<string[]> {
    return (await keys(this.#store)).flatMap((key) => {
      const [of, id] = String(key).split(' ')
      return of === owner && id !== undefined ? [id] : []
    })
  }
}

const keyOf = (owner: string, orderId: string): string => `${owner} ${orderId}`
