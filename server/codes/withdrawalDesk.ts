import type { Accounts } from '../accounts/accounts.ts'
import type { Speech } from '../messages/languages.ts'
import { type Asked, wayOf } from './codeDesk.ts'
import type { Letterhead } from './letters.ts'
import type { OneTimeCodes } from './oneTimeCodes.ts'
import type { Message, Way } from './post/message.ts'
import type { PostOffice } from './post/postOffice.ts'
import { boundLetter, type Leaving, withdrawalCodeLetter, withdrawalLetter } from './withdrawalLetters.ts'

/** What the desk works with. */
export interface WithdrawalDeskParts {
  readonly codes: OneTimeCodes
  readonly office: Pick<PostOffice, 'has' | 'deliver'>
  readonly accounts: Pick<Accounts, 'userInfo'>
  /** The broker's name; empty for none. */
  readonly title: string
  /** The host of the app's pages where there is one alone. */
  readonly pageHost?: string | undefined
}

/** Whom a letter about an account goes to. */
export interface Owner {
  readonly way: Way
  /** An e-mail address, or a phone number's digits with the country's. */
  readonly to: string
}

/** What a code confirms; another amount or another method needs another code. */
export interface Confirmed {
  /** USD with 2 decimals. */
  readonly amount: string
  readonly methodId: number
}

/** Letters of a name, and digits of a number, that are told. */
const SHOWN = { letters: 2, digits: 4 } as const

/** Whom a letter goes to, in part: who it is knows their own address. */
export function inPart({ way, to }: Owner): string {
  if (way === 'sms') return `…${to.slice(-SHOWN.digits)}`
  const at = to.lastIndexOf('@')
  return `${to.slice(0, Math.min(SHOWN.letters, at))}…${to.slice(at)}`
}

const PURPOSE = 'withdraw'
const sixDigits = /^\d{6}$/

/** By the account and not by its name: whoever asks for codes at the door uses up none of these. */
const recipientOf = (accountId: number) => `account ${accountId}`
const aboutOf = ({ amount, methodId }: Confirmed) => `${amount} USD to ${methodId}`
/** Without blanks; full-width digits are digits too. */
const typed = (code: string) => code.normalize('NFKC').replace(/\s/g, '')

/** Writes to the owners of accounts about money that leaves. */
export class WithdrawalDesk {
  readonly #parts: WithdrawalDeskParts

  constructor(parts: WithdrawalDeskParts) {
    this.#parts = parts
  }

  /** Whom the letters of an account go to: by e-mail where it has an address. */
  ownerOf(accountId: number): Owner {
    const { email = '', mobile = '' } = this.#parts.accounts.userInfo(accountId) ?? {}
    return email === '' ? { way: wayOf('mobile'), to: mobile } : { way: wayOf('email'), to: email }
  }

  /** Sends a code for one withdrawal, with what it confirms. */
  async sendCode(accountId: number, confirmed: Confirmed, leaving: Leaving, speech: Speech): Promise<Asked> {
    const { codes, office } = this.#parts
    const { way } = this.ownerOf(accountId)
    if (!office.has(way)) return 'noWay'
    const issued = codes.issue(PURPOSE, recipientOf(accountId), aboutOf(confirmed))
    if ('waitMs' in issued) return issued
    const letter = withdrawalCodeLetter(this.#head(accountId, speech), leaving, issued.code)
    if (await office.deliver(way, letter)) return 'sent'
    codes.withdraw(PURPOSE, recipientOf(accountId))
    return 'failed'
  }

  /** Whether a code was sent for just this withdrawal; then it holds no longer. */
  redeem(accountId: number, confirmed: Confirmed, code: string): boolean {
    const said = typed(code)
    return sixDigits.test(said) && this.#parts.codes.redeem(PURPOSE, recipientOf(accountId), said, aboutOf(confirmed))
  }

  /** Tells of an address or bank account that was bound; `to`: which, in part. */
  tellOfMethod(accountId: number, to: string, speech: Speech): void {
    this.#post(boundLetter(this.#head(accountId, speech), to))
  }

  /** Tells of a withdrawal that was asked for. */
  tellOfWithdrawal(accountId: number, leaving: Leaving, speech: Speech): void {
    this.#post(withdrawalLetter(this.#head(accountId, speech), leaving))
  }

  #post(message: Message): void {
    // The office never rejects, and logs what fails.
    if (this.#parts.office.has(message.way)) void this.#parts.office.deliver(message.way, message)
  }

  #head(accountId: number, speech: Speech): Letterhead {
    const { title, pageHost } = this.#parts
    return { speech, title, pageHost, ...this.ownerOf(accountId) }
  }
}
