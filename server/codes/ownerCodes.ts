import { CODE_SHAPE } from '../../contract/constants.ts'
import type { AsyncApi as Promised } from '../store/asyncApi.ts'
import type { CodeRequestResult } from './codeService.ts'
import type { MessageHeader } from './messages.ts'
import type { Message } from './messaging/message.ts'
import type { MessageSender } from './messaging/messageSender.ts'
import type { OneTimeCodes, OwnPurpose } from './oneTimeCodes.ts'
import type { Addressee, Owner, OwnerMessages } from './ownerMessages.ts'

export interface OwnerCodesDeps {
  readonly codes: Promised<OneTimeCodes>
  readonly office: Pick<MessageSender, 'has' | 'deliver'>
  readonly owners: OwnerMessages
}

/** The action that a code confirms. Any other action needs another code. */
export interface Confirmed {
  readonly purpose: OwnPurpose
  /** In a text that is different for everything that is different. */
  readonly about: string
}

/** Letters of a name, and digits of a number, that are told. */
const SHOWN = { letters: 2, digits: 4 } as const

/** Returns part of a recipient's address, which its owner recognises. */
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

/** Returns true if a code was sent for just this; then it holds no longer. */
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
export class OwnerCodes {
  readonly #deps: OwnerCodesDeps

  constructor(deps: OwnerCodesDeps) {
    this.#deps = deps
  }

  /** Returns the recipient of an account's messages. */
  ownerOf(accountId: number): Promise<Owner> {
    return this.#deps.owners.ownerOf(accountId)
  }

  /** Sends a code in a letter that says what it confirms. */
  async sendCode(
    to: Addressee,
    { purpose, about }: Confirmed,
    message: (head: MessageHeader, code: string) => Message,
  ): Promise<CodeRequestResult> {
    const { codes, office, owners } = this.#deps
    const { way } = await owners.ownerOf(to.accountId)
    if (!office.has(way)) return 'noWay'
    const issued = await codes.issue(purpose, recipientOf(to.accountId, purpose), about)
    if ('waitMs' in issued) return issued
    if (await office.deliver(way, message(await owners.headOf(to), issued.code))) return 'sent'
    await codes.withdraw(purpose, recipientOf(to.accountId, purpose))
    return 'failed'
  }

  /** Returns true if a code was sent for just this; then it holds no longer. */
  async redeem(accountId: number, { purpose, about }: Confirmed, code: string): Promise<boolean> {
    const said = typed(code)
    return said !== undefined && (await this.#deps.codes.redeem(purpose, recipientOf(accountId, purpose), said, about))
  }

  /** Tells the owner something. */
  tell(to: Addressee, message: (head: MessageHeader) => Message): void {
    this.#deps.owners.tell(to, message)
  }
}
