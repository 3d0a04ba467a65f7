import { secretHash } from '../accounts/secretHash.ts'
import type { Session } from '../accounts/sessions.ts'
import { consumeAddress } from './attempts.ts'
import type { RateLimit } from './rateLimit.ts'

/** Finds the session of a token; undefined when the token opens none. */
export type SessionOf = (token: string) => Promise<Session | undefined>

/** Tokens that are known to open a session, at most. */
const MAX_CACHED = 20_000

/**
 * The tokens that come in. One that has not opened a session here lately counts for its address before it is looked up, so
 * that guessing costs the database no more than the limit allows; those that have go on when somebody at the same address
 * has used the limit up.
 */
export class Tokens {
  readonly #sessionOf: SessionOf
  readonly #strangers: RateLimit
  /** The hashes of those that opened a session, the one used last at the end. */
  readonly #known = new Set<string>()

  /** `strangers`: counts the addresses of whoever has no session. */
  constructor(sessionOf: SessionOf, strangers: RateLimit) {
    this.#sessionOf = sessionOf
    this.#strangers = strangers
  }

  /** The session of a token; undefined when it opens none, or there is none. Rejects with code 429. */
  async admit(token: string | undefined, address: string): Promise<Session | undefined> {
    const hash = secretHash(token ?? '')
    const isKnown = this.#known.has(hash)
    if (!isKnown) consumeAddress(this.#strangers, address)
    const session = token ? await this.#sessionOf(token) : undefined
    // At the end of those that are known, or no longer among them.
    this.#known.delete(hash)
    if (session) this.#remember(hash)
    else if (isKnown) consumeAddress(this.#strangers, address)
    return session
  }

  #remember(hash: string): void {
    this.#known.add(hash)
    if (this.#known.size <= MAX_CACHED) return
    for (const oldest of this.#known) {
      this.#known.delete(oldest)
      break
    }
  }
}
