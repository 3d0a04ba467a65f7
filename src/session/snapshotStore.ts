import { del, get, type UseStore, update } from 'idb-keyval'
import * as v from 'valibot'
import { DATABASE } from '../../contract/cacheDatabases.ts'
import { decimal, rows } from '../../contract/codec.ts'
import { order } from '../../contract/entities/order.ts'
import { idbStore, within } from '../../sw/cache/idbStore.ts'
import { hashOfToken } from '../../sw/cache/tokenHash.ts'
import { store } from '../store.ts'
import { type AccountSnapshot, newerOf } from './accountSnapshot.ts'
import { ownTokenAtom } from './session.ts'

/** The one record: the snapshot of the account that is logged in on this device. */
const KEY = 'snapshot'

const stored = v.object({
  /** Hash of the token of the account it belongs to. */
  owner: v.string(),
  asOf: v.number(),
  balance: decimal.schema,
  floating: decimal.schema,
  marginInUse: decimal.schema,
  /** Orders as the wire has them. */
  holding: v.array(v.unknown()),
  pending: v.optional(v.array(v.unknown())),
})

const orders = rows(order)

/** The snapshot of an account, as this device keeps it for the time without a network. */
export class SnapshotStore {
  readonly #store: UseStore
  readonly #token: () => string | undefined
  readonly #now: () => number
  /** One write after the other: a deletion is never overtaken. */
  #writing: Promise<unknown> = Promise.resolve()

  /** `token`: of who is logged in at that moment. */
  constructor(store: UseStore, token: () => string | undefined, now: () => number) {
    this.#store = store
    this.#token = token
    this.#now = now
  }

  /** Keeps a snapshot unless a newer one of the same account is there; undefined deletes it. Rejects when the browser refuses. */
  keep(token: string, snapshot: AccountSnapshot | undefined): Promise<void> {
    return this.#inTurn(async () => {
      const owner = await hashOfToken(token)
      // The account may have been left in the meantime.
      if (this.#token() !== token) return
      if (snapshot === undefined) return del(KEY, this.#store)
      await update(
        KEY,
        (held: unknown) => {
          const other = readKept(held, owner)
          const isOlder = other !== undefined && newerOf(snapshot, other, this.#now()) === other
          return isOlder ? held : written(owner, snapshot)
        },
        this.#store,
      )
    })
  }

  /** The snapshot of an account; undefined when there is none, and when the database is too slow. */
  async read(token: string): Promise<AccountSnapshot | undefined> {
    return readKept(await within(get(KEY, this.#store), undefined), await hashOfToken(token))
  }

  /** Deletes the snapshot unless it belongs to who is logged in now. Rejects when the browser refuses. */
  forgetOthers(): Promise<void> {
    return this.#inTurn(async () => {
      const token = this.#token()
      const owner = token === undefined ? undefined : await hashOfToken(token)
      const held = await get(KEY, this.#store)
      if (held !== undefined && (owner === undefined || readKept(held, owner) === undefined))
        await del(KEY, this.#store)
    })
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#writing.then(work)
    this.#writing = done.catch(() => undefined)
    return done
  }
}

function written(owner: string, { holding, pending, ...figures }: AccountSnapshot): unknown {
  return {
    owner,
    ...figures,
    holding: orders.encode([...holding]),
    ...(pending && { pending: orders.encode([...pending]) }),
  }
}

/** The snapshot of an owner; undefined for another's, and for one that this build does not understand whole. */
function readKept(value: unknown, owner: string): AccountSnapshot | undefined {
  const read = v.safeParse(stored, value)
  if (!read.success || read.output.owner !== owner) return undefined
  const { asOf, balance, floating, marginInUse, holding, pending } = read.output
  const held = v.parse(orders.schema, holding)
  const waiting = pending && v.parse(orders.schema, pending)
  if (held.length < holding.length || (waiting && waiting.length < (pending?.length ?? 0))) return undefined
  return { asOf, balance, floating, marginInUse, holding: held, pending: waiting }
}

export const snapshotStore = new SnapshotStore(
  idbStore(DATABASE.snapshot),
  () => store.get(ownTokenAtom),
  () => Date.now(),
)
