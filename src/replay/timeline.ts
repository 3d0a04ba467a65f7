import { MINUTE_MS } from './foldBars.ts'

/** A stretch of time, UTC ms: from its first millisecond to the one after its last. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A market without prices for longer than this was closed, ms. */
export const CLOSED_AFTER_MS = 15 * MINUTE_MS

/** The times with prices, oldest first: stretches that overlap, or have no more than a pause of an open market between them, are one. */
export function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = []
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1)
    if (last && from - last.to <= CLOSED_AFTER_MS)
      found[found.length - 1] = { from: last.from, to: Math.max(last.to, to) }
    else found.push({ from, to })
  }
  return found
}

/**
 * The times of which there are prices, one after the other: a night or a weekend without any takes no time on it. A place on
 * it is how much of the market came before, ms.
 */
export class Timeline {
  readonly spans: readonly Span[]
  /** So much market there is, ms. */
  readonly length: number
  readonly #starts: readonly number[]

  constructor(spans: readonly Span[]) {
    this.spans = joined(spans)
    let length = 0
    this.#starts = this.spans.map(({ from, to }) => {
      const start = length
      length += to - from
      return start
    })
    this.length = length
  }

  get from(): number {
    return this.spans[0]?.from ?? 0
  }

  /** The millisecond after the last. */
  get to(): number {
    return this.spans.at(-1)?.to ?? 0
  }

  /** The time at a place; the end of it all from the length on. */
  at(place: number): number {
    const index = Math.max(
      0,
      this.#starts.findLastIndex((start) => start <= place),
    )
    const span = this.spans[index]
    return span === undefined ? 0 : Math.min(span.to, span.from + Math.max(0, place - (this.#starts[index] ?? 0)))
  }

  /** The place of a time; of one without prices, where they go on. */
  place(time: number): number {
    const index = this.spans.findIndex(({ to }) => time < to)
    const span = this.spans[index]
    return span === undefined ? this.length : (this.#starts[index] ?? 0) + Math.max(0, time - span.from)
  }

  /** Returns the part of a timeline within a time span. */
  within({ from, to }: Span): Timeline {
    const cut = this.spans.map((span) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to) }))
    return new Timeline(cut.filter((span) => span.from < span.to))
  }
}
