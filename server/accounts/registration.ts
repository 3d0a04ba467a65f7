import type { AccountKind } from '../../contract/accountNames.ts'
import type { Captchas } from '../codes/captcha/captchas.ts'
import type { WorkProofs } from '../codes/captcha/workProofs.ts'
import type { OneTimeCodes, Requester } from '../codes/oneTimeCodes.ts'
import type { RevertedChanges, RevertedFunds } from '../codes/securityMessages.ts'
import type { AsyncApi } from '../store/asyncApi.ts'
import type { Sql } from '../store/sql.ts'
import type { Accounts } from './accounts.ts'
import { hashPassword } from './passwords.ts'
import type { SecondFactors } from './secondFactors.ts'

/** Proof that the account name belongs to the visitor, or at least that a person is asking. */
export type Proof =
  | { readonly by: 'code'; readonly code: string }
  | { readonly by: 'captcha'; readonly id: string; readonly answer: string }
  /** By the device of somebody who cannot read pictures. */
  | { readonly by: 'work'; readonly id: string; readonly nonce: string }

/** An account to open; everything but the proof has been checked. */
export interface Registering {
  readonly kind: AccountKind
  /** As `accountNameOf` gives it. */
  readonly name: string
  readonly password: string
  readonly proof: Proof
  readonly by?: Requester | undefined
  readonly invitedBy?: number | undefined
  /** Digits of a number that is only a contact. */
  readonly contactMobile?: string | undefined
}

/** A password to set by code. */
export interface Resetting {
  readonly kind: AccountKind
  readonly name: string
  readonly password: string
  readonly code: string
  readonly by?: Requester | undefined
  /** Of the second factor. */
  readonly appCode?: string | undefined
}

/**
 * Result of a reset besides being done. A second factor that has been set up for long has to confirm it; without its code it
 * waits until a time, UTC ms, and is asked for again then.
 */
export type ResetRefusal = 'notProven' | 'wrongCode' | { readonly waitsUntil: number; readonly isNew: boolean }

/** Stores registrations and new passwords with the hash of the password. Each call is one transaction. */
export interface Registrations {
  /** The code is redeemed in the same transaction; whatever else proves something has been redeemed. */
  open(requested: Omit<Registering, 'password'>, passwordHash: string): 'opened' | 'taken' | 'notProven'
  reset(
    requested: Omit<Resetting, 'password'>,
    passwordHash: string,
  ): ResetRefusal | (RevertedChanges & { readonly accountId: number })
  /** The account whose second factor would have to confirm a reset; undefined for none, and for a wrong code. */
  confirmedBy(requested: Omit<Resetting, 'password' | 'appCode'>): number | undefined
}

/** Registration and forgotten passwords. Both reject with TooBusy when too many passwords wait to be hashed. */
export interface Registration {
  /**
   * Opens a real account. The proof comes last, and a code in the same transaction: it is used up by an account alone.
   * An account that has the name already is told to who has proven it to be theirs: after a captcha or work, to nobody.
   */
  register(requested: Registering): Promise<'opened' | 'taken' | 'notProven'>
  /**
   * Sets a new password by code, and ends all sessions and passkeys: whoever has to set one may have lost the account to a
   * stranger, and a passkey needs neither password nor code. It undoes what a stranger may have done in the last days: a
   * second factor, withdrawal methods and withdrawals that no older second factor has confirmed. An older one stays, and has
   * to confirm the reset, or the mailbox alone would be enough to get in. An account that does not exist has no code. One
   * that was opened by a captcha may have been opened by a stranger: the first code proves whose it is, and the second factor
   * that the stranger left is gone, too.
   */
  resetPassword(requested: Resetting): ReturnType<AsyncApi<Registrations>['reset']>
  confirmedBy: AsyncApi<Registrations>['confirmedBy']
}

export interface RegistrationDeps {
  readonly registrations: AsyncApi<Registrations>
  readonly captchas: Captchas
  readonly work: WorkProofs
}

export interface RegistrationsDeps {
  readonly db: Sql
  readonly accounts: Accounts
  readonly codes: OneTimeCodes
  readonly drop: KeysOfAccount
  readonly factors: Pick<SecondFactors, 'since' | 'use'>
  /** Ends the withdrawal methods and withdrawals of an account since a time, UTC ms, that no second factor from before it has confirmed. */
  readonly undoFunds: (accountId: number, since: number) => RevertedFunds
  /** Time a reset waits if no older second factor confirmed it, ms. */
  readonly waitMs: number
  /** The wall clock, UTC ms. */
  readonly now: () => number
}

/** Age up to which a reset reverts changes, ms. A stranger may have made them; older ones belong to the owner. */
const UNDONE_MS = 7 * 24 * 3_600_000

