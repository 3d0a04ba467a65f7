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
export class KeptTicks {
  readonly #whole: number
  #all: Priced = NONE
  /** When so many are there they are thinned out. */
  #limit: number

  constructor(whole = WHOLE) {
    this.#whole = whole
    this.#limit = whole
  }

  /** All that are kept. */
  get all(): Priced {
    return this.#all
  }

  /** All that are kept, and some that have just come. */
  with({ ticks, sequence }: Priced): Priced {
    return { ticks: [...this.#all.ticks, ...ticks], sequence: sequence ?? this.#all.sequence }
  }

  /** Keeps these and no others. */
  keep(all: Priced): void {
    this.#all = all
    if (all.ticks.length <= this.#limit) return
    this.#all = { ...all, ticks: thinned(all.ticks) }
    this.#limit = Math.max(this.#whole, 2 * this.#all.ticks.length)
  }

  /** They have been decided and stored. */
  clear(): void {
    this.#all = NONE
    this.#limit = this.#whole
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
