import type { CorrelatedNormals } from './correlation.ts'
import { type Driver, type Group, seasonByMinute } from './drivers.ts'
import { KeyedRandom, type Seed } from './random.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
/** 1970-01-01 was a Thursday. */
const EPOCH_WEEKDAY = 4

const SLOW_SD = 0.4
const FAST_SD = 0.4
const SLOW_KEEP = 2 ** (-1 / 550)
const FAST_KEEP = 2 ** (-1 / 8)
/** So much of the factors' variance is common to the whole market, to a group, and an instrument's own. */
const COMMON = 0.5
const GROUPWISE = 0.35
const OWN = 0.15
/** A minute's excitement after a jump, in log volatility, and how it fades. */
const EXCITEMENT = 0.7
const MAX_EXCITEMENT = 1.5
/** Upper limit of all factors together. Without it, one minute in a year would outweigh the rest. */
const MAX_RESTLESSNESS = 4
const WIDEST_SHAPE = 3
const EXCITEMENT_KEEP = 2 ** (-1 / 20)

const OWN_JUMPS_PER_DAY = 1
const GROUP_JUMPS_PER_DAY = 0.7
const OWN_JUMP_SIGMAS = 5.5
const GROUP_JUMP_SIGMAS = 5.5

/** Scheduled figures come at 12:30 UTC on some weekdays. */
const NEWS_MINUTE = 12 * 60 + 30
const NEWS_CHANCE = 0.35
const NEWS_SIGMAS = 7
const NEWS_EXCITEMENT = 1
/** Jumps are at most so many times as large as in an average minute, and together at most so many of their sigmas. */
const STORM = 2.5
const FURTHEST = 2
const NEWS_GROUPS: ReadonlySet<Group> = new Set<Group>(['currency', 'metal', 'index'])

/** A pause of the market counts as so much of trading time in the gap at its end, at most two days of it. */
export const CLOSED_SHARE = 0.25
export const MAX_CLOSED_MINUTES = 2880

/** Student's t with 6 degrees of freedom, as a random scale of a minute's normal steps; these groups share one each. */
const FREEDOM = 6
const scales: readonly (readonly Group[])[] = [['currency', 'metal', 'index'], ['energy'], ['crypto']]
const groupNames: readonly Group[] = ['currency', 'metal', 'index', 'energy', 'crypto']

/** Minutes that the factors are run in before they are used: then they have forgotten where they began. */
export const WARM_UP_MINUTES = 2880

const stream = { minute: 1, news: 2 } as const

/** A sudden move of a driver within a minute. */
interface Jump {
  readonly driver: number
  /** Position in the minute, 0 to 1. */
  readonly at: number
  readonly logReturn: number
}

/**
 * Models the volatility and jumps of a minute. Volatility is the product of the hour's season, a slow and a fast factor (partly
 * shared), and the excitement after jumps. Minutes have fat tails.
 */
export class Volatility {
  readonly #drivers: readonly Driver[]
  readonly #normals: CorrelatedNormals
  readonly #random: KeyedRandom
  readonly #news: KeyedRandom
  readonly #season: readonly Float64Array[]
  readonly #scaleOf: readonly number[]
  readonly #groupOf: readonly number[]
  readonly #slow: Float64Array
  readonly #fast: Float64Array
  readonly #excitement: Float64Array
  readonly #shape: Float64Array
  readonly #correlated: Float64Array
  readonly #opened: Float64Array
  /** Per driver: standard deviation of this minute's normal steps, together. */
  readonly sigma: Float64Array
  /** Per driver: how busy this minute is against an average one; what quotes come by. */
  readonly activity: Float64Array
  /** Per driver: the log return between the last price before a pause and this minute's first. */
  readonly gap: Float64Array
  jumps: readonly Jump[] = []

  constructor(seed: Seed, drivers: readonly Driver[], normals: CorrelatedNormals) {
    const size = drivers.length
    this.#drivers = drivers
    this.#normals = normals
    this.#random = new KeyedRandom(seed, stream.minute)
    this.#news = new KeyedRandom(seed, stream.news)
    this.#season = drivers.map((driver) => seasonByMinute(driver.season))
    this.#scaleOf = drivers.map((driver) => scales.findIndex((groups) => groups.includes(driver.group)))
    this.#groupOf = drivers.map((driver) => groupNames.indexOf(driver.group))
    // One factor for the whole market, one a group, one a driver.
    this.#slow = new Float64Array(1 + groupNames.length + size)
    this.#fast = new Float64Array(1 + groupNames.length + size)
    this.#excitement = new Float64Array(size)
    this.#shape = new Float64Array(scales.length)
    this.#correlated = new Float64Array(size)
    this.#opened = new Float64Array(size)
    this.sigma = new Float64Array(size)
    this.activity = new Float64Array(size)
    this.gap = new Float64Array(size)
  }

  /** Steps to a minute (counted from the epoch), the one after the last. `open` says which drivers trade in it. */
  step(minute: number, open: Uint8Array): void {
    const random = this.#random.key(minute)
    this.#moveFactors(random)
    this.#drawShapes(random)
    for (let i = 0; i < this.#drivers.length; i++) this.#setSigma(i, minute)
    this.#drawJumps(random, minute, open)
    this.#drawGaps(random, minute, open)
  }

  #moveFactors(random: KeyedRandom): void {
    const slowNew = Math.sqrt(1 - SLOW_KEEP ** 2)
    const fastNew = Math.sqrt(1 - FAST_KEEP ** 2)
    for (let i = 0; i < this.#slow.length; i++) {
      this.#slow[i] = (this.#slow[i] ?? 0) * SLOW_KEEP + random.normal() * slowNew
      this.#fast[i] = (this.#fast[i] ?? 0) * FAST_KEEP + random.normal() * fastNew
    }
    for (let i = 0; i < this.#excitement.length; i++) {
      this.#excitement[i] = (this.#excitement[i] ?? 0) * EXCITEMENT_KEEP
    }
  }

