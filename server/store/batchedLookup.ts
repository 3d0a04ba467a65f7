/** So many lookups are under way at once before keys are gathered. */
const UNDER_WAY = 2
/** Keys wait no longer than this for those under way, ms: one may wait for what somebody has locked. */
const TIMEOUT_MS = 250

interface Asked<Row> {
  readonly key: string
  readonly resolve: (row: Row | undefined) => void
  readonly reject: (error: unknown) => void
}

/** Looks up rows by their keys; the keys that are asked for while others are looked up go together, `most` at a time. */
export class BatchedLookup<Row> {
  readonly #look: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>
  readonly #most: number
  #waiting: Asked<Row>[] = []
  #underWay = 0
  #patience: NodeJS.Timeout | undefined

  constructor(look: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>, most: number) {
    this.#look = look
    this.#most = most
  }

  /** The row as it is at some moment after this call. Rejects with what the lookup fails with. */
  get(key: string): Promise<Row | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject })
      if (this.#underWay < UNDER_WAY) void this.#next()
      else this.#patience ??= setTimeout(() => void this.#next(), TIMEOUT_MS)
    })
  }

  async #next(): Promise<void> {
    const requested = this.#waiting.splice(0, this.#most)
    clearTimeout(this.#patience)
    this.#patience = undefined
    if (requested.length === 0) return
    this.#underWay += 1
    try {
      const rows = await this.#look(requested.map(({ key }) => key))
      for (const { key, resolve } of requested) resolve(rows.get(key))
    } catch (error) {
      for (const { reject } of requested) reject(error)
    } finally {
      this.#underWay -= 1
      void this.#next()
    }
  }
}
