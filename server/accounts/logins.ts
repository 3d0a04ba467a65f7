import type { AccountKind } from '../../contract/accountNames.ts'
import type { SignIn } from '../../contract/entities/security.ts'
import type { Accounts } from './accounts.ts'
import { LoginChallenges } from './loginChallenges.ts'
import { passwordFits } from './passwords.ts'
import type { SecondFactors } from './secondFactors.ts'
import type { Entering, Whence } from './sessions.ts'

/** Ways into a real account by its password (decisions §3). */
export interface Logins {
  /**
   * A session by name and password, or the challenge of the second factor; nothing when either is wrong, after the same
   * work whether or not there is such an account. Rejects with TooBusy.
   */
  logIn(kind: AccountKind, name: string, password: string, entering: Entering): Promise<SignIn | undefined>
  /** Whether a device has been logged in to the account of a name; false where there is none. */
  knowsDevice(kind: AccountKind, name: string, deviceId: string): boolean
  /** The account that a challenge is for; undefined for one that holds no longer. */
  challenged(challenge: string): number | undefined
  /** A session's token by the challenge and a code; nothing when the code is wrong. */
  finish(challenge: string, code: string, whence: Whence): string | undefined
}

/** Opens the logins. `now`: the wall clock, UTC ms. */
export function openLogins(accounts: Accounts, factors: SecondFactors, now: () => number): Logins {
  const challenges = new LoginChallenges(now)

  const challenged = (challenge: string): number | undefined => {
    const found = challenges.find(challenge)
    return found && accounts.passwordHashOf(found.accountId) === found.passwordHash ? found.accountId : undefined
  }

  return {
    async logIn(kind, name, password, entering) {
      const found = accounts.find(kind, name)
      const fits = await passwordFits(password, found?.passwordHash)
      if (!fits || found?.passwordHash === undefined) return undefined
      const { accountId, passwordHash } = found
      // It may have been changed while this one was checked.
      if (accounts.passwordHashOf(accountId) !== passwordHash) return undefined
      if (factors.isOn(accountId))
        return { challenge: challenges.issue({ accountId, passwordHash, deviceId: entering.deviceId }) }
      return { token: accounts.openSession(accountId, entering).token }
    },
    knowsDevice(kind, name, deviceId) {
      const found = accounts.find(kind, name)
      return found !== undefined && accounts.knowsDevice(found.accountId, deviceId)
    },
    challenged,
    finish(challenge, code, whence) {
      const accountId = challenged(challenge)
      if (accountId === undefined) return undefined
      const deviceId = challenges.find(challenge)?.deviceId
      challenges.countTry(challenge)
      if (!factors.use(accountId, code)) return undefined
      challenges.drop(challenge)
      return accounts.openSession(accountId, { ...whence, deviceId }).token
    },
  }
}
