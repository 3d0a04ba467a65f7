import type { Accounts } from './accounts.ts'
import type { LoggedIn } from './knownDevices.ts'
import type { PasskeyStore, StoredPasskey } from './passkeyStore.ts'
import type { SecondFactors } from './secondFactors.ts'
import type { NewSession } from './sessions.ts'

/** A password that has fitted. */
export interface VerifiedPassword {
  readonly accountId: number
  /** The hash that it fitted: a password that changes meanwhile lets nobody in. */
  readonly passwordHash: string
}

/** Result of showing that an account is one's own: a session, unless the account is frozen. */
export type Opened = LoggedIn | 'frozen'

/** Sessions for who has shown that an account is theirs. Whether it still holds is asked in the same transaction. */
export interface AccountAccess {
  /** Undefined when the password is another one by now. */
  byPassword(fitted: VerifiedPassword, entering: NewSession): Opened | 'needsCode' | undefined
  /** With a code of the second factor, which holds once; undefined when it or the password is another one. */
  byCode(fitted: VerifiedPassword, code: string, entering: NewSession): Opened | undefined
  /** `counter`: as the authenticator counts uses. Undefined when the passkey is gone, or was used meanwhile. */
  byPasskey(passkey: StoredPasskey, counter: number, entering: NewSession): Opened | undefined
}

/** `now` is the wall clock, in UTC ms. */
export interface AccountAccessDeps {
  readonly accounts: Accounts
  readonly factors: SecondFactors
  readonly passkeys: PasskeyStore
  readonly isFrozen: (accountId: number) => boolean
  readonly now: () => number
}

/** Opens the ways into accounts. */
export function openAccountAccess({ accounts, factors, passkeys, isFrozen, now }: AccountAccessDeps): AccountAccess {
  const open = (accountId: number, entering: NewSession): Opened =>
    isFrozen(accountId) ? 'frozen' : accounts.logIn(accountId, entering)
  const holds = ({ accountId, passwordHash }: VerifiedPassword) => accounts.passwordHashOf(accountId) === passwordHash
  return {
    byPassword(fitted, entering) {
      if (!holds(fitted)) return undefined
      return factors.isOn(fitted.accountId) ? 'needsCode' : open(fitted.accountId, entering)
    },
    byCode: (fitted, code, entering) =>
      holds(fitted) && factors.use(fitted.accountId, code) ? open(fitted.accountId, entering) : undefined,
    byPasskey: (passkey, counter, entering) =>
      passkeys.use(passkey, counter, now()) ? open(passkey.accountId, entering) : undefined,
  }
}
