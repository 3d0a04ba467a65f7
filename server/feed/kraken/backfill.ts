import type { Period } from '../../../contract/entities/market.ts'
import { type Bar, minutesOf } from '../../markets/folding.ts'
import type { Gap, GapRepair } from '../../markets/gapRepair.ts'
import { toDigits } from '../../markets/instruments.ts'
import type { Pair } from './pairs.ts'

const MINUTE_MS = 60_000
/** Kraken's public limit is about one request a second for an address, ms. */
const REQUEST_INTERVAL_MS = 1_000
const FIRST_PAUSE_MS = 5_000
const MAX_PAUSE_MS = 60_000
/** A gap up to this is mended from its minutes; of a longer one Kraken's 720 newest do not reach back far enough, ms. */
const MINUTE_BARS_REACH_MS = 11 * 60 * MINUTE_MS
/** A finished candle is asked for so long after its end, ms: clocks differ a little. */
const SETTLE_DELAY_MS = 1_500
/** The past comes in this order, for every instrument before the next: what a quote and the first charts are drawn from. */
const ORDER: readonly Period[] = ['1day', '1min', '15min', '60min', '5min', '30min']
/** Gaps of one instrument that are kept apart; more of them are taken for one. */
const MAX_GAPS = 32

interface Job {
  readonly pair: Pair
  readonly period: Period
  gaps: Gap[]
  /** True if the longer periods are mended from these minutes. */
  readonly longer: boolean
  notBefore: number
}

/** A request for candles. */
export interface CandleRequest {
  readonly restName: string
  /** Length of a candle, minutes. */
  readonly interval: number
  /** Only what is newer, s; undefined: as much as there is. */
  readonly since: number | undefined
}

/** A request under way. */
export interface PendingRequest extends CandleRequest {
  readonly job: object
}

/** Returns true for periods of an instrument whose history is missing or incomplete. */
export type IsShort = (pair: Pair, period: Period) => boolean

/**
 * Plans the HTTP requests for missing candles, at most one a second: short gaps by their minutes, which also complete the
 * longer periods; a long gap or a missing history period by period. Uses no network and no clock.
 */
export class Backfill {
  readonly #isShort: IsShort
  readonly #checked = new Set<string>()
  #jobs: Job[] = []
  #askNext = Number.NEGATIVE_INFINITY
  #pause = 0

  constructor(isShort: IsShort) {
    this.#isShort = isShort
  }

  /** The begin of the oldest stretch that is not mended yet, UTC ms; undefined when there is none. */
  get oldest(): number | undefined {
    if (this.#jobs.length === 0) return undefined
    return Math.min(...this.#jobs.flatMap(({ gaps }) => gaps.map(({ from }) => from)))
  }

  /** Prices of an instrument were missed. */
  missed(pair: Pair, gap: Gap): void {
    const isLong = gap.to - gap.from > MINUTE_BARS_REACH_MS
    const isFirst = !this.#checked.has(pair.symbol)
    this.#checked.add(pair.symbol)
    for (const period of ORDER) {
      const isWanted = isLong || (isFirst && this.#isShort(pair, period))
      if (isWanted) this.#add(pair, period, gap, false)
    }
    if (!isLong) this.#add(pair, '1min', gap, true)
  }

  /** The next request, if it is time for one. To be answered before the next is asked for. */
  next(now: number): PendingRequest | undefined {
    if (now < this.#askNext) return undefined
    const job = this.#jobs.filter(({ notBefore }) => notBefore <= now).toSorted((a, b) => rank(a) - rank(b))[0]
    if (!job) return undefined
    this.#askNext = now + REQUEST_INTERVAL_MS
    const oldest = Math.min(...job.gaps.map(({ from }) => from))
    return {
      job,
      restName: job.pair.restName,
      interval: minutesOf(job.period),
      // A minute more, because it is not told whether the candle of that very second is in.
      since: job.longer ? Math.floor(oldest / MINUTE_MS) * 60 - 60 : undefined,
    }
  }

  /** Candles have come that were asked for at a time: what they mend. */
  took(requested: PendingRequest, rows: readonly Readonly<Bar>[], askedAt: number): GapRepair[] {
    const job = this.#jobs.find((one) => one === requested.job)
    this.#pause = 0
    if (!job) return []
    const { pair, period, longer } = job
    const isMinute = period === '1min'
    // A minute that still moved is asked for again once it is over. A longer one is taken as it was: what comes later is seen.
    const whole = isMinute ? rows.filter(({ time }) => time + MINUTE_MS <= askedAt) : rows
    const { gaps } = job
    job.gaps = isMinute ? gaps.filter(({ to }) => askedAt < settledAt(to)) : []
    if (job.gaps.length === 0) this.#remove(job)
    else job.notBefore = Math.max(...job.gaps.map(({ to }) => settledAt(to)))
    const { digits } = pair.spec
    const reported = whole.map((bar) => ({
      ...bar,
      open: toDigits(bar.open, digits),
      high: toDigits(bar.high, digits),
      low: toDigits(bar.low, digits),
      close: toDigits(bar.close, digits),
    }))
    return gaps.map((gap) => ({ code: pair.spec.code, period, rows: reported, gap, longer }))
  }

  /** There was no answer, or one that is worth a later try: waits, longer each time. Returns how long, ms. */
  failed(now: number): number {
    this.#pause = Math.min(MAX_PAUSE_MS, Math.max(FIRST_PAUSE_MS, this.#pause * 2))
    this.#askNext = now + this.#pause
    return this.#pause
  }

  /** Kraken has no such candles: they are not asked for again. */
  refused(requested: PendingRequest): void {
    const job = this.#jobs.find((one) => one === requested.job)
    if (job) this.#remove(job)
  }

  #add(pair: Pair, period: Period, gap: Gap, longer: boolean): void {
    const known = this.#jobs.find((job) => job.pair === pair && job.period === period && job.longer === longer)
    if (!known) {
      this.#jobs.push({ pair, period, gaps: [gap], longer, notBefore: Number.NEGATIVE_INFINITY })
      return
    }
    known.notBefore = Number.NEGATIVE_INFINITY
    known.gaps = [...known.gaps, gap]
    if (known.gaps.length > MAX_GAPS) {
      const [first, second, ...rest] = known.gaps
      if (first && second) known.gaps = [{ from: first.from, to: second.to }, ...rest]
    }
  }

  #remove(job: Job): void {
    this.#jobs = this.#jobs.filter((one) => one !== job)
  }
}

/** Returns the time at which the minute of an instant is over and reported, UTC ms. */
const settledAt = (time: number): number => (Math.floor(time / MINUTE_MS) + 1) * MINUTE_MS + SETTLE_DELAY_MS

/** Short gaps before the past. */
const rank = ({ longer, period }: Job): number => (longer ? -1 : ORDER.indexOf(period))
