import type { AccountKind } from '../../contract/accountNames.ts'
import type { AsyncApi } from '../store/asyncApi.ts'
import type { AccountAccess, Opened } from './accountAccess.ts'
import type { Accounts } from './accounts.ts'
import { LoginChallenges } from './loginChallenges.ts'
import { passwordFits } from './passwords.ts'
import { type ClientInfo, type NewSession, newSessionOf } from './sessions.ts'

/** A login with its name, and whence it comes. */
export interface LoggingIn extends NewSession {
  readonly kind: AccountKind
  readonly name: string
  /** As `Accounts.knownBy` says. */
  readonly knownBy?: string | undefined
}

/** The account whose second step is pending. */
export interface WaitedFor {
  readonly accountId: number
  /** Key for the attempts of its device if the account knows it. */
  readonly knownBy?: string | undefined
}

/** Ways into a real account by its password (decisions §3). */
export interface Logins {
  /**
   * A session by name and password, or the challenge of the second factor; nothing when either is wrong, after the same
   * work whether or not there is such an account. Rejects with TooBusy.
   */
  logIn(requested: LoggingIn, password: string): Promise<Opened | { readonly challenge: string } | undefined>
  /** Returns the account of a challenge, or undefined if it is no longer valid. */
  challenged(challenge: string): Promise<WaitedFor | undefined>
  /** A session by the challenge and a code; nothing when the code is wrong. */
  finish(challenge: string, code: string, clientInfo: ClientInfo): Promise<Opened | undefined>
}

/** `now` is the wall clock, in UTC ms. */
export interface LoginDeps {
  readonly accounts: Pick<AsyncApi<Accounts>, 'find' | 'passwordHashOf'>
  readonly entries: Pick<AsyncApi<AccountAccess>, 'byPassword' | 'byCode'>
  readonly now: () => number
}

/** Opens the logins. */
export function openLogins({ accounts, entries, now }: LoginDeps): Logins {
  const challenges = new LoginChallenges(now)

  return {
    async logIn({ kind, name, knownBy, ...entering }, password) {
      const found = await accounts.find(kind, name)
      const fits = await passwordFits(password, found?.passwordHash)
      if (!fits || found?.passwordHash === undefined) return undefined
      const { accountId, passwordHash } = found
      const opened = await entries.byPassword({ accountId, passwordHash }, newSessionOf(entering))
      if (opened !== 'needsCode') return opened
      const { deviceId, deviceSecret } = entering
      return { challenge: challenges.issue({ accountId, passwordHash, deviceId, deviceSecret, knownBy }) }
    },
    async challenged(challenge) {
      const found = challenges.find(challenge)
      const holds = found && (await accounts.passwordHashOf(found.accountId)) === found.passwordHash
      return holds ? { accountId: found.accountId, knownBy: found.knownBy } : undefined
    },
    async finish(challenge, code, clientInfo) {
      const found = challenges.find(challenge)
      if (found === undefined) return undefined
      challenges.countTry(challenge)
      const { accountId, passwordHash, deviceId, deviceSecret } = found
      const entering = newSessionOf({ ...clientInfo, deviceId, deviceSecret })
      const opened = await entries.byCode({ accountId, passwordHash }, code, entering)
      if (opened) challenges.drop(challenge)
      return opened
    },
  }
}
