import { type ChartPeriod, foldBars, madeOf, PERIOD_MS } from '../../../contract/candlePeriods.ts'
import type { Candle, Period } from '../../../contract/entities/market.ts'
import { type Fold, foldCandle } from './foldCandle.ts'

/** A chart holds at most so many bars: each update costs time for every bar held. */
export const MAX_BARS = 2_000
/** Bars asked for at a time. */
export const PAGE_BARS = 500
/** The most that a server answers at a time (decisions §4). */
const MAX_REQUESTED = 1_000
/** Live bars are handed on at most once in this time, ms. */
export const PUSH_INTERVAL_MS = 100
/** Delay before parts missing from an offline copy are requested again, ms. */
export const RETRY_DELAY_MS = 5_000

/** Requested bars. */
export interface CandleAsk {
  readonly instrumentId: string
  readonly period: Period
  readonly limit: number
  readonly before?: number
}

/** They are injected so that tests need neither a network nor a clock. */
export interface CandlePorts {
  /**
   * Bars oldest first; only those that start before `before`. `asOf` hears when they arrived, where they are an offline copy.
   * Rejects when they cannot be had.
   */
  history(ask: CandleAsk, asOf: (storedAt: number | undefined) => void): Promise<readonly Candle[]>
  /** Live one-minute candles of an instrument; the answer ends them. */
  live(code: string, listener: (minute: Candle) => void): () => void
  /** Calls back whenever another market speaks than before: a replay begins, is set to another time, or ends. */
  onMarket(listener: () => void): () => void
  /** Calls back whenever the live channel is there again. */
  onBack(listener: () => void): () => void
  /** Returns true if the server is there. */
  isOnline(): boolean
  /** Calls back once after a while, ms; the answer takes it back. */
  after(ms: number, then: () => void): () => void
}

/** Bars to show. */
export interface CandleKey {
  readonly instrumentId: string
  readonly code: string
  readonly period: ChartPeriod
}

interface Answered {
  readonly bars: readonly Candle[]
  readonly isCopy: boolean
  readonly older: boolean
}

/**
 * Receives the bars. Every call is about the key last shown, in the current market. Answers for another key are
 * dropped.
 */
export interface CandleSink {
  /** There are no bars any more: others are being loaded. */
  loading(): void
  /** All bars, oldest first. `older`: there may be earlier ones. */
  reset(bars: readonly Candle[], older: boolean): void
  /** The newest bar, grown or new; also missed ones, in their order. */
  push(bar: Candle): void
  failed(error: unknown): void
}

/**
 * Source of a chart's bars: history from the server, the newest bar folded from live minutes. One market, instrument and period
 * at a time; answers that come after another one was asked for are dropped by their token, and bars of another market, as a
 * replay is one, are let go at once.
 */
export class CandleSource {
  readonly #ports: CandlePorts
  readonly #sink: CandleSink
  #token = 0
  #key: CandleKey | undefined
  #fold: Fold | undefined
  /** Minutes that came while history was on its way, in order of arrival. */
  #early: Candle[] | undefined
  #stopLive: () => void = () => undefined
  #waiting: (() => void) | undefined
  #due: Candle | undefined
  /** Time of the newest bar before those that could not be fetched yet; undefined while none is missing. */
  #missingSince: number | undefined
  #again: (() => void) | undefined
  #failed = false
  #paused = false
  #unfollow: () => void = () => undefined

  constructor(ports: CandlePorts, sink: CandleSink) {
    this.#ports = ports
    this.#sink = sink
  }

  /** Shows the bars of a key from the beginning, whatever was shown before. */
  show(key: CandleKey): void {
    this.stop()
    this.#key = key
    const stops = [this.#ports.onMarket(() => this.#moved()), this.#ports.onBack(() => this.#back())]
    this.#unfollow = () => {
      for (const stop of stops) stop()
    }
    this.#begin(key)
  }

