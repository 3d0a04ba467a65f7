/** Queue of events in simulated time: the earliest first, and of the same moment in the order they were added. */
export class EventQueue<T> {
  readonly #entries: Array<{ readonly at: number; readonly what: T }> = []

  /** Enters something for a time, simulated ms. */
  add(at: number, what: T): void {
    let low = 0
    let high = this.#entries.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#entries[middle]?.at ?? at) <= at) low = middle + 1
      else high = middle
    }
    this.#entries.splice(low, 0, { at, what })
  }

  /** Returns when the next event is due, or undefined if none is left. */
  get next(): number | undefined {
    return this.#entries[0]?.at
  }

  /** Takes everything that is due at a time. */
  due(now: number): T[] {
    let count = 0
    while ((this.#entries[count]?.at ?? Number.POSITIVE_INFINITY) <= now) count += 1
    return this.#entries.splice(0, count).map(({ what }) => what)
  }
}
