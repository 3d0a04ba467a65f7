import { barStart } from '../../contract/candlePeriods.ts'
import { percentChange } from '../../contract/rules.ts'
import type { Tick } from './feed.ts'
import { type Bar, foldPrice, openBar } from './folding.ts'
import type { InstrumentSpec } from './instruments.ts'

/** The price of an instrument and what it did today (UTC); before today's first price, what it did on its last day. */
export interface Quote {
  readonly code: string
  readonly open: number
  readonly high: number
  readonly low: number
  /** The last price. */
  readonly close: number
  /** Percent of the open, 2 decimals. */
  readonly changePct: number
  /** Time when the last price came, UTC ms. */
  readonly time: number
  readonly isOpen: boolean
  /** Of the change that made it; later changes have greater ones. */
  readonly version: number
}

/** Changes since a version, and the version for the next request. */
export interface Changes {
  readonly version: number
  readonly quotes: readonly Quote[]
}

interface Line {
  readonly spec: InstrumentSpec
  readonly day: Bar
  time: number
  isOpen: boolean
  version: number
}

/** The newest quote of every instrument. Readers ask what changed since they last asked, so a slow one skips prices and never queues them. */
export class Board {
  readonly #lines = new Map<string, Line>()
  readonly #specs = new Map<string, InstrumentSpec>()
  readonly #isOpen: (spec: InstrumentSpec, t: number) => boolean
  #version = 0

  constructor(specs: readonly InstrumentSpec[], isOpen: (spec: InstrumentSpec, t: number) => boolean) {
    for (const spec of specs) this.#specs.set(spec.code, spec)
    this.#isOpen = isOpen
  }

  /** Starts an instrument from the last day it has been traded on; `time` is when its last price came. */
  restore(code: string, day: Readonly<Bar>, time: number): void {
    const spec = this.#specs.get(code)
    if (!spec) return
    this.#lines.set(code, { spec, day: { ...day }, time, isOpen: this.#isOpen(spec, time), version: ++this.#version })
  }

  /** Takes ticks in time order. */
  take(ticks: readonly Tick[]): void {
    if (ticks.length === 0) return
    const version = ++this.#version
    for (const { code, price, time } of ticks) {
      const line = this.#lines.get(code)
      if (!line) {
        const spec = this.#specs.get(code)
        if (!spec) continue
        const day = openBar(barStart(time, '1day'), price, 0)
        this.#lines.set(code, { spec, day, time, isOpen: this.#isOpen(spec, time), version })
        continue
      }
      if (time < line.time) continue
      const today = barStart(time, '1day')
      if (today > line.day.time) Object.assign(line.day, openBar(today, price, 0))
      else foldPrice(line.day, price, 0)
      line.time = time
      line.version = version
    }
  }

  /** Corrects today's candle from before it was watched. The last price stays. */
  repairDay(code: string, day: Readonly<Bar>): void {
    const line = this.#lines.get(code)
    if (line?.day.time !== day.time) return
    Object.assign(line.day, { open: day.open, high: day.high, low: day.low })
    line.version = ++this.#version
  }

  /** Opens and closes markets by the clock, so that a closing is told although no price follows it. */
  watchHours(now: number): void {
    for (const line of this.#lines.values()) {
      const isOpen = this.#isOpen(line.spec, now)
      if (isOpen === line.isOpen) continue
      line.isOpen = isOpen
      line.version = ++this.#version
    }
  }

  quote(code: string): Quote | undefined {
    const line = this.#lines.get(code)
    return line && quoteOf(line)
  }

  /** The last price alone. */
  price(code: string): number | undefined {
    return this.#lines.get(code)?.day.close
  }

  /** Quotes newer than a version; 0 for all of them. */
  changedSince(version: number): Changes {
    const quotes: Quote[] = []
    if (version < this.#version) {
      for (const line of this.#lines.values()) if (line.version > version) quotes.push(quoteOf(line))
    }
    return { version: this.#version, quotes }
  }
}

function quoteOf({ spec, day, time, isOpen, version }: Line): Quote {
  const { open, high, low, close } = day
  const changePct = percentChange(open, close).toNumber()
  return { code: spec.code, open, high, low, close, changePct, time, isOpen, version }
}
