/** Time during which a challenge can be answered, ms. */
const WAIT_MS = 10 * 60 * 1000
/** Maximum number of open challenges. Beyond it, the oldest is dropped. */
const MAX_PENDING = 20_000

/** Holds challenges that wait for one answer each, by an id created by the client, for ten minutes in memory up to a limit. */
export class WaitingOnce<T> {
  readonly #waiting = new Map<string, { readonly requested: T; readonly until: number }>()
  readonly #now: () => number

  /** By the wall clock, ms. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Waits from now on; what waited under this id is forgotten. */
  put(id: string, requested: T): void {
    const now = this.#now()
    this.#waiting.delete(id)
    this.#waiting.set(id, { requested, until: now + WAIT_MS })
    this.#sweep(now)
  }

  /** Removes and returns the challenge with this id, whatever the answer to it. */
  take(id: string): T | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    return waiting && waiting.until > this.#now() ? waiting.requested : undefined
  }

  get size(): number {
    return this.#waiting.size
  }

  /** They stand in the order they were put in, so the first that is young enough ends the sweep. */
  #sweep(now: number): void {
    for (const [id, { until }] of this.#waiting) {
      if (until > now && this.#waiting.size <= MAX_PENDING) break
      this.#waiting.delete(id)
    }
  }
}
