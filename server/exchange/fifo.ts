/** First in, first out; taking one does not move those behind it. */
export class Fifo<T> {
  #items: T[] = []
  #next = 0

  get size(): number {
    return this.#items.length - this.#next
  }

  get first(): T | undefined {
    return this.#items[this.#next]
  }

  push(item: T): void {
    this.#items.push(item)
  }

  shift(): T | undefined {
    const item = this.#items[this.#next]
    if (item === undefined) return undefined
    this.#next += 1
    if (this.#next * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#next)
      this.#next = 0
    }
    return item
  }

  /** Removes and answers those that it is true of. */
  remove(isGone: (item: T) => boolean): T[] {
    const all = this.#items.slice(this.#next)
    this.#items = []
    this.#next = 0
    const gone: T[] = []
    for (const item of all) (isGone(item) ? gone : this.#items).push(item)
    return gone
  }
}
