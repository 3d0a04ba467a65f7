import { CODE_SHAPE } from '../../contract/constants.ts'
import type { Asked as Promised } from '../store/asked.ts'
import type { Asked } from './codeDesk.ts'
import type { Letterhead } from './letters.ts'
import type { OneTimeCodes, OwnPurpose } from './oneTimeCodes.ts'
import type { Addressee, Owner, OwnerPost } from './ownerPost.ts'
import type { Message } from './post/message.ts'
import type { PostOffice } from './post/postOffice.ts'

/** What the desk works with. */
export interface OwnerDeskParts {
  readonly codes: Promised<OneTimeCodes>
  readonly office: Pick<PostOffice, 'has' | 'deliver'>
  readonly owners: OwnerPost
}

/** What a code confirms; anything else needs another code. */
export interface Confirmed {
  readonly purpose: OwnPurpose
  /** In a text that is different for everything that is different. */
  readonly about: string
}

/** Letters of a name, and digits of a number, that are told. */
const SHOWN = { letters: 2, digits: 4 } as const

/** Whom a letter goes to, in part: who it is knows their own address. */
export function inPart({ way, to }: Owner): string {
  if (way === 'sms') return `…${to.slice(-SHOWN.digits)}`
  const at = to.lastIndexOf('@')
  return `${to.slice(0, Math.min(SHOWN.letters, at))}…${to.slice(at)}`
}

/** By the account and not by its name: whoever asks for codes at the door uses up none of these. Changes use up none of withdrawals. */
const recipientOf = (accountId: number, purpose: OwnPurpose) =>
  purpose === 'withdraw' ? `account ${accountId}` : `account ${accountId} ${purpose}`

/** Without blanks; full-width digits are digits too. Undefined for what cannot be a code. */
function typed(code: string): string | undefined {
  const digits = code.normalize('NFKC').replace(/\s/g, '')
  return CODE_SHAPE.test(digits) ? digits : undefined
}

/** Whether a code was sent for just this; then it holds no longer. */
export function redeemOwn(
  codes: OneTimeCodes,
  accountId: number,
  { purpose, about }: Confirmed,
  code: string,
): boolean {
  const said = typed(code)
  return said !== undefined && codes.redeem(purpose, recipientOf(accountId, purpose), said, about)
}

/** Sends the owners of accounts codes that confirm something. */
export class OwnerDesk {
  readonly #parts: OwnerDeskParts

  constructor(parts: OwnerDeskParts) {
    this.#parts = parts
  }

  /** Whom the letters of an account go to. */
  ownerOf(accountId: number): Promise<Owner> {
    return this.#parts.owners.ownerOf(accountId)
  }

  /** Sends a code in a letter that says what it confirms. */
  async sendCode(
    to: Addressee,
    { purpose, about }: Confirmed,
    letter: (head: Letterhead, code: string) => Message,
  ): Promise<Asked> {
    const { codes, office, owners } = this.#parts
    const { way } = await owners.ownerOf(to.accountId)
    if (!office.has(way)) return 'noWay'
    const issued = await codes.issue(purpose, recipientOf(to.accountId, purpose), about)
    if ('waitMs' in issued) return issued
    if (await office.deliver(way, letter(await owners.headOf(to), issued.code))) return 'sent'
    await codes.withdraw(purpose, recipientOf(to.accountId, purpose))
    return 'failed'
  }

  /** Whether a code was sent for just this; then it holds no longer. */
  async redeem(accountId: number, { purpose, about }: Confirmed, code: string): Promise<boolean> {
    const said = typed(code)
    return said !== undefined && (await this.#parts.codes.redeem(purpose, recipientOf(accountId, purpose), said, about))
  }

  /** Tells the owner something. */
  tell(to: Addressee, letter: (head: Letterhead) => Message): void {
    this.#parts.owners.tell(to, letter)
  }
}
