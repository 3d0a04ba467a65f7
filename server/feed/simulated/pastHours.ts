import { setImmediate } from 'node:timers/promises'
import type { InstrumentSpec } from '../../markets/instruments.ts'
import { MinuteColumns } from '../../markets/minuteColumns.ts'
import { measuredCorrelation } from './correlation.ts'
import { DrivenPrices } from './drivenPrices.ts'
import { seasonByMinute } from './drivers.ts'
import { quoteRate } from './quoting.ts'
import { KeyedRandom, type Seed } from './random.ts'
import { CLOSED_SHARE, MAX_CLOSED_MINUTES } from './volatility.ts'
import type { IsOpen } from './walk.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const HOUR_MS = HOUR_MINUTES * MINUTE_MS
const DAY_MINUTES = 1440
const PAST_STREAM = 4
/** Some weeks are restless, others calm: standard deviation of the logarithm of volatility, and what an hour keeps of it. */
const MOOD_SD = 0.4
const MOOD_KEEP = 2 ** (-1 / 120)
/** Hours between two looks at what else the process has to do. */
const VOLATILITY_CYCLE_HOURS = 240

/**
 * Prices of a past so long ago that it has no minutes: the drivers walk together in steps of an hour, as restless and
 * in the same trading hours as in the minutes, for a sixtieth of the work.
 */
export class PastHours extends DrivenPrices {
  readonly #isOpen: IsOpen
  readonly #random: KeyedRandom
  readonly #season: readonly Float64Array[]
  /** Per cross: the correlation of the two prices it is made of. */
  readonly #correlation: readonly number[]
  /** Of the markets that close at the weekend, and of those that never do. */
  readonly #mood = new Float64Array(2)
  readonly #drawn: Float64Array
  /** Per instrument: whether it trades in the first and in the last minute of the hour, and the minutes since it last did. */
  readonly #begins: Uint8Array
  readonly #ends: Uint8Array
  readonly #closed: Float64Array
  /** Per instrument: standard deviation of the hour's move, and how busy it is against an average one. */
  readonly #sigma: Float64Array
  readonly #activity: Float64Array

  constructor(seed: Seed, specs: readonly InstrumentSpec[], isOpen: IsOpen) {
    super(specs, new Map())
    this.#isOpen = isOpen
    this.#random = new KeyedRandom(seed, PAST_STREAM)
    this.#season = this.drivers.map(({ season }) => seasonByMinute(season))
    const codeAt = (place: number): string => specs[place]?.code ?? ''
    this.#correlation = this.crosses.map(({ base, quote }) => measuredCorrelation(codeAt(base), codeAt(quote)))
    this.#drawn = new Float64Array(this.drivers.length)
    this.#begins = new Uint8Array(specs.length)
    this.#ends = new Uint8Array(specs.length)
    this.#closed = new Float64Array(specs.length)
    this.#sigma = new Float64Array(specs.length)
    this.#activity = new Float64Array(specs.length)
    this.normals.select(() => true)
  }

  /** The hours from `from` to `to` (UTC ms, whole hours), after those walked before: a set of columns an instrument, in logarithms of prices. */
  async walk(from: number, to: number): Promise<MinuteColumns[]> {
    const { specs, log } = this
    const columns = specs.map(() => new MinuteColumns((to - from) / HOUR_MS))
    const first = new Float64Array(specs.length)
    for (let at = from; at < to; at += HOUR_MS) {
      const random = this.#random.key(at / HOUR_MS)
      this.#look(at)
      this.#open(random)
      first.set(log)
      this.#move(random, at)
      for (const [i, spec] of specs.entries()) {
        const minutes = this.#openMinutes(i)
        if (minutes === 0) continue
        const [open, close] = [first[i] ?? 0, log[i] ?? 0]
        // The highest and the lowest point of a random walk between two known ends.
        const reach = () =>
          Math.sqrt((close - open) ** 2 - 2 * (this.#sigma[i] ?? 0) ** 2 * Math.log(1 - random.uniform()))
        const [high, low] = [(open + close + reach()) / 2, (open + close - reach()) / 2]
        const volume = Math.round(quoteRate(spec, this.#activity[i] ?? 1) * minutes * MINUTE_MS)
        columns[i]?.push(at / MINUTE_MS, open, high, low, close, volume)
      }
      if ((at / HOUR_MS) % VOLATILITY_CYCLE_HOURS === 0) await setImmediate()
    }
    return columns
  }

  /** No session is shorter than an hour: one that touches the hour holds its first minute or its last. */
  #look(at: number): void {
    const last = at + HOUR_MS - MINUTE_MS
    for (const [i, spec] of this.specs.entries()) this.#begins[i] = this.#isOpen(spec, at) ? 1 : 0
    for (const [i, spec] of this.specs.entries()) this.#ends[i] = this.#isOpen(spec, last) ? 1 : 0
  }

  #openMinutes(i: number): number {
    return (HOUR_MINUTES / 2) * ((this.#begins[i] ?? 0) + (this.#ends[i] ?? 0))
  }

  /** The gaps of those that open after a pause. */
  #open(random: KeyedRandom): void {
    let drawn = false
    for (const [driver, place] of this.places.entries()) {
      const [begins, ends] = [this.#begins[place] === 1, this.#ends[place] === 1]
      const closed = (this.#closed[place] ?? 0) + (begins ? 0 : ends ? HOUR_MINUTES / 2 : HOUR_MINUTES)
      this.#closed[place] = begins && !ends ? HOUR_MINUTES / 2 : begins || ends ? 0 : closed
      if (closed === 0 || !(begins || ends)) continue
      if (!drawn) this.normals.draw(random, this.#drawn)
      drawn = true
      const sigma = this.drivers[driver]?.minuteSigma ?? 0
      const gap = sigma * Math.sqrt(CLOSED_SHARE * Math.min(closed, MAX_CLOSED_MINUTES))
      this.log[place] = (this.log[place] ?? 0) + gap * (this.#drawn[driver] ?? 0)
    }
    if (drawn) this.deriveCrosses()
  }

  #move(random: KeyedRandom, at: number): void {
    const fresh = Math.sqrt(1 - MOOD_KEEP ** 2)
    for (const [i, mood] of this.#mood.entries()) this.#mood[i] = mood * MOOD_KEEP + fresh * random.normal()
    this.normals.draw(random, this.#drawn)
    const middle = (at / MINUTE_MS + HOUR_MINUTES / 2) % DAY_MINUTES
    for (const [driver, place] of this.places.entries()) {
      const { group, minuteSigma } = this.drivers[driver] ?? { minuteSigma: 0 }
      const mood = MOOD_SD * (this.#mood[group === 'crypto' ? 1 : 0] ?? 0) - MOOD_SD ** 2
      const level = (this.#season[driver]?.[middle] ?? 1) * Math.exp(mood)
      const sigma = minuteSigma * level * Math.sqrt(this.#openMinutes(place))
      this.#activity[place] = level
      this.#sigma[place] = sigma
      this.log[place] = (this.log[place] ?? 0) + sigma * (this.#drawn[driver] ?? 0)
    }
    this.deriveCrosses()
    for (const [k, { place, base, baseSign, quote, quoteSign }] of this.crosses.entries()) {
      const [a, b] = [baseSign * (this.#sigma[base] ?? 0), quoteSign * (this.#sigma[quote] ?? 0)]
      this.#sigma[place] = Math.sqrt(a * a + b * b + 2 * a * b * (this.#correlation[k] ?? 0))
      this.#activity[place] = Math.max(this.#activity[base] ?? 1, this.#activity[quote] ?? 1)
    }
  }
}
