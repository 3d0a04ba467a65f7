import type { AccountKind } from '../../contract/accountNames.ts'
import type { Captchas } from '../codes/captcha/captchas.ts'
import type { WorkProofs } from '../codes/captcha/workProofs.ts'
import type { OneTimeCodes } from '../codes/oneTimeCodes.ts'
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
}

/** Registration and forgotten passwords. Both reject with TooBusy when too many passwords wait to be hashed. */
export interface Registration {
  /**
   * Opens a real account. The proof comes last and in the same transaction, so that a code is used up by an account alone.
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
  readonly db: Sql
  readonly accounts: Accounts
  readonly codes: OneTimeCodes
  readonly captchas: Captchas
  readonly work: WorkProofs
  readonly drop: KeysOfAccount
}

/** Forgets ways into an account besides its password. */
export interface KeysOfAccount {
  readonly secondFactor: (accountId: number) => void
  /** Answers how many there were. */
  readonly passkeys: (accountId: number) => number
}

/** Opens registration. */
export function openRegistration({ db, accounts, codes, captchas, work, drop }: RegistrationParts): Registration {
  const keepContact = db.prepare<[number, string]>('INSERT INTO account_contact (account_id, mobile) VALUES (?, ?)')
  const keepUnproven = db.prepare<[number]>('INSERT INTO unproven_account (account_id) VALUES (?)')
  const dropUnproven = db.prepare<[number]>('DELETE FROM unproven_account WHERE account_id = ?')

  const isProven = ({ name, proof }: Registering): boolean => {
    if (proof.by === 'code') return codes.redeem('register', name, proof.code)
    return proof.by === 'work' ? work.redeem(proof.id, proof.nonce) : captchas.redeem(proof.id, proof.answer)
  }

  const open = db.transaction((asked: Registering, passwordHash: string) => {
    if (!isProven(asked)) return 'notProven'
    const { kind, name, invitedBy, contactMobile } = asked
    const accountId = accounts.openReal({ [kind]: name, passwordHash, invitedBy })
    if (accountId === undefined) return 'taken'
    if (asked.proof.by !== 'code') keepUnproven.run(accountId)
    if (contactMobile !== undefined) keepContact.run(accountId, contactMobile)
    return 'opened'
  })

  const reset = db.transaction(({ kind, name, code }: Resetting, passwordHash: string) => {
    if (!codes.redeem('reset', name, code)) return 'notProven'
    const account = accounts.find(kind, name)
    if (!account) return 'notProven'
    const { accountId } = account
    if (dropUnproven.run(accountId).changes > 0) drop.secondFactor(accountId)
    const passkeysEnded = drop.passkeys(accountId)
    accounts.setPassword(accountId, passwordHash)
    return { passkeysEnded }
  })

  return {
    // Hashed before anything is asked: a wrong code, a right one and a name that is taken cost the same.
    register: async (asked) => open.immediate(asked, await hashPassword(asked.password)),
    resetPassword: async (asked) => reset.immediate(asked, await hashPassword(asked.password)),
  }
}
