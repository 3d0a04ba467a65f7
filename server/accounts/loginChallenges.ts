import { randomBytes } from 'node:crypto'

const VALID_MS = 5 * 60_000
const TRIES = 5
/** Challenges of one account at a time, of strangers and of each known device: several devices may be logging in. */
const MAX_PENDING = 5

/** A login whose password was right and whose second factor is waited for. */
export interface Challenged {
  readonly accountId: number
  /** The hash that the password fitted: a password that changes meanwhile ends it. */
  readonly passwordHash: string
  /** The device that gave the password, by the id it made of itself. */
  readonly deviceId?: string | undefined
  /** Secret that the server gave the device at an earlier login. */
  readonly deviceSecret?: string | undefined
  /** Set where the account knows the device: strangers who have the password push no challenge of its owner out. */
  readonly knownBy?: string | undefined
}

interface Waiting extends Challenged {
  readonly until: number
  triesLeft: number
}

/** Logins between their two steps, in memory: a server that starts again asks for the password again. */
export class LoginChallenges {
  readonly #now: () => number
  readonly #waiting = new Map<string, Waiting>()

  /** `now`: the wall clock, UTC ms. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Creates a challenge and returns the id that has to come with the code. */
  issue(challenged: Challenged): string {
    for (const [id, { until }] of this.#waiting) if (until <= this.#now()) this.#waiting.delete(id)
    const { accountId, knownBy } = challenged
    const own = [...this.#waiting].filter(([, one]) => one.accountId === accountId && one.knownBy === knownBy)
    for (const [id] of own.slice(0, Math.max(0, own.length - MAX_PENDING + 1))) this.#waiting.delete(id)
    const id = randomBytes(32).toString('base64url')
    this.#waiting.set(id, { ...challenged, until: this.#now() + VALID_MS, triesLeft: TRIES })
    return id
  }

  /** Returns the challenged login, or undefined for a challenge that is unknown, expired or used up. */
  find(id: string): Challenged | undefined {
    const waiting = this.#waiting.get(id)
    return waiting && waiting.until > this.#now() && waiting.triesLeft > 0 ? waiting : undefined
  }

  /** Counts a try. */
  countTry(id: string): void {
    const waiting = this.#waiting.get(id)
    if (waiting) waiting.triesLeft -= 1
  }

  /** Once it is met, or the account's password is another. */
  drop(id: string): void {
    this.#waiting.delete(id)
  }
}
