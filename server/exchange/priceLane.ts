import type { Tick } from '../markets/feed.ts'
import type { Priced } from './undecidedTicks.ts'

interface Message {
  /** Number of prices that had come when it was complete. */
  readonly end: number
  readonly sequence: number | undefined
  /** Time of arrival, ms of the caller's clock. */
  readonly came: number
  readonly done: () => void
}

/** State after the last price of a message. */
export interface MessagesApplied {
  /** Of the newest that has one. */
  readonly sequence: number | undefined
  readonly done: ReadonlyArray<() => void>
}

/** Prices that wait to be decided, always in the order they came. They are counted from the first there ever was. */
export class PriceLane {
  #ticks: Tick[] = []
  /** Of `#ticks`. */
  #next = 0
  #taken = 0
  #messages: Message[] = []

  /** Messages that are not taken as a whole. */
  get messages(): number {
    return this.#messages.length
  }

  /** Returns how many prices have come so far. */
  get pushed(): number {
    return this.#taken + this.#ticks.length - this.#next
  }

  /** Returns how many prices were taken so far. */
  get taken(): number {
    return this.#taken
  }

  /** Queues a message, which may be empty. `done` is handed back once all of it was taken. */
  push({ ticks, sequence }: Priced, result: number, done: () => void): void {
    for (const tick of ticks) this.#ticks.push(tick)
    this.#messages.push({ end: this.pushed, sequence, came: result, done })
  }

  /** Returns when the oldest message came that is not completely taken, or undefined if none waits. */
  get came(): number | undefined {
    return this.#messages[0]?.came
  }

  /** The oldest; undefined when none waits. */
  take(): Tick | undefined {
    const tick = this.#ticks[this.#next]
    if (tick === undefined) return undefined
    this.#next += 1
    this.#taken += 1
    if (this.#next === this.#ticks.length) {
      this.#ticks = []
      this.#next = 0
    }
    return tick
  }

  /** The messages that have been taken as a whole, each told once. */
  messagesTaken(): MessagesApplied {
    const more = this.#messages.findIndex(({ end }) => end > this.#taken)
    const whole = this.#messages.splice(0, more < 0 ? this.#messages.length : more)
    return {
      sequence: whole.findLast(({ sequence }) => sequence !== undefined)?.sequence,
      done: whole.map(({ done }) => done),
    }
  }

  /** Up to which count prices must be taken for those of some instruments among the first `before` to be taken. */
  neededFor(codes: ReadonlySet<string>, before: number): number {
    for (let at = Math.min(before, this.pushed); at > this.#taken; at--) {
      const tick = this.#ticks[this.#next + at - 1 - this.#taken]
      if (tick !== undefined && codes.has(tick.code)) return at
    }
    return this.#taken
  }
}
