import type { FastifyBaseLogger } from 'fastify'
import { AUTO } from '../../contract/operator/entities/operator.ts'
import type { Reviews } from './reviews.ts'

/** Waiting time after which a review is approved, ms (decisions §7). */
const AFTER_MS = 20_000
const POLL_INTERVAL_MS = 1_000

/** Approves what has waited long enough, in the place of a reviewer; what waited through a restart too. */
export class AutoReview {
  readonly #reviews: Reviews
  readonly #now: () => number
  readonly #log: FastifyBaseLogger
  readonly #looking: NodeJS.Timeout
  /** Those that failed: told once. */
  readonly #failed = new Set<string>()

  /** `now` is the wall clock's, UTC ms. Looks by itself until it is closed. */
  constructor(reviews: Reviews, log: FastifyBaseLogger, now: () => number) {
    this.#reviews = reviews
    this.#log = log
    this.#now = now
    this.#looking = setInterval(() => this.#try(), POLL_INTERVAL_MS).unref()
  }

  /** Approves what is due; one that cannot be does not hold up the others. */
  look(): void {
    const now = this.#now()
    for (const { id, since, held = 0 } of this.#reviews.waiting())
      if (since + AFTER_MS <= now && held <= now) this.#approve(id)
  }

  close(): void {
    clearInterval(this.#looking)
  }

  #approve(id: string): void {
    try {
      this.#reviews.decide(id, AUTO, { outcome: 'approved' })
      this.#failed.delete(id)
    } catch (error) {
      if (!this.#failed.has(id)) this.#log.error({ err: error, review: id }, 'a review by itself failed')
      this.#failed.add(id)
    }
  }

  #try(): void {
    try {
      this.look()
    } catch (error) {
      this.#log.error({ err: error }, 'what waits for a review cannot be read')
    }
  }
}
