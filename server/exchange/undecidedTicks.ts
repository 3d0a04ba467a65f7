import type { Tick } from '../markets/feed.ts'

/** Prices in the order they came. */
export interface Priced {
  readonly ticks: readonly Tick[]
  /** The last of the messages that they are, where they come out of a log. */
  readonly sequence: number | undefined
}

const NONE: Priced = { ticks: [], sequence: undefined }

/** So many are kept as they came, whatever they are: a few minutes of all instruments. */
const WHOLE = 20_000

/**
 * Prices whose consequences could not be stored, in the order they came: they are decided before anything else once the
 * store works again, so that a stop fills at the first price that reached it. When the store fails for long, what is kept
 * of an instrument are its newest price and those that were lower or higher than all before: no other can be the first
 * at or beyond a stop or a target that stands still. There are never more of these than there are different prices.
 */
export class UndecidedTicks {
  readonly #whole: number
  #all: Priced = NONE
  /** Count from which entries are thinned out. */
  #limit: number

  constructor(whole = WHOLE) {
    this.#whole = whole
    this.#limit = whole
  }

  /** Returns all stored ticks and forgets them. */
  take(): Priced {
    const all = this.#all
    this.#all = NONE
    return all
  }

  /** Keeps these behind those that are kept. */
  keep({ ticks, sequence }: Priced): void {
    const all = this.#all.ticks.length === 0 ? ticks : [...this.#all.ticks, ...ticks]
    this.#all = { ticks: all, sequence: sequence ?? this.#all.sequence }
    if (all.length <= this.#whole) this.#limit = this.#whole
    if (all.length <= this.#limit) return
    this.#all = { ...this.#all, ticks: thinned(all) }
    this.#limit = Math.max(this.#whole, 2 * this.#all.ticks.length)
  }

  get isEmpty(): boolean {
    return this.#all.ticks.length === 0 && this.#all.sequence === undefined
  }
}

interface Reach {
  low: number
  high: number
  newest: number
}

function thinned(ticks: readonly Tick[]): Tick[] {
  const reaches = new Map<string, Reach>()
  const isFurther = ticks.map(({ code, price }, i) => {
    const reach = reaches.get(code)
    if (reach === undefined) {
      reaches.set(code, { low: price, high: price, newest: i })
      return true
    }
    const further = price < reach.low || price > reach.high
    reach.low = Math.min(reach.low, price)
    reach.high = Math.max(reach.high, price)
    reach.newest = i
    return further
  })
  return ticks.filter(({ code }, i) => isFurther[i] === true || reaches.get(code)?.newest === i)
}
