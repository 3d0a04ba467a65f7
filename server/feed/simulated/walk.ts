import type { InstrumentSpec } from '../../markets/instruments.ts'
import { DrivenPrices } from './drivenPrices.ts'
import { KeyedRandom, type Seed } from './random.ts'
import { minuteOf, Volatility, WARM_UP_MINUTES } from './volatility.ts'

const MINUTE_MS = 60_000
const PATH_STREAM = 3

/** Returns true if a market trades in the minute that begins at `t`. */
export type IsOpen = (spec: InstrumentSpec, t: number) => boolean

/**
 * The unrounded prices of every instrument, walking through time in steps that divide a minute. The same seed makes the
 * same moves in the same minutes, wherever it starts.
 */
export class Walk extends DrivenPrices {
  readonly #volatility: Volatility
  readonly #path: KeyedRandom
  readonly #moves: Float64Array
  readonly #driverOpen: Uint8Array
  #minute: number
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
    super(specs, prices)
    this.#volatility = new Volatility(seed, this.drivers, this.normals)
    this.#path = new KeyedRandom(seed, PATH_STREAM)
    this.#moves = new Float64Array(this.drivers.length)
    this.#driverOpen = new Uint8Array(this.drivers.length)
    this.open = new Uint8Array(specs.length)
    this.activity = new Float64Array(specs.length)
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
    this.normals.select((driver) => this.#driverOpen[driver] === 1)
    for (const [driver, place] of this.places.entries()) {
      this.log[place] = (this.log[place] ?? 0) + (gap[driver] ?? 0)
      this.activity[place] = activity[driver] ?? 1
    }
    this.deriveCrosses()
    for (const { place, base, quote } of this.crosses) {
      this.activity[place] = Math.max(this.activity[base] ?? 1, this.activity[quote] ?? 1)
    }
    return minute
  }

  /** Walks one step of the current minute: `from` is its start and `length` a divisor of a minute, ms. Returns its random numbers, for what depends on the step. */
  step(from: number, length: number): KeyedRandom {
    const random = this.#path.key(from, length)
    const { sigma, jumps } = this.#volatility
    this.normals.draw(random, this.#moves)
    const scale = Math.sqrt(length / MINUTE_MS)
    for (let driver = 0; driver < this.drivers.length; driver++) {
      if (!this.#driverOpen[driver]) continue
      const place = this.places[driver] ?? 0
      this.log[place] = (this.log[place] ?? 0) + (sigma[driver] ?? 0) * scale * (this.#moves[driver] ?? 0)
    }
    if (jumps.length > 0) {
      const begin = (from % MINUTE_MS) / MINUTE_MS
      const end = begin + length / MINUTE_MS
      for (const { driver, at, logReturn } of jumps) {
        if (at < begin || at >= end) continue
        const place = this.places[driver] ?? 0
        this.log[place] = (this.log[place] ?? 0) + logReturn
      }
    }
    this.deriveCrosses()
    return random
  }

  #look(minute: number, isOpen: IsOpen): void {
    for (const [i, spec] of this.specs.entries()) this.open[i] = isOpen(spec, minute * MINUTE_MS) ? 1 : 0
    for (const [driver, place] of this.places.entries()) this.#driverOpen[driver] = this.open[place] ?? 0
  }
}
