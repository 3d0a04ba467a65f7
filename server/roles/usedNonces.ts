/** Clocks of two machines may differ by so much, ms; NTP keeps them within a few. */
export const CLOCKS_MS = 2_000
/** A nonce is remembered at least so long after it was used, ms: longer than a message may be on its way. */
const REMEMBERED_MS = 30_000

/**
 * Which messages an engine has taken. It remembers their nonces for a while. Of what was signed before that, or before this
 * engine had its shard, it does not know whether it was taken; a clock that is set back does not change that.
 */
export class UsedNonces {
  #used = new Set<string>()
  #usedBefore = new Set<string>()
  /** Since when `#used` is filled, UTC ms. */
  #since: number
  /** Time up to which used signatures may have been forgotten, UTC ms. */
  #forgottenUntil: number

  /** `since`: when this engine got its shard; the one before it took nothing after that. UTC ms. */
  constructor(since: number) {
    this.#since = since
    this.#forgottenUntil = since + CLOCKS_MS
  }

  /** Uses a nonce of a message that was signed `at`; both times are UTC ms. `unknown`: nobody knows whether it was used. */
  use(nonce: string, at: number, now: number): 'first' | 'again' | 'unknown' {
    if (now - this.#since > REMEMBERED_MS) {
      this.#forgottenUntil = this.#since + CLOCKS_MS
      this.#usedBefore = this.#used
      this.#used = new Set()
      this.#since = now
    }
    if (this.#used.has(nonce) || this.#usedBefore.has(nonce)) return 'again'
    this.#used.add(nonce)
    return at > this.#forgottenUntil ? 'first' : 'unknown'
  }
}