  #drawShapes(random: KeyedRandom): void {
    for (let i = 0; i < this.#shape.length; i++) {
      let chiSquare = 0
      for (let k = 0; k < FREEDOM; k++) chiSquare += random.normal() ** 2
      this.#shape[i] = Math.min(WIDEST_SHAPE, Math.sqrt((FREEDOM - 2) / chiSquare))
    }
  }

  /** A factor of unit variance, made up of its common, its group's and its own part. Digital currency has nothing in common with the rest. */
  #factor(of: Float64Array, i: number): number {
    const group = this.#groupOf[i] ?? 0
    const common = this.#drivers[i]?.group === 'crypto' ? 0 : COMMON
    return (
      Math.sqrt(common) * (of[0] ?? 0) +
      Math.sqrt(GROUPWISE + COMMON - common) * (of[1 + group] ?? 0) +
      Math.sqrt(OWN) * (of[1 + groupNames.length + i] ?? 0)
    )
  }

  #setSigma(i: number, minute: number): void {
    const log =
      SLOW_SD * this.#factor(this.#slow, i) +
      FAST_SD * this.#factor(this.#fast, i) -
      (SLOW_SD ** 2 + FAST_SD ** 2) +
      (this.#excitement[i] ?? 0)
    const level = (this.#season[i]?.[minute % DAY_MINUTES] ?? 1) * Math.min(MAX_RESTLESSNESS, Math.exp(log))
    const shape = this.#shape[this.#scaleOf[i] ?? 0] ?? 1
    this.activity[i] = level * Math.min(shape, 2)
    this.sigma[i] = (this.#drivers[i]?.minuteSigma ?? 0) * level * shape
  }

  /** Sigma without the minute's random shape, and not that of a storm: what jumps are measured in. */
  #jumpSigma(i: number): number {
    const calm = (this.sigma[i] ?? 0) / (this.#shape[this.#scaleOf[i] ?? 0] ?? 1)
    return Math.min(calm, STORM * (this.#drivers[i]?.minuteSigma ?? 0))
  }

  #excite(i: number, by: number): void {
    this.#excitement[i] = Math.min(MAX_EXCITEMENT, (this.#excitement[i] ?? 0) + by)
  }

  #drawJumps(random: KeyedRandom, minute: number, open: Uint8Array): void {
    const jumps: Jump[] = []
    for (let group = 0; group < groupNames.length; group++) {
      const happens = random.uniform() < GROUP_JUMPS_PER_DAY / DAY_MINUTES
      if (happens) this.#jumpTogether(random, (i) => this.#groupOf[i] === group, GROUP_JUMP_SIGMAS, EXCITEMENT, jumps)
    }
    if (this.#isNews(minute)) {
      const moved = (i: number): boolean => NEWS_GROUPS.has(this.#drivers[i]?.group ?? 'crypto')
      this.#jumpTogether(random, moved, NEWS_SIGMAS, NEWS_EXCITEMENT, jumps)
    }
    for (let i = 0; i < this.#drivers.length; i++) {
      if (random.uniform() >= OWN_JUMPS_PER_DAY / DAY_MINUTES) continue
      const size = OWN_JUMP_SIGMAS * (0.6 + 0.8 * random.uniform()) * (random.uniform() < 0.5 ? -1 : 1)
      jumps.push({ driver: i, at: random.uniform(), logReturn: size * this.#jumpSigma(i) })
      this.#excite(i, EXCITEMENT)
    }
    this.jumps = jumps.filter((jump) => open[jump.driver])
  }

  #jumpTogether(
    random: KeyedRandom,
    moved: (i: number) => boolean,
    sigmas: number,
    excitement: number,
    jumps: Jump[],
  ): void {
    const at = random.uniform()
    this.#normals.select(() => true)
    this.#normals.draw(random, this.#correlated)
    for (let i = 0; i < this.#drivers.length; i++) {
      if (!moved(i)) continue
      const way = Math.max(-FURTHEST, Math.min(FURTHEST, this.#correlated[i] ?? 0))
      jumps.push({ driver: i, at, logReturn: sigmas * way * this.#jumpSigma(i) })
      this.#excite(i, excitement)
    }
  }

  #isNews(minute: number): boolean {
    if (minute % DAY_MINUTES !== NEWS_MINUTE) return false
    const day = Math.floor(minute / DAY_MINUTES)
    const weekday = (day + EPOCH_WEEKDAY) % 7
    return weekday !== 0 && weekday !== 6 && this.#news.key(day).uniform() < NEWS_CHANCE
  }

  #drawGaps(random: KeyedRandom, minute: number, open: Uint8Array): void {
    this.gap.fill(0)
    let drawn = false
    for (let i = 0; i < this.#drivers.length; i++) {
      if (!open[i]) continue
      const closed = minute - (this.#opened[i] || minute - 1) - 1
      this.#opened[i] = minute
      if (closed <= 0) continue
      if (!drawn) {
        this.#normals.select(() => true)
        this.#normals.draw(random, this.#correlated)
        drawn = true
      }
      const sigma =
        (this.#drivers[i]?.minuteSigma ?? 0) * Math.sqrt(CLOSED_SHARE * Math.min(closed, MAX_CLOSED_MINUTES))
      this.gap[i] = sigma * (this.#correlated[i] ?? 0)
    }
  }
}

/** The minute of an instant, counted from the epoch. */
export const minuteOf = (t: number): number => Math.floor(t / MINUTE_MS)
