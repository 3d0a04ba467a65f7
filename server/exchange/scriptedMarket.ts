import type { Clock } from '../clock.ts'
import type { Tick } from '../markets/feed.ts'
import { type InstrumentSpec, instrumentByCode } from '../markets/instruments.ts'
import type { PricedVenue } from './exchange.ts'

/** 2026-03-04 12:00 UTC, a Wednesday. */
export const SCRIPT_START = Date.UTC(2026, 2, 4, 12)

/** A market for tests and drills: its prices, hours and time are what the script says. */
export class ScriptedMarket implements PricedVenue, Clock {
  readonly instruments: readonly InstrumentSpec[]
  readonly #quotes = new Map<string, { close: number; time: number }>()
  readonly #closed = new Set<string>()
  readonly #longCloses = new Map<string, number>()
  #now = SCRIPT_START

  /** Prices by code; `changes` to the catalogue's entries by code. */
  constructor(
    prices: Readonly<Record<string, number>>,
    changes: Readonly<Record<string, Partial<InstrumentSpec>>> = {},
  ) {
    this.instruments = Object.keys(prices).map((code) => {
      const spec = instrumentByCode(code)
      if (spec === undefined) throw new Error(`The catalogue lacks ${code}`)
      return { ...spec, ...changes[code] }
    })
    for (const [code, close] of Object.entries(prices)) this.#quotes.set(code, { close, time: this.#now })
  }

  now(): number {
    return this.#now
  }

  /** Lets time pass. */
  wait(ms: number): void {
    this.#now += ms
  }

  /** A tick at the present time. */
  tick(code: string, price: number): Tick {
    this.#quotes.set(code, { close: price, time: this.#now })
    return { code, price, time: this.#now, volume: 1 }
  }

  setOpen(code: string, open: boolean): void {
    if (open) this.#closed.delete(code)
    else this.#closed.add(code)
  }

  /** The next close of more than an hour; undefined: there is none any more. */
  closeLong(code: string, at: number | undefined): void {
    if (at === undefined) this.#longCloses.delete(code)
    else this.#longCloses.set(code, at)
  }

  longClose(code: string): number | undefined {
    return this.#longCloses.get(code)
  }

  byId(id: number): InstrumentSpec | undefined {
    return this.instruments.find((spec) => spec.id === id)
  }

  byCode(code: string): InstrumentSpec | undefined {
    return this.instruments.find((spec) => spec.code === code)
  }

  isOpen(code: string): boolean {
    return !this.#closed.has(code)
  }

  quote(code: string): { readonly close: number; readonly time: number } | undefined {
    return this.#quotes.get(code)
  }
}
