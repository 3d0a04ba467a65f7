import type { Clock } from '../clock.ts'
import type { PricedVenue } from '../exchange/exchange.ts'
import { SCRIPT_START } from '../exchange/scriptedMarket.ts'
import type { Tick } from '../markets/feed.ts'
import { type InstrumentSpec, instrumentByCode, toDigits } from '../markets/instruments.ts'
import type { SeededRandom } from './seededRandom.ts'

const CODES = ['EURUSD', 'USDJPY', 'EURJPY', 'XAUUSD'] as const
const MINUTE_MS = 60_000
/** Each instrument rests one of so many minutes. */
const RESTS_EVERY = 23
/** So far apart are its long closes. */
const LONG_CLOSE_INTERVAL_MS = 300 * MINUTE_MS
/** Shares of the price: an ordinary step, and a spike. */
const STEP = 0.0004
const SPIKE = 0.03

/**
 * Prices, hours and the time of a simulated server. Time passes as it is told; the server's clock is the world's time
 * and what the clock has jumped.
 */
export class SimulatedMarket implements PricedVenue, Clock {
  readonly instruments: readonly InstrumentSpec[]
  /** The world's time, simulated ms from the start. */
  elapsed = 0
  /** Lead of the server's clock over the simulated time, ms. */
  jumped = 0
  readonly #chance: SeededRandom
  readonly #quotes = new Map<string, { close: number; time: number }>()

  constructor(random: SeededRandom) {
    this.#chance = random
    this.instruments = CODES.map((code) => {
      const spec = instrumentByCode(code)
      if (spec === undefined) throw new Error(`The catalogue lacks ${code}`)
      return spec
    })
    for (const { code, priceRef } of this.instruments) this.#quotes.set(code, { close: priceRef, time: this.now() })
  }

  now(): number {
    return SCRIPT_START + this.elapsed + this.jumped
  }

  byId(id: number): InstrumentSpec | undefined {
    return this.instruments.find((spec) => spec.id === id)
  }

  byCode(code: string): InstrumentSpec | undefined {
    return this.instruments.find((spec) => spec.code === code)
  }

  /** Every instrument rests a minute now and then, each another one. */
  isOpen(code: string, t: number): boolean {
    const which = this.instruments.findIndex((spec) => spec.code === code)
    return Math.floor(t / MINUTE_MS) % RESTS_EVERY !== which * 5 + 2
  }

  /** Half of the instruments have a long close soon after the start, the others hours later; it takes no longer than another rest. */
  longClose(code: string, t: number): number | undefined {
    const which = this.instruments.findIndex((spec) => spec.code === code)
    const first = SCRIPT_START + (which % 2 === 0 ? -1 : which + 1) * MINUTE_MS
    return first + Math.max(0, Math.ceil((t - first) / LONG_CLOSE_INTERVAL_MS)) * LONG_CLOSE_INTERVAL_MS
  }

  quote(code: string): { readonly close: number; readonly time: number } | undefined {
    return this.#quotes.get(code)
  }

  /** A server that starts with its clock set back finds no prices of the future. */
  comeBack(): void {
    const now = this.now()
    for (const quote of this.#quotes.values()) quote.time = Math.min(quote.time, now)
  }

  /** The next prices of some instruments, in time order; a spike is far off, and comes back with the next. */
  ticks(isSpike: boolean): Tick[] {
    const moved = this.instruments.filter(() => this.#chance.happens(0.5))
    const now = this.now()
    return moved.map(({ code, digits, priceRef }) => {
      const last = this.#quotes.get(code)?.close ?? priceRef
      const home = 1 + (priceRef / last - 1) * (isSpike ? 0 : 0.02)
      const share = isSpike ? SPIKE * this.#chance.pick([1, -1]) : STEP * this.#chance.normal()
      const price = toDigits(last * home * (1 + share), digits)
      this.#quotes.set(code, { close: price, time: now })
      return { code, price, time: now, volume: 1 }
    })
  }

  /** The very price that somebody waits for. */
  reach(code: string, price: number): Tick {
    const time = this.now()
    this.#quotes.set(code, { close: price, time })
    return { code, price, time, volume: 1 }
  }

  /** A price that was overtaken on its way: older than the last one, and another. */
  overtaken(): Tick {
    const { code, digits, priceRef } = this.#chance.pick(this.instruments as [InstrumentSpec, ...InstrumentSpec[]])
    const { close, time } = this.#quotes.get(code) ?? { close: priceRef, time: this.now() }
    return {
      code,
      price: toDigits(close * (1 + STEP * 20 * this.#chance.normal()), digits),
      time: time - 700,
      volume: 1,
    }
  }
}
