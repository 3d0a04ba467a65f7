import { msg } from '@lingui/core/macro'
import type { SecondFactors } from '../accounts/secondFactors.ts'
import type { Attempts } from './attempts.ts'
import { Refused } from './envelope.ts'
import type { SignedVisit } from './handler.ts'
import { short } from './parameters.ts'

const LONGEST_CODE = 64

/** The refusal of a code that does not hold. */
export const wrongCode = (): Refused => new Refused(msg`The code is wrong or was used already`)

/** The second factor of who is logged in, asked for again before anything that stands in for it or takes it away. */
export class OwnCode {
  readonly #factors: SecondFactors
  readonly #attempts: Attempts

  constructor(factors: SecondFactors, attempts: Attempts) {
    this.#factors = factors
    this.#attempts = attempts
  }

  /** Counts a code. Throws a Refused for one that is too long to be one, code 429 after too many. */
  count(code: string, { accountId }: SignedVisit): void {
    short(code, LONGEST_CODE, 'code')
    this.#attempts.code(accountId)
  }

  /** Uses a code up. Throws a Refused for a wrong one. */
  check(code: string, visit: SignedVisit): void {
    this.count(code, visit)
    if (!this.#factors.use(visit.accountId, code)) throw wrongCode()
  }

  /** The same where one is set up; who has none needs none. Throws a Refused when it is missing. */
  checkWhereSet(code: string | undefined, visit: SignedVisit): void {
    if (!this.#factors.isOn(visit.accountId)) return
    if (code === undefined) throw new Refused(msg`Enter a code of your authenticator app to confirm`)
    this.check(code, visit)
  }
}
