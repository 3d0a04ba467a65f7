import { CODE_SHAPE } from '../../contract/constants.ts'
import type { Speech } from '../messages/languages.ts'
import type { Asked } from './codeDesk.ts'
import type { OneTimeCodes } from './oneTimeCodes.ts'
import type { Owner, OwnerPost } from './ownerPost.ts'
import type { PostOffice } from './post/postOffice.ts'
import { boundLetter, type Leaving, withdrawalCodeLetter, withdrawalLetter } from './withdrawalLetters.ts'

/** What the desk works with. */
export interface WithdrawalDeskParts {
  readonly codes: OneTimeCodes
  readonly office: Pick<PostOffice, 'has' | 'deliver'>
  readonly owners: OwnerPost
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

  /** Whom the letters of an account go to. */
  ownerOf(accountId: number): Promise<Owner> {
    return this.#parts.owners.ownerOf(accountId)
  }

  /** Sends a code for one withdrawal, with what it confirms. */
  async sendCode(accountId: number, confirmed: Confirmed, leaving: Leaving, speech: Speech): Promise<Asked> {
    const { codes, office, owners } = this.#parts
    const { way } = await owners.ownerOf(accountId)
    if (!office.has(way)) return 'noWay'
    const issued = codes.issue(PURPOSE, recipientOf(accountId), aboutOf(confirmed))
    if ('waitMs' in issued) return issued
    const letter = withdrawalCodeLetter(await owners.headOf(accountId, speech), leaving, issued.code)
    if (await office.deliver(way, letter)) return 'sent'
    codes.withdraw(PURPOSE, recipientOf(accountId))
    return 'failed'
  }

  /** Whether a code was sent for just this withdrawal; then it holds no longer. */
  redeem(accountId: number, confirmed: Confirmed, code: string): boolean {
    const said = typed(code)
    return CODE_SHAPE.test(said) && this.#parts.codes.redeem(PURPOSE, recipientOf(accountId), said, aboutOf(confirmed))
  }

  /** Tells of an address or bank account that was bound; `to`: which, in part. */
  tellOfMethod(accountId: number, to: string, speech: Speech): void {
    this.#parts.owners.tell(accountId, speech, (head) => boundLetter(head, to))
  }

  /** Tells of a withdrawal that was asked for. */
  tellOfWithdrawal(accountId: number, leaving: Leaving, speech: Speech): void {
    this.#parts.owners.tell(accountId, speech, (head) => withdrawalLetter(head, leaving))
  }
}
