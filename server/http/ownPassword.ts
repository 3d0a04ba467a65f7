import { msg } from '@lingui/core/macro'
import { CODE } from '../../contract/calls.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { passwordFits } from '../accounts/passwords.ts'
import type { Attempts } from './attempts.ts'
import { Refused } from './envelope.ts'
import type { SignedVisit } from './handler.ts'
import { anyPassword } from './newPassword.ts'

/** The password of who is logged in, asked for again before anything that could keep them out. */
export class OwnPassword {
  readonly #accounts: Accounts
  readonly #attempts: Attempts

  constructor(accounts: Accounts, attempts: Attempts) {
    this.#accounts = accounts
    this.#attempts = attempts
  }

  /** Rejects with a Refused for a wrong password, code 429 after too many, 999 for a session that was ended meanwhile. */
  async check(password: string, visit: SignedVisit): Promise<void> {
    anyPassword(password, 'password')
    this.#attempts.inside(visit)
    const kept = this.#accounts.passwordHashOf(visit.accountId)
    const fits = await passwordFits(password, kept)
    this.stillIn(visit)
    if (!fits || kept !== this.#accounts.passwordHashOf(visit.accountId)) throw new Refused(msg`The password is wrong`)
  }

  /** While a password is hashed, somebody may have logged this device out. Throws code 999. */
  stillIn({ sessionId }: SignedVisit): void {
    if (!this.#accounts.isOpen(sessionId)) throw new Refused(msg`Please log in`, CODE.sessionInvalid)
  }
}
