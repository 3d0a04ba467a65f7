/**
 * Prices that are waited for on one side, the nearest first: a binary heap with a place for each waiting order or account.
 * Whoever a price reaches is found without a look at the others, and is not taken out by being found.
 */
export class PriceQueue {
  readonly #sign: 1 | -1
  /** By the heap's order: no entry is nearer than the one at half its place. */
  readonly #ids: number[] = []
  readonly #keys: number[] = []
  readonly #places = new Map<number, number>()

  /** `falling`: reached by prices at or below the one waited for; `rising`: at or above it. */
  constructor(side: 'falling' | 'rising') {
    this.#sign = side === 'rising' ? 1 : -1
  }

  get size(): number {
    return this.#ids.length
  }

  /** Waits for a price, and no longer for any other; undefined: for none. */
  set(id: number, price: number | undefined): void {
    if (price === undefined) {
      this.delete(id)
      return
    }
    const key = price * this.#sign
    const place = this.#places.get(id)
    if (place === undefined) this.#rise(this.#ids.length, id, key)
    else this.#settle(place, id, key)
  }

  delete(id: number): void {
    const place = this.#places.get(id)
    if (place === undefined) return
    this.#places.delete(id)
    const lastId = this.#ids.pop() as number
    const lastKey = this.#keys.pop() as number
    if (lastId !== id) this.#settle(place, lastId, lastKey)
  }

  /** All that a price reaches, in no order; looks at no more than twice as many and one. */
  reached(price: number): number[] {
    const found: number[] = []
    this.#collect(0, price * this.#sign, found)
    return found
  }

  #collect(place: number, limit: number, found: number[]): void {
    const key = this.#keys[place]
    if (key === undefined || key > limit) return
    found.push(this.#ids[place] as number)
    this.#collect(2 * place + 1, limit, found)
    this.#collect(2 * place + 2, limit, found)
  }

  #settle(place: number, id: number, key: number): void {
    if (place > 0 && key < (this.#keys[(place - 1) >> 1] as number)) this.#rise(place, id, key)
    else this.#sink(place, id, key)
  }

  #rise(from: number, id: number, key: number): void {
    let place = from
    while (place > 0) {
      const above = (place - 1) >> 1
      if ((this.#keys[above] as number) <= key) break
      this.#put(place, this.#ids[above] as number, this.#keys[above] as number)
      place = above
    }
    this.#put(place, id, key)
  }

  #sink(from: number, id: number, key: number): void {
    let place = from
    for (;;) {
      let below = 2 * place + 1
      const [left, right] = [this.#keys[below], this.#keys[below + 1]]
      if (left === undefined) break
      if (right !== undefined && right < left) below += 1
      if ((this.#keys[below] as number) >= key) break
      this.#put(place, this.#ids[below] as number, this.#keys[below] as number)
      place = below
    }
    this.#put(place, id, key)
  }

  #put(place: number, id: number, key: number): void {
    this.#ids[place] = id
    this.#keys[place] = key
    this.#places.set(id, place)
  }
}
