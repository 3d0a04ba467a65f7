import { candlePath, REPLAY_SPACING_MS } from '../../contract/candlePath.ts'
import { barStart, foldBars, PERIOD_MS } from '../../contract/candlePeriods.ts'
import type { Candle, Instrument, Period } from '../../contract/entities/market.ts'
import { LONG_CLOSE_MS, LOWERED_MS } from '../../contract/exposure.ts'
import { barOf, countUntil, MINUTE_MS } from './foldBars.ts'
import type { SeriesByPeriod } from './minuteBars.ts'
import { CLOSED_AFTER_MS, joined, type Span } from './timeline.ts'

/** A price of a recording. */
export interface TapeTick {
  /** UTC ms. */
  readonly time: number
  readonly price: number
  readonly volume: number
  /** Ask price, if the source has it. `price` is then the bid. */
  readonly ask?: number
  /** True if the price moved here from the last one without a gap. Recorded prices did not. */
  readonly isContinuous?: boolean
  /** True if the market was closed then. */
  readonly isClosed?: boolean
}

/** Price history of one instrument. */
export interface LineContent {
  readonly instrument: Instrument
  /** One-minute bars, oldest first, each minute once. */
  readonly minutes: readonly Candle[]
  /** Prices that were recorded, oldest first; without them a way through each minute is made up. */
  readonly ticks?: readonly TapeTick[]
  /** Bars of longer periods, for a chart that looks further back than the minutes. */
  readonly series?: SeriesByPeriod
}

/** One instrument of a tape: its price, its bars and whether it traded, at any time, knowing nothing of what came later. */
export class TapeLine {
  readonly instrument: Instrument
  readonly #minutes: readonly Candle[]
  readonly #ticks: readonly TapeTick[] | undefined
  readonly #series: SeriesByPeriod
  /** Opens of the days, and since when they are known. Earlier in the day it may not have opened. */
  readonly #dayOpens = new Map<number, { readonly open: number; readonly since: number }>()
  #path: { readonly minute: Candle; readonly ticks: readonly TapeTick[] } | undefined

  constructor({ instrument, minutes, ticks, series = {} }: LineContent) {
    this.instrument = instrument
    this.#minutes = minutes
    this.#ticks = ticks
    this.#series = series
  }

