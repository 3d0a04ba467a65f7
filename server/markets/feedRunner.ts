import type { Clock } from '../clock.ts'
import { logThrottled } from '../log/logThrottled.ts'
import type { Feed, Tick } from './feed.ts'

const PULL_INTERVAL_MS = 50
/** Market time taken at once: after the machine slept, hours come in slices, and the server goes on answering. */
const SLICE_MS = 10_000

/** Log of the runner for the operator; compatible with pino. */
export interface RunnerLog {
  error(details: object, message: string): void
}

/** Takes a batch of prices in time order. */
export type TickListener = (ticks: readonly Tick[]) => void

/** Pulls a feed by the clock and hands every batch to its listeners, in the order they came. */
export class FeedRunner {
  readonly #feed: Feed
  readonly #clock: Clock
  readonly #log: RunnerLog
  /** With what is said when one fails. */
  readonly #listeners = new Map<TickListener, (error: unknown) => void>()
  readonly #feedFailed: (error: unknown) => void
  readonly #afterPull: (now: number) => void
  #timer: NodeJS.Timeout | undefined
  #position: number

  /** `afterPull` hears of every pull, with or without ticks. */
  constructor(feed: Feed, clock: Clock, log: RunnerLog, afterPull: (now: number) => void) {
    this.#feed = feed
    this.#clock = clock
    this.#position = feed.position
    this.#log = log
    this.#afterPull = afterPull
    this.#feedFailed = this.#saying('the feed failed; it is asked again')
  }

  /** The time up to which the feed has been asked, UTC ms. */
  get position(): number {
    return this.#position
  }

  subscribe(listener: TickListener): () => void {
    this.#listeners.set(listener, this.#saying('a listener failed on a batch of prices'))
    return () => this.#listeners.delete(listener)
  }

  start(): void {
    if (this.#timer) return
    this.#timer = setTimeout(() => this.#turn(), 0)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Takes one slice; whether the clock is still ahead of it. */
  pull(): boolean {
    const now = this.#clock.now()
    const to = Math.min(now, this.#position + SLICE_MS)
    if (to > this.#position) {
      const ticks = this.#feed.advance(to)
      this.#position = to
      if (ticks.length > 0) this.#hand(ticks)
    }
    this.#afterPull(to)
    return to < now
  }

  #turn(): void {
    let behind = false
    try {
      behind = this.pull()
    } catch (error) {
      this.#feedFailed(error)
    }
    // stop() may have been called by a listener.
    if (this.#timer) this.#timer = setTimeout(() => this.#turn(), behind ? 0 : PULL_INTERVAL_MS)
  }

  #hand(ticks: readonly Tick[]): void {
    for (const [listener, failed] of this.#listeners) {
      try {
        listener(ticks)
      } catch (error) {
        failed(error)
      }
    }
  }

  /** It is asked twenty times a second, and may fail as often. */
  #saying(words: string): (error: unknown) => void {
    return logThrottled((times, err: unknown) => this.#log.error({ err, times }, words))
  }
}
