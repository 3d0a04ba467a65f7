import { msg } from '@lingui/core/macro'
import { type OwnKeys, ownerOf } from '../accounts/ownKeys.ts'
import type { SecondFactors } from '../accounts/secondFactors.ts'
import type { AsyncApi } from '../store/asyncApi.ts'
import type { Attempts } from './attempts.ts'
import { Refused } from './envelope.ts'
import type { SignedVisit } from './handler.ts'
import { short } from './parameters.ts'

const MAX_CODE_LENGTH = 64

/** The refusal of a code that does not hold. */
export const wrongCode = (): Refused => new Refused(msg`The code is incorrect or has already been used`)

export interface OwnCodeDeps {
  readonly factors: Pick<AsyncApi<SecondFactors>, 'isOn' | 'fits'>
  readonly ownKeys: Pick<AsyncApi<OwnKeys>, 'takeCode'>
  readonly attempts: Attempts
}

/** The second factor of who is logged in, asked for again before anything that stands in for it or takes it away. */
export class OwnCode {
  readonly #factors: Pick<AsyncApi<SecondFactors>, 'isOn' | 'fits'>
  readonly #keys: Pick<AsyncApi<OwnKeys>, 'takeCode'>
  readonly #attempts: Attempts

  constructor({ factors, ownKeys, attempts }: OwnCodeDeps) {
    this.#factors = factors
    this.#keys = ownKeys
    this.#attempts = attempts
  }

  /** Counts a code. Rejects with a Refused for one that is too long to be one, code 429 after too many. */
  async count(code: string, { accountId, speech }: SignedVisit): Promise<void> {
    short(code, MAX_CODE_LENGTH, 'code')
    await this.#attempts.code({ accountId, speech })
  }

  /** Counts a code and leaves it to be used. Rejects with a Refused for a wrong one. */
  async checkFits(code: string, visit: SignedVisit): Promise<void> {
    await this.count(code, visit)
    if (!(await this.#factors.fits(visit.accountId, code))) throw wrongCode()
  }

  /**
   * Uses a code up where a factor is set up, once what else confirms has been checked: a wrong one of the two uses up
   * neither. Who has no factor needs no code. Rejects with a Refused for none and a wrong one.
   */
  async checkWhereSet(code: string | undefined, visit: SignedVisit, confirmed: () => Promise<void>): Promise<void> {
    if (!(await this.#factors.isOn(visit.accountId))) return confirmed()
    if (code === undefined || code.trim() === '')
      throw new Refused(msg`Enter a code from your authenticator app to confirm`)
    await this.checkFits(code, visit)
    await confirmed()
    if (!(await this.#keys.takeCode(ownerOf(visit), code))) throw wrongCode()
  }
}
