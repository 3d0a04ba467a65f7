import { CLOSED_AFTER_MS, type Span } from '../timeline.ts'

/** More stretches than this are not told apart: a market that opens and closes all the time is one that is open. */
const MAX_SPANS = 20_000

/** Gathers the times of rows in time order, in either direction, into stretches without a close in them. */
export class SpanGatherer {
  readonly #length: number
  readonly #spans: { from: number; to: number }[] = []

  /** `length`: how long a row speaks of, ms. */
  constructor(length: number) {
    this.#length = length
  }

  add(time: number): void {
    const last = this.#spans.at(-1)
    const to = time + this.#length
    const isNear = last && time <= last.to + CLOSED_AFTER_MS && to >= last.from - CLOSED_AFTER_MS
    if (last && (isNear || this.#spans.length === MAX_SPANS)) {
      if (time < last.from) last.from = time
      if (to > last.to) last.to = to
    } else this.#spans.push({ from: time, to })
  }

  /** Oldest first. */
  taken(): Span[] {
    return this.#spans.toSorted((one, other) => one.from - other.from)
  }
}
