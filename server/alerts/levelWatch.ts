/** Prices that something waits for: `above` fires at it or higher, `below` at it or lower. At least one is there. */
export interface Levels {
  readonly above?: number | undefined
  readonly below?: number | undefined
}

interface Entry {
  readonly key: string
  readonly price: number
}

/** Levels of one instrument and one direction, the nearest to the price at the end, so that a price looks at no more than it fires. */
class Ladder {
  readonly #entries: Entry[] = []
  /** 1: the price comes from below; -1: from above. */
  readonly #way: 1 | -1

  constructor(way: 1 | -1) {
    this.#way = way
  }

  add(entry: Entry): void {
    this.#entries.splice(this.#placeOf(entry.price), 0, entry)
  }

  remove({ key, price }: Entry): void {
    for (let at = this.#placeOf(price); this.#entries[at]?.price === price; at++) {
      if (this.#entries[at]?.key !== key) continue
      this.#entries.splice(at, 1)
      return
    }
  }

  /** Takes the nearest level out if a price is at or beyond it. */
  take(price: number): Entry | undefined {
    const nearest = this.#entries.at(-1)
    return nearest && (price - nearest.price) * this.#way >= 0 ? this.#entries.pop() : undefined
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0
  }

  /**
   * Returns the place of the first level that is not further away. Of equal levels the one that was set first fires
   * first, so a new one goes before them.
   */
  #placeOf(price: number): number {
    let [from, to] = [0, this.#entries.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (((this.#entries[middle]?.price ?? 0) - price) * this.#way > 0) from = middle + 1
      else to = middle
    }
    return from
  }
}

/** Waits for prices, in memory: a tick costs two comparisons, and a little more for each level it reaches. */
export class LevelWatch {
  readonly #ladders = new Map<string, { readonly above: Ladder; readonly below: Ladder }>()
  readonly #waiting = new Map<string, { readonly code: string; readonly levels: Levels }>()

  /** Waits for the levels of an instrument under a key that is not waited under yet. */
  add(key: string, code: string, levels: Levels): void {
    const ladders = this.#ladders.get(code) ?? { above: new Ladder(1), below: new Ladder(-1) }
    this.#ladders.set(code, ladders)
    this.#waiting.set(key, { code, levels })
    if (levels.above !== undefined) ladders.above.add({ key, price: levels.above })
    if (levels.below !== undefined) ladders.below.add({ key, price: levels.below })
  }

  /** Waits no longer under a key. */
  remove(key: string): void {
    this.#leave(key)
  }

  /** Of what has fired, the level it fired by is off its ladder already. */
  #leave(key: string, firedBy?: keyof Levels): void {
    const waiting = this.#waiting.get(key)
    if (!waiting) return
    const { code, levels } = waiting
    const ladders = this.#ladders.get(code)
    this.#waiting.delete(key)
    if (firedBy !== 'above' && levels.above !== undefined) ladders?.above.remove({ key, price: levels.above })
    if (firedBy !== 'below' && levels.below !== undefined) ladders?.below.remove({ key, price: levels.below })
    if (ladders?.above.isEmpty && ladders.below.isEmpty) this.#ladders.delete(code)
  }

  /** The keys that a price fires, nearest level first; they are waited for no more. */
  fire(code: string, price: number): string[] {
    const ladders = this.#ladders.get(code)
    if (!ladders) return []
    const fired: string[] = []
    for (;;) {
      const above = ladders.above.take(price)
      const reached = above ?? ladders.below.take(price)
      if (!reached) return fired
      fired.push(reached.key)
      this.#leave(reached.key, above ? 'above' : 'below')
    }
  }
}
