import { RecentMaximum } from '../exchange/recentMaximum.ts'

/** Interval at which the event loop's delay is measured, ms. */
const POLL_INTERVAL_MS = 50
/** With fewer in a second there is no crowd, however slow the machine is. */
const MIN_CROWD = 1_000
const SECOND = 1_000

/**
 * Limits how long new requests wait. If they arrive faster than they can be read, they wait at the network rather than in the
 * engine's lane.
 */
export class RequestLimiter {
  readonly #now: () => number
  readonly #late = new RecentMaximum()
  readonly #looking: NodeJS.Timeout
  #lookAt: number
  #second = 0
  #counts = { now: 0, before: 0 }

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#lookAt = now() + POLL_INTERVAL_MS
    this.#looking = setInterval(() => this.look(), POLL_INTERVAL_MS).unref()
  }

  /** Called every 50 ms, as far as the event loop can. */
  look(): void {
    const now = this.#now()
    this.#late.note(now - this.#lookAt, now)
    this.#lookAt = now + POLL_INTERVAL_MS
  }

  /** Another one has come; answers how long they wait, ms, 0 where few come. */
  enter(): number {
    const now = this.#now()
    const second = Math.floor(now / SECOND)
    if (second !== this.#second) {
      this.#counts = { now: 0, before: second === this.#second + 1 ? this.#counts.now : 0 }
      this.#second = second
    }
    this.#counts.now += 1
    return Math.max(this.#counts.now, this.#counts.before) < MIN_CROWD ? 0 : this.#late.at(now)
  }

  close(): void {
    clearInterval(this.#looking)
  }
}
