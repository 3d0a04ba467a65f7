import type { InstrumentSpec } from '../../markets/instruments.ts'
import { CorrelatedNormals } from './correlation.ts'
import { type Cross, crossOf } from './crosses.ts'
import { type Driver, driverOf, measuredCodes } from './drivers.ts'

interface DerivedPrice {
  readonly place: number
  readonly base: number
  readonly baseSign: number
  readonly quote: number
  readonly quoteSign: number
}

/**
 * The unrounded prices of every instrument. Drivers walk by themselves, together; crosses are exactly what their pairs with
 * the dollar make of them.
 */
export class DrivenPrices {
  readonly specs: readonly InstrumentSpec[]
  readonly drivers: readonly Driver[]
  /** Places of the drivers among all instruments. */
  readonly places: readonly number[]
  readonly crosses: readonly DerivedPrice[]
  /** Draws the moves of the drivers. */
  readonly normals: CorrelatedNormals
  /** Per instrument: the natural logarithm of its price. */
  readonly log: Float64Array

  /** `prices` by code, 1 where none is given. */
  constructor(specs: readonly InstrumentSpec[], prices: ReadonlyMap<string, number>) {
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
    this.drivers = ordered.map(driverOf)
    this.places = ordered.map((spec) => specs.indexOf(spec))
    const placeOf = (code: string): number => specs.findIndex((spec) => spec.code === code)
    const derived = (cross: Cross): DerivedPrice => ({
      place: specs.indexOf(cross.spec),
      base: placeOf(cross.base.code),
      baseSign: cross.base.sign,
      quote: placeOf(cross.quote.code),
      quoteSign: cross.quote.sign,
    })
    this.crosses = crosses.filter((cross) => cross !== undefined).map(derived)
    this.normals = new CorrelatedNormals(ordered.slice(measuredCodes.length).map((spec) => spec.code))
    this.log = Float64Array.from(specs, (spec) => Math.log(prices.get(spec.code) ?? 1))
    this.deriveCrosses()
  }

  /** Moves every price by a factor so that the drivers stand at `prices`; returns the log factor of each instrument. */
  moveTo(prices: ReadonlyMap<string, number>): Float64Array {
    const before = Float64Array.from(this.log)
    for (const place of this.places) {
      const price = prices.get(this.specs[place]?.code ?? '')
      if (price !== undefined) this.log[place] = Math.log(price)
    }
    this.deriveCrosses()
    return this.log.map((now, i) => now - (before[i] ?? 0))
  }

  /** Makes the crosses anew; to be called when the drivers have moved. */
  deriveCrosses(): void {
    const { log } = this
    for (const { place, base, baseSign, quote, quoteSign } of this.crosses) {
      log[place] = baseSign * (log[base] ?? 0) + quoteSign * (log[quote] ?? 0)
    }
  }
}
