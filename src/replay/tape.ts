import type { Category, Instrument } from '../../contract/entities/market.ts'
import type { Quote } from '../../contract/live.ts'
import { percentChange } from '../../contract/rules.ts'
import { MINUTE_MS } from './foldBars.ts'
import { type LineContent, TapeLine, type TapeTick } from './tapeLine.ts'
import { type Span, Timeline } from './timeline.ts'

/** A price of one instrument of a tape. */
export interface MarketTick extends TapeTick {
  readonly code: string
}

/** Content of a tape, and the range to play. Anything before is history. */
export interface TapeContent extends Span {
  /** A time that is played although no price came. */
  readonly quiet?: Span
  readonly lines: readonly LineContent[]
  readonly categories: readonly Category[]
}

/** Ticks are gathered over this much time at once: a day of ten markets is never in memory as ticks, ms. */
const STRETCH_MS = 30 * MINUTE_MS

/** A recorded market in memory, to be looked at as of any time. */
export class Tape {
  /** The times that can be played: those of which any of its instruments has a price. */
  readonly timeline: Timeline
  /** Content it was created from, for storage. */
  readonly content: TapeContent
  readonly lines: readonly TapeLine[]
  readonly categories: readonly Category[]
  readonly #byCode: ReadonlyMap<string, TapeLine>
  readonly #byId: ReadonlyMap<string, TapeLine>

  constructor(content: TapeContent) {
    const { from, to, lines, categories, quiet } = content
    this.content = content
    this.lines = lines.map((line) => new TapeLine(line))
    const times = this.lines.flatMap((line) => line.times())
    this.timeline = new Timeline(quiet ? [...times, quiet] : times).within({ from, to })
    this.#byCode = new Map(this.lines.map((line) => [line.instrument.code, line]))
    this.#byId = new Map(this.lines.map((line) => [line.instrument.id, line]))
    const used = new Set(lines.map(({ instrument }) => instrument.categoryId))
    this.categories = categories.filter(({ id }) => used.has(id))
  }

  line(code: string): TapeLine | undefined {
    return this.#byCode.get(code)
  }

  lineById(id: string): TapeLine | undefined {
    return this.#byId.get(id)
  }

  /** Prices of all instruments after one time until another, in time order. */
  *ticks(after: number, until: number): Generator<MarketTick> {
    for (let start = after; start < until; start += STRETCH_MS) {
      const end = Math.min(until, start + STRETCH_MS)
      const found = this.lines.flatMap((line) =>
        line.ticks(start, end).map((tick) => ({ ...tick, code: line.instrument.code })),
      )
      yield* found.sort((one, other) => one.time - other.time)
    }
  }

  /** Returns an instrument's quote in the form of the live channel, or undefined before its first price. */
  quote(line: TapeLine, now: number): Quote | undefined {
    const last = line.last(now)
    if (last === undefined) return undefined
    const open = line.dayOpen(now) ?? last.price
    const change = percentChange(open, last.price).toNumber()
    const { code } = line.instrument
    return { code, open, close: last.price, change, marketOpen: line.isOpen(now), time: last.time }
  }

  /** The instruments as a list of a moment: with their prices, and whether they trade. */
  instruments(now: number): Instrument[] {
    return this.lines.map((line) => {
      const { quotation: _, nextOpen: __, longClose: ___, ...instrument } = line.instrument
      const quote = this.quote(line, now)
      const nextOpen = line.nextOpen(now)
      const longClose = line.longClose(now)
      return {
        ...instrument,
        open: line.isOpen(now),
        ...(quote && { quotation: { open: quote.open, close: quote.close, change: quote.change, time: quote.time } }),
        ...(nextOpen !== undefined && { nextOpen }),
        ...(longClose !== undefined && { longClose }),
      }
    })
  }
}
