import { delMany, entries, get, keys, type UseStore, update } from 'idb-keyval'
import { answerKey, type CachedAnswer } from '../cache/cachedRecords.ts'
import { within } from '../cache/idbStore.ts'
import { readAnswer } from '../cache/marketCache.ts'
import { newerRequest } from './newerRequest.ts'
import { writeWithRoom } from './writeWithRoom.ts'

/** Answers kept at most; the oldest go first. */
export const MAX_ANSWERS = 200
/** Length of a day, ms: entries that are kept for a day expire after it. */
export const DAY_MS = 24 * 60 * 60 * 1000
/** Part of the answers dropped when the browser has no room left. */
const DROPPED_SHARE = 4

/** Keeps answers that are the same for everybody. */
export class AnswerCache {
  readonly #store: UseStore
  readonly #now: () => number

  constructor(store: UseStore, now: () => number) {
    this.#store = store
    this.#now = now
  }

  async put(answer: CachedAnswer): Promise<void> {
    await writeWithRoom(
      () => update(answerKey(answer), (held: unknown) => newerRequest(held, answer), this.#store),
      () => this.#dropOldest((count) => Math.ceil(count / DROPPED_SHARE)),
    )
    await this.#dropOldest((count) => count - MAX_ANSWERS)
  }

  /**
   * The answer to an address; in another language where there is none in the one asked for, since words that one reads
   * with effort are better than none. Undefined when there is none that is young enough, or the database is too slow.
   */
  async get(url: string, language: string, life = Number.POSITIVE_INFINITY): Promise<CachedAnswer | undefined> {
    const young = (value: unknown) => {
      const answer = readAnswer(value)
      return answer && this.#now() - answer.storedAt <= life ? answer : undefined
    }
    const own = young(await within(get(answerKey({ url, language }), this.#store), undefined))
    if (own) return own
    const others = (await within(entries(this.#store), [])).flatMap(([, value]) => young(value) ?? [])
    return others
      .filter((one) => one.url === url)
      .toSorted(byAge)
      .at(-1)
  }

  /** Drops what is older than its life, by its address. */
  async tidy(lifeOf: (url: string) => number): Promise<void> {
    const now = this.#now()
    const old = (await entries(this.#store)).flatMap(([key, value]) => {
      const answer = readAnswer(value)
      return !answer || now - answer.storedAt > lifeOf(answer.url) ? [key] : []
    })
    await delMany(old, this.#store)
  }

  async #dropOldest(howMany: (count: number) => number): Promise<boolean> {
    const count = howMany((await keys(this.#store)).length)
    if (count <= 0) return false
    const all = (await entries(this.#store)).map(([key, value]) => ({
      key,
      storedAt: readAnswer(value)?.storedAt ?? 0,
    }))
    await delMany(
      all
        .toSorted(byAge)
        .slice(0, count)
        .map(({ key }) => key),
      this.#store,
    )
    return true
  }
}

const byAge = (one: { storedAt: number }, other: { storedAt: number }) => one.storedAt - other.storedAt