  /** Stops live candles until `resume`. Candles of the current market stay in memory. */
  pause(): void {
    this.#paused = true
    this.#stopLive()
    this.#stopLive = () => undefined
    this.#callOffAgain()
  }

  /** Goes on after a pause: live again, and what was missed is fetched. */
  resume(): void {
    const key = this.#key
    if (key === undefined) return
    this.#paused = false
    // Let go of while nobody looked, or empty then: there may be bars by now.
    if (this.#fold === undefined && this.#early === undefined) this.#begin(key)
    else {
      this.#listen(key)
      this.#back()
    }
  }

  /** The same again: after a failure. */
  retry(): void {
    if (this.#key !== undefined) this.#begin(this.#key)
  }

  /** Ends everything; nothing is handed on any more. */
  stop(): void {
    this.#letGo()
    this.#key = undefined
    this.#paused = false
    this.#unfollow()
    this.#unfollow = () => undefined
  }

  #letGo(): void {
    this.#token += 1
    this.#fold = undefined
    this.#early = undefined
    this.#failed = false
    this.#stopLive()
    this.#stopLive = () => undefined
    this.#waiting?.()
    this.#waiting = undefined
    this.#due = undefined
    this.#missingSince = undefined
    this.#callOffAgain()
  }

  #begin(key: CandleKey): void {
    this.#letGo()
    this.#sink.loading()
    this.#early = []
    this.#listen(key)
    this.#load(key, this.#token)
  }

