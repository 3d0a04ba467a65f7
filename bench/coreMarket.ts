import type { Clock } from '../server/clock.ts'
import type { PricedVenue } from '../server/exchange/exchange.ts'
import type { Tick } from '../server/markets/feed.ts'
import {
  type InstrumentSpec,
  instrumentByCode,
  instrumentById,
  instruments,
  toDigits,
} from '../server/markets/instruments.ts'
import { tradingHours } from '../server/markets/sessions.ts'

/** 2026-03-04 15:00 UTC, a Wednesday: all but the Australian index trade. */
const START = Date.UTC(2026, 2, 4, 15)
/** A step of a price, as a share of it: a lively day, so that stops are reached. */
const STEP = 2e-5

/** Numbers from 0 to 1 that a seed decides. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The whole catalogue with its real hours, its prices on a random walk; its time is the machine's, from a fixed start. */
export class CoreMarket implements PricedVenue, Clock {
  readonly instruments: readonly InstrumentSpec[]
  readonly byId = instrumentById
  readonly byCode = instrumentByCode
  readonly #hours = tradingHours('real')
  readonly #prices = new Map<string, number>()
  readonly #chance = seededRandom(1)
  readonly #begun = performance.now()

  constructor() {
    this.instruments = instruments.filter((spec) => this.#hours.isOpen(spec, START))
    for (const { code, priceRef } of this.instruments) this.#prices.set(code, priceRef)
  }

  now(): number {
    return START + Math.floor(performance.now() - this.#begun)
  }

  longClose(code: string, t: number): number | undefined {
    const spec = this.byCode(code)
    return spec && this.#hours.longClose(spec, t)
  }

  isOpen(code: string, t: number): boolean {
    const spec = instrumentByCode(code)
    return spec !== undefined && this.#hours.isOpen(spec, t)
  }

  quote(code: string): { readonly close: number; readonly time: number } | undefined {
    const close = this.#prices.get(code)
    return close === undefined ? undefined : { close, time: this.now() }
  }

  price({ code, priceRef }: InstrumentSpec): number {
    return this.#prices.get(code) ?? priceRef
  }

  /** The next prices, each of another instrument in turn as chance has it; `fall`: by how much lower each is, as a share of it. */
  ticks(count: number, fall = 0): Tick[] {
    const time = this.now()
    return Array.from({ length: count }, () => {
      const spec = this.instruments[Math.floor(this.#chance() * this.instruments.length)] as InstrumentSpec
      const { code, digits } = spec
      const normal = (this.#chance() + this.#chance() + this.#chance() + this.#chance() - 2) * Math.sqrt(3)
      const price = toDigits(this.price(spec) * (1 + STEP * normal - fall), digits)
      this.#prices.set(code, price)
      return { code, price, time, volume: 1 }
    })
  }
}
