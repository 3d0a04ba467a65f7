import { clear, delMany, entries, get, set, type UseStore, update } from 'idb-keyval'
import { answerKey, type CachedAnswer } from '../cache/cachedRecords.ts'
import { within } from '../cache/idbStore.ts'
import { readAnswer } from '../cache/marketCache.ts'
import { newerRequest } from './newerRequest.ts'
import { writeWithRoom } from './writeWithRoom.ts'

/** Under this key stands whose answers these are. */
const OWNER = 'owner'
/** Answers kept of an account at most; the oldest go first. */
export const MAX_ACCOUNT_ENTRIES = 60

/**
 * Keeps answers to one account: the last that asked. Whose they are is a hash of the token, never the token. Another
 * account's first answer finds the store emptied; what was under way when an account left is not kept.
 */
export class AccountCache {
  readonly #store: UseStore
  readonly #accountOf: (token: string) => Promise<string>
  #generation = 0
  #writing: Promise<unknown> = Promise.resolve()

  constructor(store: UseStore, accountOf: (token: string) => Promise<string>) {
    this.#store = store
    this.#accountOf = accountOf
  }

  /** To be taken when a request leaves and given back with its answer: between them the account may have gone. */
  get generation(): number {
    return this.#generation
  }

  async put(token: string, answer: CachedAnswer, generation: number): Promise<void> {
    const account = await this.#accountOf(token)
    await this.#inTurn(async () => {
      if (generation !== this.#generation) return
      if ((await get(OWNER, this.#store)) !== account) {
        await clear(this.#store)
        await set(OWNER, account, this.#store)
      }
      await writeWithRoom(
        () => update(`${account} ${answerKey(answer)}`, (held: unknown) => newerRequest(held, answer), this.#store),
        () => this.#dropOldest((count) => Math.ceil(count / 2)),
      )
      await this.#dropOldest((count) => count - MAX_ACCOUNT_ENTRIES)
    })
  }

  /** The account's answer to an address. Undefined for any other account, and when the database is too slow. */
  async get(token: string, url: string, language: string): Promise<CachedAnswer | undefined> {
    const generation = this.#generation
    const account = await this.#accountOf(token)
    const all = await within(entries(this.#store), [])
    const own = all.flatMap(([key, value]) => (String(key).startsWith(`${account} `) ? (readAnswer(value) ?? []) : []))
    if (generation !== this.#generation) return undefined
    const found = own.filter((one) => one.url === url).toSorted(byAge)
    return found.find((one) => one.language === language) ?? found.at(-1)
  }

  /** Empties the store; of one token: only when it is that account's. */
  async forget(token?: string): Promise<void> {
    const account = token === undefined ? undefined : await this.#accountOf(token)
    if (account === undefined) this.#generation += 1
    await this.#inTurn(async () => {
      if (account !== undefined) {
        if ((await get(OWNER, this.#store)) !== account) return
        this.#generation += 1
      }
      await clear(this.#store)
    })
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#writing.then(work)
    this.#writing = done.catch(() => undefined)
    return done
  }

  async #dropOldest(howMany: (count: number) => number): Promise<boolean> {
    const answers = (await entries(this.#store)).filter(([key]) => key !== OWNER)
    const count = howMany(answers.length)
    if (count <= 0) return false
    const oldest = answers
      .map(([key, value]) => ({ key, storedAt: readAnswer(value)?.storedAt ?? 0 }))
      .toSorted(byAge)
      .slice(0, count)
    await delMany(
      oldest.map(({ key }) => key),
      this.#store,
    )
    return true
  }
}

const byAge = (one: { storedAt: number }, other: { storedAt: number }) => one.storedAt - other.storedAt
