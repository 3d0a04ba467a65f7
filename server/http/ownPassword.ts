import { msg } from '@lingui/core/macro'
import type { AsyncAccounts } from '../accounts/asyncAccounts.ts'
import { passwordFits } from '../accounts/passwords.ts'
import { SessionEndedError } from '../accounts/sessions.ts'
import type { Attempts } from './attempts.ts'
import { Refused } from './envelope.ts'
import type { SignedVisit } from './handler.ts'
import { anyPassword } from './newPassword.ts'

/**
 * The password of who is logged in, asked for again before anything that could keep them out. A device that is logged out
 * while its password is hashed is refused by what comes after (`OwnKeys`).
 */
export class OwnPassword {
  readonly #accounts: AsyncAccounts
  readonly #attempts: Attempts

  constructor(accounts: AsyncAccounts, attempts: Attempts) {
    this.#accounts = accounts
    this.#attempts = attempts
  }

  /** Rejects with a Refused for a wrong password, code 429 after too many, a SessionEndedError for one that was ended meanwhile. */
  async check(password: string, visit: SignedVisit): Promise<void> {
    anyPassword(password, 'password')
    const takeBack = await this.#attempts.inside(visit)
    const stored = await this.#accounts.passwordHashOf(visit.accountId)
    const fits = await passwordFits(password, stored)
    if (!(await this.#accounts.isStillOpen(visit.sessionId))) throw new SessionEndedError()
    if (!fits || stored !== (await this.#accounts.passwordHashOf(visit.accountId)))
      throw new Refused(msg`The password is incorrect`)
    await takeBack()
  }
}
