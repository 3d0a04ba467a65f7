interface Entry {
  readonly id: number
  /** Lower is nearer. */
  key: number
  /** Index in the heap. */
  place: number
}

/**
 * Trigger prices on one side, nearest first: a binary heap with an index for each waiting order or account. A lookup only
 * visits entries that a price reaches, and does not remove them.
 */
export class PriceQueue {
  readonly #sign: 1 | -1
  /** In heap order: no entry is nearer than its parent. */
  readonly #heap: Entry[] = []
  readonly #entries = new Map<number, Entry>()

  /** `falling`: reached by prices at or below the entry; `rising`: at or above. */
  constructor(side: 'falling' | 'rising') {
    this.#sign = side === 'rising' ? 1 : -1
  }

  get size(): number {
    return this.#heap.length
  }

  /** Sets the price of an entry, or removes it if the price is undefined. */
  set(id: number, price: number | undefined): void {
    if (price === undefined) {
      this.delete(id)
      return
    }
    const key = price * this.#sign
    const entry = this.#entries.get(id)
    if (entry === undefined) {
      const added = { id, key, place: this.#heap.length }
      this.#entries.set(id, added)
      this.#rise(added, added.place)
    } else if (entry.key !== key) {
      entry.key = key
      this.#settle(entry, entry.place)
    }
  }

  delete(id: number): void {
    const entry = this.#entries.get(id)
    if (entry === undefined) return
    this.#entries.delete(id)
    const last = this.#heap.pop() as Entry
    if (last !== entry) this.#settle(last, entry.place)
  }

  /** Returns all entries that a price reaches, in no order. Visits at most twice as many plus one. */
  reached(price: number): number[] {
    const found: number[] = []
    this.#collect(0, price * this.#sign, found)
    return found
  }

  #collect(place: number, limit: number, found: number[]): void {
    const entry = this.#heap[place]
    if (entry === undefined || entry.key > limit) return
    found.push(entry.id)
    this.#collect(2 * place + 1, limit, found)
    this.#collect(2 * place + 2, limit, found)
  }

  #settle(entry: Entry, place: number): void {
    const above = this.#heap[(place - 1) >> 1]
    if (place > 0 && above !== undefined && entry.key < above.key) this.#rise(entry, place)
    else this.#sink(entry, place)
  }

  #rise(entry: Entry, from: number): void {
    let place = from
    while (place > 0) {
      const up = (place - 1) >> 1
      const above = this.#heap[up]
      if (above === undefined || above.key <= entry.key) break
      this.#put(above, place)
      place = up
    }
    this.#put(entry, place)
  }

  #sink(entry: Entry, from: number): void {
    let place = from
    for (;;) {
      const down = 2 * place + 1
      const [left, right] = [this.#heap[down], this.#heap[down + 1]]
      if (left === undefined) break
      const below = right !== undefined && right.key < left.key ? right : left
      if (below.key >= entry.key) break
      const next = below.place
      this.#put(below, place)
      place = next
    }
    this.#put(entry, place)
  }

  #put(entry: Entry, place: number): void {
    this.#heap[place] = entry
    entry.place = place
  }
}
