import type { Accounts } from './accounts.ts'
import type { LoggedIn } from './knownDevices.ts'
import type { KeptPasskey, PasskeyStore } from './passkeyStore.ts'
import type { SecondFactors } from './secondFactors.ts'
import type { Entering } from './sessions.ts'

/** A password that has fitted. */
export interface Fitted {
  readonly accountId: number
  /** The hash that it fitted: a password that changes meanwhile lets nobody in. */
  readonly passwordHash: string
}

/** What comes of showing that an account is one's own: a session, unless the account is frozen. */
export type Opened = LoggedIn | 'frozen'

/** Sessions for who has shown that an account is theirs. Whether it still holds is asked in the same transaction. */
export interface Entries {
  /** Undefined when the password is another one by now. */
  byPassword(fitted: Fitted, entering: Entering): Opened | 'needsCode' | undefined
  /** With a code of the second factor, which holds once; undefined when it or the password is another one. */
  byCode(fitted: Fitted, code: string, entering: Entering): Opened | undefined
  /** `counter`: as the authenticator counts uses. Undefined when the passkey is gone, or was used meanwhile. */
  byPasskey(passkey: KeptPasskey, counter: number, entering: Entering): Opened | undefined
}

/** What sessions are opened by. `now`: the wall clock, UTC ms. */
export interface EntryParts {
  readonly accounts: Accounts
  readonly factors: SecondFactors
  readonly passkeys: PasskeyStore
  readonly isFrozen: (accountId: number) => boolean
  readonly now: () => number
}

/** Opens the ways into accounts. */
export function openEntries({ accounts, factors, passkeys, isFrozen, now }: EntryParts): Entries {
  const open = (accountId: number, entering: Entering): Opened =>
    isFrozen(accountId) ? 'frozen' : accounts.logIn(accountId, entering)
  const holds = ({ accountId, passwordHash }: Fitted) => accounts.passwordHashOf(accountId) === passwordHash
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
