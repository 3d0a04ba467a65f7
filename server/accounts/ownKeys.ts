import type { Sql } from '../store/sql.ts'
import type { Accounts } from './accounts.ts'
import { MAX_PASSKEYS, type NewPasskey, type PasskeyStore, type StoredPasskey } from './passkeyStore.ts'
import type { SecondFactors } from './secondFactors.ts'
import { SessionEndedError } from './sessions.ts'

/** The account that owns the keys, and the session that asks. */
export interface Owner {
  readonly accountId: number
  readonly sessionId: string
}

/** Just that of a visit, which may know more that no other thread can be told. */
export const ownerOf = ({ accountId, sessionId }: Owner): Owner => ({ accountId, sessionId })

/**
 * Ways into an account, as its owner changes them. Each is done whole and only while the session that asks is open: a
 * password takes a while to be checked, and somebody may have logged this device out meanwhile. Each throws a SessionEndedError.
 */
export interface OwnKeys {
  /** Sets a password, and ends every other session. */
  setPassword(owner: Owner, passwordHash: string): void
  /** A fresh secret of an authenticator app; undefined while one is set up. */
  beginFactor(owner: Owner): string | undefined
  /** Switches the second factor on and ends every other session, which has shown no code; undefined for a wrong code. */
  confirmFactor(owner: Owner, code: string): readonly string[] | undefined
  /** New recovery codes for a code; undefined for a wrong one. */
  renewCodes(owner: Owner, code: string): readonly string[] | undefined
  /** Switches the second factor off by a code; false for a wrong one. */
  endFactor(owner: Owner, code: string): boolean
  /** Uses a code up; false for a wrong one. */
  takeCode(owner: Owner, code: string): boolean
  /** Keeps a passkey that was checked; undefined when it is known already, or there are as many as there may be. */
  addPasskey(owner: Owner, name: string, passkey: NewPasskey): StoredPasskey | undefined
}

/** `now` is the wall clock, in UTC ms. */
export interface OwnKeyDeps {
  readonly db: Sql
  readonly accounts: Accounts
  readonly factors: SecondFactors
  readonly passkeys: PasskeyStore
  readonly now: () => number
}

/** Opens the keys of accounts to their owners. */
export function openOwnKeys({ db, accounts, factors, passkeys, now }: OwnKeyDeps): OwnKeys {
  const own = <Given extends unknown[], Result>(work: (owner: Owner, ...given: Given) => Result) =>
    db.transaction((owner: Owner, ...given: Given): Result => {
      if (!accounts.isOpen(owner.sessionId)) throw new SessionEndedError()
      return work(owner, ...given)
    }).immediate
  return {
    setPassword: own(({ accountId, sessionId }, passwordHash: string) =>
      accounts.setPassword(accountId, passwordHash, sessionId),
    ),
    beginFactor: own(({ accountId }) => factors.begin(accountId)),
    confirmFactor: own(({ accountId, sessionId }, code: string) => {
      const codes = factors.confirm(accountId, code)
      if (codes) {
        accounts.endSessions(accountId, sessionId)
        accounts.forgetDevices(accountId, sessionId)
      }
      return codes
    }),
    renewCodes: own(({ accountId }, code: string) =>
      factors.use(accountId, code) ? factors.renewCodes(accountId) : undefined,
    ),
    endFactor: own(({ accountId }, code: string) => {
      if (!factors.use(accountId, code)) return false
      factors.end(accountId)
      return true
    }),
    takeCode: own(({ accountId }, code: string) => factors.use(accountId, code)),
    addPasskey: own(({ accountId }, name: string, passkey: NewPasskey) => {
      if (passkeys.ofAccount(accountId).length >= MAX_PASSKEYS) return undefined
      const added = { ...passkey, accountId, name, createdAt: now(), usedAt: undefined }
      return passkeys.add(added) ? added : undefined
    }),
  }
}