  /** Another market speaks: nothing that is held or on its way is of it. */
  #moved(): void {
    const key = this.#key
    if (key === undefined) return
    if (this.#paused) {
      this.#letGo()
      this.#sink.loading()
    } else this.#begin(key)
  }

  /** The channel is there again: what was missed is fetched, or everything where it could not be had. */
  #back(): void {
    if (this.#paused) return
    if (this.#failed) this.retry()
    else void this.#refill()
  }

  /**
   * Bars before a time, oldest first, and whether there may be earlier ones; `held` is how many the chart has. None for
   * now when they cannot be had; undefined when something else is shown by then.
   */
  async older(before: number, held: number): Promise<{ bars: readonly Candle[]; older: boolean } | undefined> {
    const key = this.#key
    const token = this.#token
    const limit = Math.min(PAGE_BARS, MAX_BARS - held)
    if (key === undefined || limit <= 0) return { bars: [], older: false }
    try {
      const got = await this.#ask(key, limit, before)
      if (token !== this.#token) return undefined
      const bars = got.bars.filter((bar) => bar.time < before)
      return { bars, older: bars.length > 0 && got.older && held + bars.length < MAX_BARS }
    } catch {
      return token === this.#token ? { bars: [], older: true } : undefined
    }
  }

  /** Fetches what was missed while the channel was away: the bars since the newest one held. */
  async #refill(): Promise<void> {
    const key = this.#key
    const token = this.#token
    const newest = this.#fold?.bar.time
    if (key === undefined || newest === undefined || this.#early !== undefined) return
    const since = this.#missingSince ?? newest
    this.#callOffAgain()
    this.#early = []
    try {
      const { bars, isCopy } = await this.#ask(key, PAGE_BARS)
      if (token !== this.#token) return
      const until = bars.at(-1)?.time ?? since
      // A copy that ends before what is held, or where it did, knows nothing of what was missed.
      if (isCopy && (until < newest || until === since)) this.#isMissing(since)
      else this.#join(bars, since, newest)
    } catch {
      // The bars held stay right as far as they go.
      if (token === this.#token) this.#isMissing(since)
    }
    if (token === this.#token) this.#takeEarly(key.period)
  }

  #join(bars: readonly Candle[], since: number, newest: number): void {
    const [oldest, last] = [bars[0], bars.at(-1)]
    this.#missingSince = undefined
    if (oldest === undefined || last === undefined) return
    // Too much was missed to be joined, or live bars came behind a hole, or the server's clock was set back.
    if (oldest.time > newest || since < newest || last.time < newest) this.#sink.reset(bars, true)
    else for (const bar of bars) if (bar.time >= newest) this.#sink.push(bar)
    this.#fold = { bar: last, minute: undefined }
  }

  /** Bars since that time are missing: they are asked for again in a while, as soon as the server is there. */
  #isMissing(since: number): void {
    this.#missingSince = since
    this.#callOffAgain()
    this.#again = this.#ports.after(RETRY_DELAY_MS, () => {
      this.#again = undefined
      if (this.#ports.isOnline()) void this.#refill()
      else this.#isMissing(since)
    })
  }

  #callOffAgain(): void {
    this.#again?.()
    this.#again = undefined
  }

  /** The newest bars, or those before a time; `older`: there may be earlier ones. */
  async #ask({ instrumentId, period }: CandleKey, count: number, before?: number): Promise<Answered> {
    const part = madeOf(period)
    const limit = Math.min(MAX_REQUESTED, count * (PERIOD_MS[period] / PERIOD_MS[part]))
    let isCopy = false
    const ask = { instrumentId, period: part, limit, ...(before !== undefined && { before }) }
    const parts = ordered(
      await this.#ports.history(ask, (storedAt) => {
        isCopy = storedAt !== undefined
      }),
    )
    const older = parts.length >= limit
    if (part === period) return { bars: parts, isCopy, older }
    const bars = foldBars(parts, period)
    // The oldest may lack its first parts, which an earlier page has.
    return { bars: older && bars[0]?.time !== parts[0]?.time ? bars.slice(1) : bars, isCopy, older }
  }

  #listen(key: CandleKey): void {
    const token = this.#token
    this.#stopLive()
    this.#stopLive = this.#ports.live(key.code, (minute) => {
      if (token === this.#token) this.#take(minute, key.period)
    })
  }

  #load(key: CandleKey, token: number): void {
    this.#ask(key, PAGE_BARS).then(
      ({ bars, isCopy, older }) => {
        if (token !== this.#token) return
        const last = bars.at(-1)
        if (last !== undefined && isCopy) this.#isMissing(last.time)
        this.#fold = last && { bar: last, minute: undefined }
        this.#sink.reset(bars, older)
        this.#takeEarly(key.period)
      },
      (error: unknown) => {
        if (token !== this.#token) return
        this.#failed = true
        this.#sink.failed(error)
      },
    )
  }

  #takeEarly(period: ChartPeriod): void {
    const early = this.#early ?? []
    this.#early = undefined
    for (const minute of early) this.#take(minute, period)
  }

  #take(minute: Candle, period: ChartPeriod): void {
    if (this.#early !== undefined) {
      if (this.#early.at(-1)?.time === minute.time) this.#early.pop()
      this.#early.push(minute)
      return
    }
    const fold = foldCandle(this.#fold, minute, period)
    if (fold === undefined) return
    if (this.#fold === undefined) {
      // The first there is of an instrument without a past: what is drawn begins with it.
      this.#fold = fold
      this.#sink.reset([fold.bar], false)
      return
    }
    // A bar that ends is handed on at once, so that its last figures are not lost with the wait.
    if (this.#due !== undefined && this.#due.time !== fold.bar.time) this.#flush()
    this.#fold = fold
    this.#due = fold.bar
    if (this.#waiting === undefined) this.#flush()
  }

  #flush(): void {
    const bar = this.#due
    this.#due = undefined
    this.#waiting?.()
    this.#waiting = undefined
    if (bar === undefined) return
    this.#waiting = this.#ports.after(PUSH_INTERVAL_MS, () => {
      this.#waiting = undefined
      this.#flush()
    })
    this.#sink.push(bar)
  }
}

/** Oldest first, each time once: what another server sends is not trusted to be. */
function ordered(bars: readonly Candle[]): readonly Candle[] {
  const sorted = [...bars].sort((one, other) => one.time - other.time)
  return sorted.filter((bar, index) => bar.time !== sorted[index + 1]?.time)
}
