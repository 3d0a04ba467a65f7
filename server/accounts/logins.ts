import type { AccountKind } from '../../contract/accountNames.ts'
import type { Asked } from '../store/asked.ts'
import type { Accounts } from './accounts.ts'
import type { Entries, Opened } from './entries.ts'
import { LoginChallenges } from './loginChallenges.ts'
import { passwordFits } from './passwords.ts'
import { type Entering, enteringOf, type Whence } from './sessions.ts'

/** A login with its name, and whence it comes. */
export interface LoggingIn extends Entering {
  readonly kind: AccountKind
  readonly name: string
  /** As `Accounts.knownBy` says. */
  readonly knownBy?: string | undefined
}

/** Whose second step is waited for. */
export interface WaitedFor {
  readonly accountId: number
  /** What the attempts of its device are counted under where the account knows it. */
  readonly knownBy?: string | undefined
}

/** Ways into a real account by its password (decisions §3). */
export interface Logins {
  /**
   * A session by name and password, or the challenge of the second factor; nothing when either is wrong, after the same
   * work whether or not there is such an account. Rejects with TooBusy.
   */
  logIn(asked: LoggingIn, password: string): Promise<Opened | { readonly challenge: string } | undefined>
  /** Who a challenge is for; undefined for one that holds no longer. */
  challenged(challenge: string): Promise<WaitedFor | undefined>
  /** A session by the challenge and a code; nothing when the code is wrong. */
  finish(challenge: string, code: string, whence: Whence): Promise<Opened | undefined>
}

/** What logins work with. `now`: the wall clock, UTC ms. */
export interface LoginParts {
  readonly accounts: Pick<Asked<Accounts>, 'find' | 'passwordHashOf'>
  readonly entries: Pick<Asked<Entries>, 'byPassword' | 'byCode'>
  readonly now: () => number
}

/** Opens the logins. */
export function openLogins({ accounts, entries, now }: LoginParts): Logins {
  const challenges = new LoginChallenges(now)

  return {
    async logIn({ kind, name, knownBy, ...entering }, password) {
      const found = await accounts.find(kind, name)
      const fits = await passwordFits(password, found?.passwordHash)
      if (!fits || found?.passwordHash === undefined) return undefined
      const { accountId, passwordHash } = found
      const opened = await entries.byPassword({ accountId, passwordHash }, enteringOf(entering))
      if (opened !== 'needsCode') return opened
      const { deviceId, deviceSecret } = entering
      return { challenge: challenges.issue({ accountId, passwordHash, deviceId, deviceSecret, knownBy }) }
    },
    async challenged(challenge) {
      const found = challenges.find(challenge)
      const holds = found && (await accounts.passwordHashOf(found.accountId)) === found.passwordHash
      return holds ? { accountId: found.accountId, knownBy: found.knownBy } : undefined
    },
    async finish(challenge, code, whence) {
      const found = challenges.find(challenge)
      if (found === undefined) return undefined
      challenges.countTry(challenge)
      const { accountId, passwordHash, deviceId, deviceSecret } = found
      const entering = enteringOf({ ...whence, deviceId, deviceSecret })
      const opened = await entries.byCode({ accountId, passwordHash }, code, entering)
      if (opened) challenges.drop(challenge)
      return opened
    },
  }
}
