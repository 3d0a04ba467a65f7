import type { AccountKind } from '../../contract/accountNames.ts'
import type { SignIn } from '../../contract/entities/security.ts'
import type { Asked } from '../store/asked.ts'
import type { Accounts } from './accounts.ts'
import type { Entered, Entries } from './entries.ts'
import { LoginChallenges } from './loginChallenges.ts'
import { passwordFits } from './passwords.ts'
import { type Entering, enteringOf, type Whence } from './sessions.ts'

/** Ways into a real account by its password (decisions §3). */
export interface Logins {
  /**
   * A session by name and password, or the challenge of the second factor; nothing when either is wrong, after the same
   * work whether or not there is such an account. Rejects with TooBusy.
   */
  logIn(kind: AccountKind, name: string, password: string, entering: Entering): Promise<SignIn | 'frozen' | undefined>
  /** Whether a device has been logged in to the account of a name; false where there is none. */
  knowsDevice(kind: AccountKind, name: string, deviceId: string): Promise<boolean>
  /** The account that a challenge is for; undefined for one that holds no longer. */
  challenged(challenge: string): Promise<number | undefined>
  /** A session by the challenge and a code; nothing when the code is wrong. */
  finish(challenge: string, code: string, whence: Whence): Promise<Entered | undefined>
}

/** What logins work with. `now`: the wall clock, UTC ms. */
export interface LoginParts {
  readonly accounts: Pick<Asked<Accounts>, 'find' | 'knowsDevice' | 'passwordHashOf'>
  readonly entries: Pick<Asked<Entries>, 'byPassword' | 'byCode'>
  readonly now: () => number
}

/** Opens the logins. */
export function openLogins({ accounts, entries, now }: LoginParts): Logins {
  const challenges = new LoginChallenges(now)

  const challenged = async (challenge: string): Promise<number | undefined> => {
    const found = challenges.find(challenge)
    const holds = found && (await accounts.passwordHashOf(found.accountId)) === found.passwordHash
    return holds ? found.accountId : undefined
  }

  return {
    async logIn(kind, name, password, entering) {
      const found = await accounts.find(kind, name)
      const fits = await passwordFits(password, found?.passwordHash)
      if (!fits || found?.passwordHash === undefined) return undefined
      const { accountId, passwordHash } = found
      const opened = await entries.byPassword({ accountId, passwordHash }, enteringOf(entering))
      if (opened === 'needsCode')
        return { challenge: challenges.issue({ accountId, passwordHash, deviceId: entering.deviceId }) }
      return opened === 'frozen' ? opened : opened && { token: opened.token }
    },
    async knowsDevice(kind, name, deviceId) {
      const found = await accounts.find(kind, name)
      return found !== undefined && accounts.knowsDevice(found.accountId, deviceId)
    },
    challenged,
    async finish(challenge, code, whence) {
      const found = challenges.find(challenge)
      if (found === undefined) return undefined
      challenges.countTry(challenge)
      const { accountId, passwordHash, deviceId } = found
      const opened = await entries.byCode({ accountId, passwordHash }, code, enteringOf({ ...whence, deviceId }))
      if (opened === undefined) return undefined
      challenges.drop(challenge)
      return opened
    },
  }
}
