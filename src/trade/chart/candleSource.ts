import type { Candle, Period } from '../../../contract/entities/market.ts'
import { type Fold, foldCandle } from './foldCandle.ts'

/** A chart holds at most so many bars: each update costs time for every bar held. */
export const MOST_BARS = 2_000
/** Bars asked for at a time. */
export const PAGE_BARS = 500
/** Live bars are handed on at most once in this time, ms. */
export const PUSH_EVERY_MS = 100

/** What the source needs from outside; handed in, so that tests need neither network nor clock. */
export interface CandlePorts {
  /** Bars oldest first; only those that start before `before`. Rejects when they cannot be had. */
  history(ask: { instrumentId: string; period: Period; limit: number; before?: number }): Promise<readonly Candle[]>
  /** Live one-minute candles of an instrument; the answer ends them. */
  live(code: string, listener: (minute: Candle) => void): () => void
  /** Calls back once after a while, ms; the answer takes it back. */
  after(ms: number, then: () => void): () => void
}

/** Which bars to show. */
export interface CandleKey {
  readonly instrumentId: string
  readonly code: string
  readonly period: Period
}

/** Who draws the bars. Every call is about the key last shown; what was asked for an earlier one is dropped. */
export interface CandleSink {
  /** Everything anew, oldest first; `older`: there may be earlier ones. */
  reset(bars: readonly Candle[], older: boolean): void
  /** The newest bar, grown or new; also missed ones, in their order. */
  push(bar: Candle): void
  failed(error: unknown): void
}

/**
 * Where a chart's bars come from: history by the call, the newest one folded from live minutes. One instrument and period
 * at a time; answers that come after another one was asked for are dropped by their token.
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

  constructor(ports: CandlePorts, sink: CandleSink) {
    this.#ports = ports
    this.#sink = sink
  }

  /** Shows the bars of a key from the beginning, whatever was shown before. */
  show(key: CandleKey): void {
    this.stop()
    this.#key = key
    const token = this.#token
    this.#early = []
    this.#listen(key)
    this.#load(key, token)
  }

  /** Hears of no live candles until `resume`; what is held stays. */
  pause(): void {
    this.#stopLive()
    this.#stopLive = () => undefined
  }

  /** Goes on after a pause: live again, and what was missed is fetched. */
  resume(): void {
    const key = this.#key
    if (key === undefined) return
    this.#listen(key)
    void this.refill()
  }

  /** The same again: after a failure. */
  retry(): void {
    if (this.#key !== undefined) this.show(this.#key)
  }

  /** Ends everything; nothing is handed on any more. */
  stop(): void {
    this.#token += 1
    this.#key = undefined
    this.#fold = undefined
    this.#early = undefined
    this.#stopLive()
    this.#stopLive = () => undefined
    this.#waiting?.()
    this.#waiting = undefined
    this.#due = undefined
  }

  /**
   * Bars before a time, oldest first, and whether there may be earlier ones; `held` is how many the chart has. None for
   * now when they cannot be had; undefined when something else is shown by then.
   */
  async older(before: number, held: number): Promise<{ bars: readonly Candle[]; older: boolean } | undefined> {
    const key = this.#key
    const token = this.#token
    const limit = Math.min(PAGE_BARS, MOST_BARS - held)
    if (key === undefined || limit <= 0) return { bars: [], older: false }
    try {
      const got = await this.#ports.history({ instrumentId: key.instrumentId, period: key.period, limit, before })
      if (token !== this.#token) return undefined
      const bars = ordered(got).filter((bar) => bar.time < before)
      return { bars, older: bars.length >= limit && held + bars.length < MOST_BARS }
    } catch {
      return token === this.#token ? { bars: [], older: true } : undefined
    }
  }

  /** Fetches what was missed while the channel was away: the bars since the newest one held. */
  async refill(): Promise<void> {
    const key = this.#key
    const token = this.#token
    const newest = this.#fold?.bar
    if (key === undefined || newest === undefined || this.#early !== undefined) return
    this.#early = []
    try {
      const bars = ordered(
        await this.#ports.history({ instrumentId: key.instrumentId, period: key.period, limit: PAGE_BARS }),
      )
      if (token !== this.#token) return
      const oldest = bars[0]
      const isSetBack = (bars.at(-1)?.time ?? newest.time) < newest.time
      // Too much was missed to be joined, or the server's clock was set back: a replay.
      if (oldest !== undefined && (oldest.time > newest.time || isSetBack)) this.#sink.reset(bars, true)
      else for (const bar of bars) if (bar.time >= newest.time) this.#sink.push(bar)
      const last = bars.at(-1)
      if (last !== undefined) this.#fold = { bar: last, minute: undefined }
    } catch {
      // The bars held stay right as far as they go; the next reconnection asks again.
    }
    if (token === this.#token) this.#takeEarly(key.period)
  }

  #listen(key: CandleKey): void {
    const token = this.#token
    this.#stopLive()
    this.#stopLive = this.#ports.live(key.code, (minute) => {
      if (token === this.#token) this.#take(minute, key.period)
    })
  }

  #load(key: CandleKey, token: number): void {
    this.#ports.history({ instrumentId: key.instrumentId, period: key.period, limit: PAGE_BARS }).then(
      (got) => {
        if (token !== this.#token) return
        const bars = ordered(got)
        const last = bars.at(-1)
        this.#fold = last && { bar: last, minute: undefined }
        this.#sink.reset(bars, bars.length >= PAGE_BARS)
        this.#takeEarly(key.period)
      },
      (error: unknown) => {
        if (token === this.#token) this.#sink.failed(error)
      },
    )
  }

  #takeEarly(period: Period): void {
    const early = this.#early ?? []
    this.#early = undefined
    for (const minute of early) this.#take(minute, period)
  }

  #take(minute: Candle, period: Period): void {
    if (this.#early !== undefined) {
      if (this.#early.at(-1)?.time === minute.time) this.#early.pop()
      this.#early.push(minute)
      return
    }
    const fold = foldCandle(this.#fold, minute, period)
    if (fold === undefined) return
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
    this.#waiting = this.#ports.after(PUSH_EVERY_MS, () => {
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
