import type { InstrumentSpec } from '../../markets/instruments.ts'
import { CorrelatedNormals } from './correlation.ts'
import { type Cross, crossOf } from './crosses.ts'
import { type Driver, driverOf, measuredCodes } from './drivers.ts'
import { KeyedRandom, type Seed } from './random.ts'
import { minuteOf, Volatility, WARM_UP_MINUTES } from './volatility.ts'

const MINUTE_MS = 60_000
const PATH_STREAM = 3

/** Whether a market trades in the minute that begins at `t`. */
export type IsOpen = (spec: InstrumentSpec, t: number) => boolean

interface DerivedPrice {
  readonly place: number
  readonly base: number
  readonly baseSign: number
  readonly quote: number
  readonly quoteSign: number
}

/**
 * The unrounded prices of every instrument, walking through time in steps that divide a minute. Drivers walk by
 * themselves, together; crosses are exactly what their pairs with the dollar make of them. The same seed makes the same
 * moves in the same minutes, wherever it starts.
 */
export class Walk {
  readonly specs: readonly InstrumentSpec[]
  readonly #drivers: readonly Driver[]
  /** Where each driver stands among all instruments. */
  readonly #places: readonly number[]
  readonly #crosses: readonly DerivedPrice[]
  readonly #normals: CorrelatedNormals
  readonly #volatility: Volatility
  readonly #path: KeyedRandom
  readonly #moves: Float64Array
  readonly #driverOpen: Uint8Array
  #minute: number
  /** Per instrument: the natural logarithm of its price. */
  readonly log: Float64Array
  /** Per instrument: 1 while its market is open in the current minute. */
  readonly open: Uint8Array
  /** Per instrument: how busy the current minute is against an average one. */
  readonly activity: Float64Array

  /** Stands at the beginning of the minute that holds `start`, before its first step; `prices` by code, 1 where none is given. */
  constructor(
    seed: Seed,
    specs: readonly InstrumentSpec[],
    start: number,
    prices: ReadonlyMap<string, number>,
    isOpen: IsOpen,
  ) {
    const codes = new Set(specs.map((spec) => spec.code))
    const crosses = specs.map((spec) => crossOf(spec, (code) => codes.has(code)))
    const walking = specs.filter((_, i) => !crosses[i])
    const rank = (spec: InstrumentSpec): number => {
      const place = measuredCodes.indexOf(spec.code)
      return place < 0 ? measuredCodes.length : place
    }
    const ordered = walking.toSorted((a, b) => rank(a) - rank(b))
    if (measuredCodes.some((code, i) => ordered[i]?.code !== code)) throw new Error('a measured driver is not there')
    this.specs = specs
    this.#drivers = ordered.map(driverOf)
    this.#places = ordered.map((spec) => specs.indexOf(spec))
    const placeOf = (code: string): number => specs.findIndex((spec) => spec.code === code)
    const derived = (cross: Cross): DerivedPrice => ({
      place: specs.indexOf(cross.spec),
      base: placeOf(cross.base.code),
      baseSign: cross.base.sign,
      quote: placeOf(cross.quote.code),
      quoteSign: cross.quote.sign,
    })
    this.#crosses = crosses.filter((cross) => cross !== undefined).map(derived)
    this.#normals = new CorrelatedNormals(ordered.slice(measuredCodes.length).map((spec) => spec.code))
    this.#volatility = new Volatility(seed, this.#drivers, this.#normals)
    this.#path = new KeyedRandom(seed, PATH_STREAM)
    this.#moves = new Float64Array(ordered.length)
    this.#driverOpen = new Uint8Array(ordered.length)
    this.log = Float64Array.from(specs, (spec) => Math.log(prices.get(spec.code) ?? 1))
    this.open = new Uint8Array(specs.length)
    this.activity = new Float64Array(specs.length)
    this.#deriveCrosses()
    this.#minute = minuteOf(start)
    for (let minute = this.#minute - WARM_UP_MINUTES; minute < this.#minute; minute++) {
      this.#look(minute, isOpen)
      this.#volatility.step(minute, this.#driverOpen)
    }
  }

  /** Begins the next minute: who trades, how much moves, and the gap after a pause. */
  beginMinute(isOpen: IsOpen): number {
    const minute = this.#minute++
    this.#look(minute, isOpen)
    const { gap, activity } = this.#volatility
    this.#volatility.step(minute, this.#driverOpen)
    this.#normals.select((driver) => this.#driverOpen[driver] === 1)
    for (const [driver, place] of this.#places.entries()) {
      this.log[place] = (this.log[place] ?? 0) + (gap[driver] ?? 0)
      this.activity[place] = activity[driver] ?? 1
    }
    this.#deriveCrosses()
    for (const { place, base, quote } of this.#crosses) {
      this.activity[place] = Math.max(this.activity[base] ?? 1, this.activity[quote] ?? 1)
    }
    return minute
  }

  /** Walks one step of the current minute: `from` is its start and `length` a divisor of a minute, ms. Returns its random numbers, for what depends on the step. */
  step(from: number, length: number): KeyedRandom {
    const random = this.#path.key(from)
    const { sigma, jumps } = this.#volatility
    this.#normals.draw(random, this.#moves)
    const scale = Math.sqrt(length / MINUTE_MS)
    for (let driver = 0; driver < this.#drivers.length; driver++) {
      if (!this.#driverOpen[driver]) continue
      const place = this.#places[driver] ?? 0
      this.log[place] = (this.log[place] ?? 0) + (sigma[driver] ?? 0) * scale * (this.#moves[driver] ?? 0)
    }
    if (jumps.length > 0) {
      const begin = (from % MINUTE_MS) / MINUTE_MS
      const end = begin + length / MINUTE_MS
      for (const { driver, at, logReturn } of jumps) {
        if (at < begin || at >= end) continue
        const place = this.#places[driver] ?? 0
        this.log[place] = (this.log[place] ?? 0) + logReturn
      }
    }
    this.#deriveCrosses()
    return random
  }

  /** Moves every price by a factor so that the drivers stand at `prices`; returns the log factor of each instrument. */
  moveTo(prices: ReadonlyMap<string, number>): Float64Array {
    const before = Float64Array.from(this.log)
    for (const place of this.#places) {
      const price = prices.get(this.specs[place]?.code ?? '')
      if (price !== undefined) this.log[place] = Math.log(price)
    }
    this.#deriveCrosses()
    return this.log.map((now, i) => now - (before[i] ?? 0))
  }

  #look(minute: number, isOpen: IsOpen): void {
    for (const [i, spec] of this.specs.entries()) this.open[i] = isOpen(spec, minute * MINUTE_MS) ? 1 : 0
    for (const [driver, place] of this.#places.entries()) this.#driverOpen[driver] = this.open[place] ?? 0
  }

  #deriveCrosses(): void {
    const { log } = this
    for (const { place, base, baseSign, quote, quoteSign } of this.#crosses) {
      log[place] = baseSign * (log[base] ?? 0) + quoteSign * (log[quote] ?? 0)
    }
  }
}