/** Forgets ways into an account besides its password. */
export interface KeysOfAccount {
  readonly secondFactor: (accountId: number) => void
  /** Answers how many there were. */
  readonly passkeys: (accountId: number) => number
}

/** Opens what registration writes. */
export function openRegistrations(deps: RegistrationsDeps): Registrations {
  const { db, accounts, codes, drop, factors, undoFunds, waitMs, now } = deps
  const keepContact = db.prepare<[number, string]>('INSERT INTO account_contact (account_id, mobile) VALUES (?, ?)')
  const keepUnproven = db.prepare<[number]>('INSERT INTO unproven_account (account_id) VALUES (?)')
  const dropUnproven = db.prepare<[number]>('DELETE FROM unproven_account WHERE account_id = ?')

  const open = db.transaction((requested: Omit<Registering, 'password'>, passwordHash: string) => {
    const { kind, name, invitedBy, contactMobile, proof, by } = requested
    if (proof.by === 'code' && !codes.redeem('register', name, proof.code, '', by)) return 'notProven'
    const accountId = accounts.openReal({ [kind]: name, passwordHash, invitedBy })
    if (accountId === undefined) return 'taken'
    if (proof.by !== 'code') keepUnproven.run(accountId)
    if (contactMobile !== undefined) keepContact.run(accountId, contactMobile)
    return 'opened'
  })

  const isUnproven = db.prepare<[number]>('SELECT 1 FROM unproven_account WHERE account_id = ?')
  const beginWait = db.prepare<[number, number]>(
    'INSERT INTO reset_wait (account_id, since) VALUES (?, ?) ON CONFLICT (account_id) DO UPDATE SET since = excluded.since',
  )
  const waitedSince = db.prepare<[number], number>('SELECT since FROM reset_wait WHERE account_id = ?').pluck()

  /** Returns true if the account has a second factor that has been its owner's for long. */
  const isOwned = (accountId: number): boolean => {
    const since = factors.since(accountId)
    return since !== null && since <= now() - UNDONE_MS && isUnproven.get(accountId) === undefined
  }
  /** Until when a reset waits that its second factor has not confirmed; the wait begins when it is asked for first. */
  const waitOf = (accountId: number) => {
    const since = waitedSince.get(accountId)
    if (since !== undefined && since > now() - UNDONE_MS) return { waitsUntil: since + waitMs, isNew: false }
    beginWait.run(accountId, now())
    return { waitsUntil: now() + waitMs, isNew: true }
  }
  const reset = db.transaction(
    (
      { kind, name, code, appCode, by }: Omit<Resetting, 'password'>,
      passwordHash: string,
    ): ReturnType<Registrations['reset']> => {
      const account = accounts.find(kind, name)
      if (!codes.holds('reset', name, code, '', by) || !account) return 'notProven'
      const { accountId } = account
      const owned = isOwned(accountId)
      if (owned && appCode !== undefined && !factors.use(accountId, appCode)) return 'wrongCode'
      if (owned && appCode === undefined) {
        const wait = waitOf(accountId)
        if (wait.waitsUntil > now()) return wait
      }
      codes.redeem('reset', name, code, '', by)
      dropUnproven.run(accountId)
      const factor = !owned && factors.since(accountId) !== null
      if (factor) drop.secondFactor(accountId)
      const passkeys = drop.passkeys(accountId)
      const funds = undoFunds(accountId, now() - UNDONE_MS)
      accounts.setPassword(accountId, passwordHash)
      return { accountId, factor, passkeys, ...funds }
    },
  )

  return {
    open: (requested, passwordHash) => open.immediate(requested, passwordHash),
    reset: (requested, passwordHash) => reset.immediate(requested, passwordHash),
    confirmedBy: ({ kind, name, code, by }) => {
      const accountId = accounts.find(kind, name)?.accountId
      return accountId !== undefined && isOwned(accountId) && codes.holds('reset', name, code, '', by)
        ? accountId
        : undefined
    },
  }
}

/** Opens registration. */
export function openRegistration({ registrations, captchas, work }: RegistrationDeps): Registration {
  const isProven = (proof: Proof): boolean => {
    if (proof.by === 'code') return true
    return proof.by === 'work' ? work.redeem(proof.id, proof.nonce) : captchas.redeem(proof.id, proof.answer)
  }
  return {
    // Hashed before anything is asked: a wrong code, a right one and a name that is taken cost the same.
    register: async ({ password, ...requested }) => {
      const hash = await hashPassword(password)
      return isProven(requested.proof) ? registrations.open(requested, hash) : 'notProven'
    },
    resetPassword: async ({ password, ...requested }) => registrations.reset(requested, await hashPassword(password)),
    confirmedBy: (requested) => registrations.confirmedBy(requested),
  }
}
