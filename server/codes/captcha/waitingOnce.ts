/** How long something can be answered, ms. */
const WAIT_MS = 10 * 60 * 1000
/** What waits for an answer; above, the oldest goes. */
const MOST_WAITING = 20_000

/** What waits for one answer each, by an id that the client made: for ten minutes, in memory, and in no more than so much. */
export class WaitingOnce<T> {
  readonly #waiting = new Map<string, { readonly asked: T; readonly until: number }>()
  readonly #now: () => number

  /** By the wall clock, ms. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Waits from now on; what waited under this id is forgotten. */
  put(id: string, asked: T): void {
    const now = this.#now()
    this.#waiting.delete(id)
    this.#waiting.set(id, { asked, until: now + WAIT_MS })
    this.#sweep(now)
  }

  /** What waits under this id; it waits no longer, whatever the answer to it. */
  take(id: string): T | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    return waiting && waiting.until > this.#now() ? waiting.asked : undefined
  }

  get size(): number {
    return this.#waiting.size
  }

  /** They stand in the order they were put in, so the first that is young enough ends the sweep. */
  #sweep(now: number): void {
    for (const [id, { until }] of this.#waiting) {
      if (until > now && this.#waiting.size <= MOST_WAITING) break
      this.#waiting.delete(id)
    }
  }
}
