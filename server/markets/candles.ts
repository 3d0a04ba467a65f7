import { barStart, PERIOD_MS } from '../../contract/candlePeriods.ts'
import { type Period, periods } from '../../contract/entities/market.ts'
import type { CandleStore, DirtyBar, FeedPosition } from './candleStore.ts'
import type { Tick } from './feed.ts'
import { type Bar, foldPrice, openBar } from './folding.ts'
import { type GapRepair, type Known, minutesIn, repairBars, repairLongerBars } from './gapRepair.ts'
import type { InstrumentSpec } from './instruments.ts'

const DEFAULT_LIMIT = 500
const MAX_LIMIT = 1000
/** Bars that one change of minute may bring along to a live chart: those that ended since. */
const MAX_ENDED = 5
const ANY_TIME = Number.MAX_SAFE_INTEGER

/** One period of one instrument: the bar that still moves, and the finished ones that are not on disk yet. */
interface Series {
  readonly spec: InstrumentSpec
  readonly period: Period
  current: Bar | undefined
  finished: Bar[]
  /** The last that ended while the server ran, on disk or not. */
  ended: Bar[]
  dirty: boolean
}

/** A request for bars (decisions §4). */
export interface CandleAsk {
  /** 1 to 1000, 500 by default; what lies beyond is cut to it. */
  readonly limit?: number | undefined
  /** Only bars that begin before this, ms. */
  readonly before?: number | undefined
}

/** Folds ticks into the bars of every period; what is not on disk yet is answered from memory. */
export class Candles {
  readonly #store: CandleStore
  readonly #series = new Map<string, Map<Period, Series>>()

  /** Goes on from the bars that the store has. */
  constructor(store: CandleStore, specs: readonly InstrumentSpec[]) {
    this.#store = store
    for (const spec of specs) {
      const ofPeriod = new Map<Period, Series>()
      for (const period of periods) {
        const [current] = store.newest(spec, period, ANY_TIME, 1)
        ofPeriod.set(period, { spec, period, current, finished: [], ended: [], dirty: false })
      }
      this.#series.set(spec.code, ofPeriod)
    }
  }

  /** Takes ticks in time order; one that is older than the bar that moves is left out. */
  take(ticks: readonly Tick[]): void {
    for (const tick of ticks) {
      const ofPeriod = this.#series.get(tick.code)
      if (!ofPeriod) continue
      for (const series of ofPeriod.values()) takeTick(series, tick)
    }
  }

  /** Writes what changed, together with how far the feed has come. When that fails, it is all still to be written. */
  flush(position: FeedPosition): void {
    const changed: Series[] = []
    const bars: DirtyBar[] = []
    for (const ofPeriod of this.#series.values()) {
      for (const series of ofPeriod.values()) {
        if (!series.dirty) continue
        changed.push(series)
        const { spec, period } = series
        for (const bar of series.finished) bars.push({ spec, period, bar })
        if (series.current) bars.push({ spec, period, bar: series.current })
      }
    }
    this.#store.write(bars, position)
    for (const series of changed) {
      series.finished = []
      series.dirty = false
    }
  }

  /** Forgets what ended before a time: somebody else has written it, and it is read from the store from now on. */
  forgetBefore(time: number): void {
    for (const ofPeriod of this.#series.values())
      for (const series of ofPeriod.values())
        series.finished = series.finished.filter((bar) => bar.time + PERIOD_MS[series.period] > time)
  }

  /**
   * Takes into the bars what another source tells of a stretch that was missed; writes at once. Nothing is changed when
   * writing fails. Bars that would begin after the one that moves are left out.
   */
  repair({ code, period, rows: reported, gap, longer }: GapRepair, position: FeedPosition): void {
    const rows = longer ? minutesIn(gap, reported) : reported
    const ofPeriod = this.#series.get(code)
    const own = ofPeriod?.get(period)
    const [first, last] = [rows[0], rows.at(-1)]
    if (!ofPeriod || !own || !first || !last) return
    this.flush(position)
    const known = this.#knownBetween(own, first.time - PERIOD_MS[period], last.time)
    const bars = repairBars(period, rows, gap, known)
    const repaired: { series: Series; bar: Readonly<Bar> }[] = bars.map((bar) => ({ series: own, bar }))
    if (longer) {
      for (const series of ofPeriod.values()) {
        if (series === own) continue
        const knownLonger = this.#knownBetween(series, barStart(first.time, series.period), last.time)
        for (const bar of repairLongerBars(series.period, bars, gap, known, knownLonger)) repaired.push({ series, bar })
      }
    }
    const kept = repaired.filter(({ series, bar }) => !series.current || bar.time <= series.current.time)
    this.#store.write(
      kept.map(({ series: { spec, period }, bar }) => ({ spec, period, bar })),
      position,
    )
    for (const { series, bar } of kept) {
      if (bar.time >= (series.current?.time ?? 0)) series.current = { ...bar }
      series.ended = series.ended.map((one) => (one.time === bar.time ? { ...bar } : one))
    }
  }

  /** The bars of a stretch, which are all on disk. */
  #knownBetween({ spec, period }: Series, from: number, to: number): Known {
    const most = Math.floor((to - from) / PERIOD_MS[period]) + 2
    const bars = new Map(this.#store.newest(spec, period, to + 1, most).map((bar) => [bar.time, bar]))
    return (time) => bars.get(time)
  }

  /**
   * The newest bars, oldest first; empty for an instrument without prices. Only those that are on disk alone are waited for.
   * Rejects with a `DatabaseUnavailable`.
   */
  async query(code: string, period: Period, ask: CandleAsk = {}): Promise<Bar[]> {
    const series = this.#series.get(code)?.get(period)
    if (!series) return []
    const limit = Math.min(MAX_LIMIT, Math.max(1, Math.trunc(ask.limit ?? DEFAULT_LIMIT)))
    const before = ask.before ?? ANY_TIME
    const fresh = [...series.finished, ...(series.current ? [series.current] : [])].filter((bar) => bar.time < before)
    const oldest = fresh[0]?.time ?? before
    const missing = limit - fresh.length
    // As they are now, while the others are looked up.
    const kept = fresh.slice(-limit).map((bar) => ({ ...bar }))
    const stored = missing > 0 ? await this.#store.look(series.spec, period, Math.min(before, oldest), missing) : []
    return [...stored, ...kept]
  }

  /** The last bars that ended since a time, oldest first, of those that were seen to end. */
  endedSince(code: string, period: Period, time: number): Bar[] {
    const ended = this.#series.get(code)?.get(period)?.ended ?? []
    return ended.filter((bar) => bar.time >= time)
  }

  /** The bar that still moves, as it is now. */
  current(code: string, period: Period): Readonly<Bar> | undefined {
    const bar = this.#series.get(code)?.get(period)?.current
    return bar && { ...bar }
  }
}

function takeTick(series: Series, { price, time, volume }: Tick): void {
  const { current } = series
  // Most ticks fall into the bar that moves already.
  const start = barStart(time, series.period)
  if (current && start < current.time) return
  series.dirty = true
  if (current?.time === start) {
    foldPrice(current, price, volume)
    return
  }
  if (current) {
    series.finished.push(current)
    series.ended = [...series.ended.slice(1 - MAX_ENDED), current]
  }
  series.current = openBar(start, price, volume)
}