  /** Returns the times with prices, oldest first. */
  times(): Span[] {
    if (this.#ticks) return joined(this.#ticks.map(({ time }) => ({ from: time, to: time + 1 })))
    return joined(this.#minutes.map(({ time }) => ({ from: time, to: time + MINUTE_MS })))
  }

  /** Prices after one time until another, that one included, oldest first. */
  ticks(after: number, until: number): TapeTick[] {
    if (this.#ticks) return this.#ticks.slice(this.#ticksUntil(after), this.#ticksUntil(until))
    const found: TapeTick[] = []
    for (let i = Math.max(0, this.#minutesUntil(after) - 1); i < this.#minutes.length; i++) {
      const minute = this.#minutes[i] as Candle
      if (minute.time > until) break
      for (const tick of this.#way(minute)) if (tick.time > after && tick.time <= until) found.push(tick)
    }
    return found
  }

  /** The last price by a time; undefined before the first. */
  last(now: number): TapeTick | undefined {
    if (this.#ticks) return this.#ticks[this.#ticksUntil(now) - 1]
    const minute = this.#minutes[this.#minutesUntil(now) - 1]
    return minute && this.#way(minute).findLast(({ time }) => time <= now)
  }

  /** The newest one-minute bar by a time, as far as it had come; undefined before the first. */
  minute(now: number): Candle | undefined {
    const { whole, running } = this.#known(now)
    return running ?? whole.at(-1)
  }

  /** The one-minute bars that ended after one time and by another. */
  ended(after: number, until: number): readonly Candle[] {
    const first = this.#minutesUntil(after - MINUTE_MS)
    return this.#minutes.slice(first, this.#minutesUntil(until - MINUTE_MS))
  }

  /** Bars of a period as they stood at a time, oldest first; only those that start before `before`. */
  bars(period: Period, now: number, { limit = 500, before = Number.POSITIVE_INFINITY } = {}): Candle[] {
    const folded = this.#folded(period, now)
    const whole = (this.#series[period] ?? []).filter(({ time }) => time + PERIOD_MS[period] <= now)
    const [first] = folded
    const start = this.#minutes[0]?.time ?? Number.POSITIVE_INFINITY
    // What began before the minutes did is known whole only by its own bar.
    const older = first === undefined ? whole : whole.filter(({ time }) => time < start)
    const oldest = older.at(-1)
    const bars = [...older, ...(oldest !== undefined && oldest.time === first?.time ? folded.slice(1) : folded)]
    return bars.filter(({ time }) => time < before).slice(-limit)
  }

  /** Returns the open of the day, with which its prices are compared, or undefined before the first price. */
  dayOpen(now: number): number | undefined {
    const day = barStart(now, '1day')
    const known = this.#dayOpens.get(day)
    if (known !== undefined && known.since <= now) return known.open
    const bar = this.bars('1day', now, { limit: 1 })[0]
    if (bar?.time === day) this.#dayOpens.set(day, { open: bar.open, since: now })
    return bar?.open
  }

  /** Returns true if it traded at a time. */
  isOpen(now: number): boolean {
    if (this.#ticks && this.last(now)?.isClosed) return false
    const count = this.#minutesUntil(now)
    const ends = (this.#minutes[count - 1]?.time ?? Number.NEGATIVE_INFINITY) + MINUTE_MS
    if (now < ends) return true
    const next = this.#minutes[count]
    return count > 0 && next !== undefined && next.time - ends <= CLOSED_AFTER_MS
  }

  /** Returns when it trades again after a close, or undefined if the tape does not say. */
  nextOpen(now: number): number | undefined {
    return this.isOpen(now) ? undefined : this.#minutes[this.#minutesUntil(now)]?.time
  }

  /** Returns the start of the next or current close of more than an hour, or undefined if the tape has none. */
  longClose(now: number): number | undefined {
    const at = Math.max(0, this.#minutesUntil(now) - 1)
    for (let i = at; i < this.#minutes.length - 1; i++) {
      const ends = (this.#minutes[i]?.time ?? 0) + MINUTE_MS
      if (ends - now > LOWERED_MS) return undefined
      const opens = this.#minutes[i + 1]?.time ?? 0
      if (opens - ends > LONG_CLOSE_MS && opens > now) return ends
    }
    return undefined
  }

  #folded(period: Period, now: number): Candle[] {
    const { whole, running } = this.#known(now)
    const folded = foldBars(running ? [...whole, running] : whole, period)
    const [first] = folded
    const reported = first && this.#series[period]?.find(({ time }) => time === first.time)
    // The minutes may begin within the bar: its open is known all the same.
    if (first && reported && (this.#minutes[0]?.time ?? 0) > reported.time) {
      const { open } = reported
      folded[0] = { ...first, open, high: Math.max(open, first.high), low: Math.min(open, first.low) }
    }
    return folded
  }

  /** The one-minute bars that are over by a time, and the one that runs as far as it had come: not before its first price. */
  #known(now: number): { whole: readonly Candle[]; running: Candle | undefined } {
    const count = this.#minutesUntil(now)
    const last = this.#minutes[count - 1]
    return { whole: this.#minutes.slice(0, Math.max(0, count - 1)), running: last && this.#asOf(last, now) }
  }

  #asOf(minute: Candle, now: number): Candle | undefined {
    if (now >= minute.time + MINUTE_MS - 1) return minute
    const way = this.#way(minute)
    return barOf(minute.time, way.slice(0, countUntil(way, now, timeOf)))
  }

  /** The prices of a minute: recorded, or made up. */
  #way(minute: Candle): readonly TapeTick[] {
    if (this.#path?.minute === minute) return this.#path.ticks
    const ticks = this.#ticks
      ? this.#ticks.slice(this.#ticksUntil(minute.time - 1), this.#ticksUntil(minute.time + MINUTE_MS - 1))
      : [...candlePath(minute, MINUTE_MS, REPLAY_SPACING_MS, this.instrument.digits)]
    this.#path = { minute, ticks }
    return ticks
  }

  #minutesUntil(time: number): number {
    return countUntil(this.#minutes, time, timeOf)
  }

  #ticksUntil(time: number): number {
    return countUntil(this.#ticks ?? [], time, timeOf)
  }
}

const timeOf = ({ time }: { readonly time: number }): number => time
