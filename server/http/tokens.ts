import { secretHash } from '../accounts/secretHash.ts'
import type { Session } from '../accounts/sessions.ts'
import { takeAddress } from './attempts.ts'
import type { RateLimit } from './rateLimit.ts'

/** Tokens that are known to open a session, at most. */
const MOST_KNOWN = 20_000

/**
 * The tokens that come in. One that has not opened a session here lately counts for its address before it is looked up, so
 * that guessing costs the database no more than the limit allows; those that have go on when somebody at the same address
 * has used the limit up.
 */
export class Tokens {
  readonly #sessionOf: (token: string) => Session | undefined
  readonly #strangers: RateLimit
  /** The hashes of those that opened a session, the one used last at the end. */
  readonly #known = new Set<string>()

  /** `strangers`: counts the addresses of whoever has no session. */
  constructor(sessionOf: (token: string) => Session | undefined, strangers: RateLimit) {
    this.#sessionOf = sessionOf
    this.#strangers = strangers
  }

  /** The session of a token; undefined when it opens none, or there is none. Throws code 429. */
  admit(token: string | undefined, address: string): Session | undefined {
    const hash = secretHash(token ?? '')
    const isKnown = this.#known.delete(hash)
    if (!isKnown) takeAddress(this.#strangers, address)
    const session = token ? this.#sessionOf(token) : undefined
    if (session) this.#remember(hash)
    else if (isKnown) takeAddress(this.#strangers, address)
    return session
  }

  #remember(hash: string): void {
    this.#known.add(hash)
    if (this.#known.size <= MOST_KNOWN) return
    for (const oldest of this.#known) {
      this.#known.delete(oldest)
      break
    }
  }
}
