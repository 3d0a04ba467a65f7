import type { AccountKind } from '../../contract/accountNames.ts'
import type { Captchas } from '../codes/captcha/captchas.ts'
import type { WorkProofs } from '../codes/captcha/workProofs.ts'
import type { OneTimeCodes, Requester } from '../codes/oneTimeCodes.ts'
import type { Asked } from '../store/asked.ts'
import type { Sql } from '../store/sql.ts'
import type { Accounts } from './accounts.ts'
import { hashPassword } from './passwords.ts'

/** What shows that the name is the visitor's own, or at least that a person asks. */
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
}

/** What registration and a password set by code write, with the hash of the password. Each is one transaction. */
export interface Registrations {
  /** The code is redeemed in the same transaction; whatever else proves something has been redeemed. */
  open(asked: Omit<Registering, 'password'>, passwordHash: string): 'opened' | 'taken' | 'notProven'
  reset(asked: Omit<Resetting, 'password'>, passwordHash: string): 'notProven' | { readonly passkeysEnded: number }
}

/** Registration and forgotten passwords. Both reject with TooBusy when too many passwords wait to be hashed. */
export interface Registration {
  /**
   * Opens a real account. The proof comes last, and a code in the same transaction: it is used up by an account alone.
   * An account that has the name already is told to who has proven it to be theirs: after a captcha or work, to nobody.
   */
  register(asked: Registering): Promise<'opened' | 'taken' | 'notProven'>
  /**
   * Sets a new password by code, and ends all sessions and passkeys: whoever has to set one may have lost the account to a
   * stranger, and a passkey needs neither password nor code. The second factor stays, or the mailbox alone would be enough to
   * get in. An account that does not exist has no code. One that was opened by a captcha may have been opened by a stranger:
   * the first code proves whose it is, and the second factor that the stranger left is gone, too.
   */
  resetPassword(asked: Resetting): Promise<'notProven' | { readonly passkeysEnded: number }>
}

/** What registration works with. */
export interface RegistrationParts {
  readonly registrations: Asked<Registrations>
  readonly captchas: Captchas
  readonly work: WorkProofs
}

/** What it is written with. */
export interface RegistrationsParts {
  readonly db: Sql
  readonly accounts: Accounts
  readonly codes: OneTimeCodes
  readonly drop: KeysOfAccount
}

/** Forgets ways into an account besides its password. */
export interface KeysOfAccount {
  readonly secondFactor: (accountId: number) => void
  /** Answers how many there were. */
  readonly passkeys: (accountId: number) => number
}

/** Opens what registration writes. */
export function openRegistrations({ db, accounts, codes, drop }: RegistrationsParts): Registrations {
  const keepContact = db.prepare<[number, string]>('INSERT INTO account_contact (account_id, mobile) VALUES (?, ?)')
  const keepUnproven = db.prepare<[number]>('INSERT INTO unproven_account (account_id) VALUES (?)')
  const dropUnproven = db.prepare<[number]>('DELETE FROM unproven_account WHERE account_id = ?')

  const open = db.transaction((asked: Omit<Registering, 'password'>, passwordHash: string) => {
    const { kind, name, invitedBy, contactMobile, proof, by } = asked
    if (proof.by === 'code' && !codes.redeem('register', name, proof.code, '', by)) return 'notProven'
    const accountId = accounts.openReal({ [kind]: name, passwordHash, invitedBy })
    if (accountId === undefined) return 'taken'
    if (proof.by !== 'code') keepUnproven.run(accountId)
    if (contactMobile !== undefined) keepContact.run(accountId, contactMobile)
    return 'opened'
  })

  const reset = db.transaction(({ kind, name, code, by }: Omit<Resetting, 'password'>, passwordHash: string) => {
    if (!codes.redeem('reset', name, code, '', by)) return 'notProven'
    const account = accounts.find(kind, name)
    if (!account) return 'notProven'
    const { accountId } = account
    if (dropUnproven.run(accountId).changes > 0) drop.secondFactor(accountId)
    const passkeysEnded = drop.passkeys(accountId)
    accounts.setPassword(accountId, passwordHash)
    return { passkeysEnded }
  })

  return {
    open: (asked, passwordHash) => open.immediate(asked, passwordHash),
    reset: (asked, passwordHash) => reset.immediate(asked, passwordHash),
  }
}

/** Opens registration. */
export function openRegistration({ registrations, captchas, work }: RegistrationParts): Registration {
  const isProven = (proof: Proof): boolean => {
    if (proof.by === 'code') return true
    return proof.by === 'work' ? work.redeem(proof.id, proof.nonce) : captchas.redeem(proof.id, proof.answer)
  }
  return {
    // Hashed before anything is asked: a wrong code, a right one and a name that is taken cost the same.
    register: async ({ password, ...asked }) => {
      const hash = await hashPassword(password)
      return isProven(asked.proof) ? registrations.open(asked, hash) : 'notProven'
    },
    resetPassword: async ({ password, ...asked }) => registrations.reset(asked, await hashPassword(password)),
  }
}
