import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const VALID_MS = 5 * 60_000
const BYTES = 32

/**
 * Challenges that carry their own proof, so that nothing is kept of those that nobody answers, however many are asked for;
 * each is taken once. A server that starts again takes none of before.
 */
export class SealedChallenges {
  readonly #key = randomBytes(BYTES)
  readonly #now: () => number
  /** Those that were taken and could be handed in again, with the time they end at, oldest first. */
  readonly #taken = new Map<string, number>()

  /** `now`: the wall clock, UTC ms. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** A fresh challenge in base64url, and the id to hand it in with, for this purpose alone. */
  issue(purpose: string): { readonly id: string; readonly challenge: string } {
    const challenge = randomBytes(BYTES).toString('base64url')
    const until = String(this.#now() + VALID_MS)
    return { challenge, id: [challenge, until, this.#proofOf(challenge, until, purpose)].join('.') }
  }

  /** The challenge of an id, once; undefined for one that is none, of another purpose, too old or taken before. */
  take(id: string, purpose: string): string | undefined {
    const [challenge = '', until = '', proof = ''] = id.split('.')
    const [given, right] = [proof, this.#proofOf(challenge, until, purpose)].map((one) => Buffer.from(one))
    if (!given || !right || given.length !== right.length || !timingSafeEqual(given, right)) return undefined
    this.#forgetOld()
    if (Number(until) <= this.#now() || this.#taken.has(challenge)) return undefined
    this.#taken.set(challenge, this.#now() + VALID_MS)
    return challenge
  }

  #proofOf(challenge: string, until: string, purpose: string): string {
    return createHmac('sha256', this.#key).update(`${challenge}.${until}.${purpose}`).digest('base64url')
  }

  #forgetOld(): void {
    for (const [challenge, until] of this.#taken) {
      if (until > this.#now()) return
      this.#taken.delete(challenge)
    }
  }
}
