/** Clocks that differ by more than this are worth a word, ms. */
const LOG_THRESHOLD_MS = 2000
/** The least delay of so long a while tells the clocks' difference, ms. */
const WHILE_MS = 60_000

/**
 * Puts the exchange's stamps on the server's clock: never before a price that was given already, never in the future.
 */
export class ExchangeTime {
  #last = Number.NEGATIVE_INFINITY
  #least = Number.POSITIVE_INFINITY
  #since: number | undefined
  #said = false

  /** The time of a price that was stamped so and came now, UTC ms; the time of one without a stamp is when it came. */
  at(stamp: number | undefined, now: number): number {
    if (stamp !== undefined) {
      this.#since ??= now
      this.#least = Math.min(this.#least, now - stamp)
    }
    this.#last = Math.max(this.#last, Math.min(now, stamp ?? now))
    return this.#last
  }

  /**
   * By how much the server's clock is ahead of the exchange's, ms, negative when behind: told once a trouble, after a minute in which no
   * price came with less delay.
   */
  difference(now: number): number | undefined {
    if (this.#since === undefined || now - this.#since < WHILE_MS) return undefined
    const least = this.#least
    this.#since = undefined
    this.#least = Number.POSITIVE_INFINITY
    const differs = Math.abs(least) > LOG_THRESHOLD_MS
    const news = differs && !this.#said
    this.#said = differs
    return news ? least : undefined
  }
}
