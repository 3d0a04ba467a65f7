import type { Feed, Tick } from '../../markets/feed.ts'
import type { InstrumentSpec } from '../../markets/instruments.ts'
import { toDigits } from '../../markets/instruments.ts'
import { quoteRate } from './quoting.ts'
import type { KeyedRandom, Seed } from './random.ts'
import { type IsOpen, Walk } from './walk.ts'

const MINUTE_MS = 60_000
/** The market walks in these steps; at most one quote an instrument a step. */
const STEP_MS = 250
/** An open market is quoted at least this often, whatever chance says: a price must not grow old while it can be traded on. */
const MAX_SILENCE_MS = 4000

/** Start and rules of a simulated market. */
export interface SimulatedStart {
  readonly seed: Seed
  readonly specs: readonly InstrumentSpec[]
  /** Time up to which the past is known, UTC ms; a whole minute. */
  readonly start: number
  /** Last prices by code. */
  readonly prices: ReadonlyMap<string, number>
  readonly isOpen: IsOpen
}

/** A market made up of a seed: the same seed from the same start gives the same ticks, however the time is cut into calls. */
export class SimulatedFeed implements Feed {
  readonly kind = 'simulated'
  readonly codes: readonly string[]
  readonly #walk: Walk
  readonly #isOpen: IsOpen
  readonly #lastQuote: Float64Array
  #at: number

  constructor({ seed, specs, start, prices, isOpen }: SimulatedStart, walk?: Walk) {
    if (start % MINUTE_MS !== 0) throw new Error('a simulated market starts at a whole minute')
    this.codes = specs.map((spec) => spec.code)
    this.#walk = walk ?? new Walk(seed, specs, start, prices, isOpen)
    this.#isOpen = isOpen
    this.#lastQuote = new Float64Array(specs.length)
    this.#at = start
  }

  get position(): number {
    return this.#at
  }

  /** Goes to `to` without a word and stands at `prices` there: what has been told before a restart is not told again. */
  resume(to: number, prices: ReadonlyMap<string, number>): void {
    this.advance(to)
    this.#walk.moveTo(prices)
  }

  advance(to: number): Tick[] {
    const ticks: Tick[] = []
    for (; this.#at + STEP_MS <= to; this.#at += STEP_MS) {
      if (this.#at % MINUTE_MS === 0) this.#walk.beginMinute(this.#isOpen)
      const random = this.#walk.step(this.#at, STEP_MS)
      this.#quote(random, ticks)
    }
    return ticks
  }

  #quote(random: KeyedRandom, ticks: Tick[]): void {
    const { specs, open, activity, log } = this.#walk
    const first = ticks.length
    for (let i = 0; i < specs.length; i++) {
      const spec = specs[i]
      if (!spec || !open[i]) continue
      const chance = 1 - Math.exp(-quoteRate(spec, activity[i] ?? 1) * STEP_MS)
      const end = this.#at + STEP_MS
      if (random.uniform() >= chance && end - (this.#lastQuote[i] ?? 0) < MAX_SILENCE_MS) continue
      const time = this.#at + Math.floor(random.uniform() * STEP_MS)
      this.#lastQuote[i] = time
      ticks.push({ code: spec.code, price: toDigits(Math.exp(log[i] ?? 0), spec.digits), time, volume: 1 })
    }
    if (ticks.length - first > 1) ticks.push(...ticks.splice(first).sort((a, b) => a.time - b.time))
  }
}
