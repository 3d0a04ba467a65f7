import type { FastifyBaseLogger } from 'fastify'
import type { AccountKind } from '../../contract/accountNames.ts'
import type { Speech } from '../messages/languages.ts'
import type { Asked as Promised } from '../store/asked.ts'
import { accountExistsLetter, codeLetter, type Letterhead, welcomeLetter } from './letters.ts'
import type { DoorPurpose, OneTimeCodes, Requester } from './oneTimeCodes.ts'
import type { Message, Way } from './post/message.ts'
import type { PostOffice } from './post/postOffice.ts'

/** What became of a code that was asked for; too many: how long to wait, ms. */
export type Asked = 'sent' | 'failed' | 'noWay' | { readonly waitMs: number }

/** A real account, or what could become one, by its name as it is found by (`accountNameOf`). */
export interface Named {
  readonly kind: AccountKind
  readonly name: string
}

/** What the desk works with. */
export interface DeskParts {
  readonly codes: Promised<OneTimeCodes>
  readonly office: PostOffice
  /** Finds an account by its name; undefined when there is none. */
  readonly accounts: { find(kind: AccountKind, name: string): Promise<object | undefined> }
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** The broker's name; empty for none. */
  readonly title: string
  /** The host of the app's pages where there is one alone. */
  readonly pageHost?: string | undefined
}

/** What an account's name is written to by. */
export const wayOf = (kind: AccountKind): Way => (kind === 'email' ? 'email' : 'sms')

/**
 * Writes to people about their accounts. Whether there is an account is told to nobody but its owner: either way a code is
 * made and counted, and the post answers alike. Who has an account and asks to register gets a letter that says so, who has
 * none and asks for a new password gets none, and so nobody ever has the code that was made.
 */
export class CodeDesk {
  readonly #parts: DeskParts

  constructor(parts: DeskParts) {
    this.#parts = parts
  }

  /** Makes a code and sends what is to be sent. */
  async send(purpose: DoorPurpose, named: Named, speech: Speech, by: Requester): Promise<Asked> {
    const { codes, office, accounts } = this.#parts
    const way = wayOf(named.kind)
    if (!office.has(way)) return 'noWay'
    const issued = await codes.issue(purpose, named.name, '', by)
    if ('waitMs' in issued) return issued
    const known = (await accounts.find(named.kind, named.name)) !== undefined
    const head = this.#head(named, speech)
    const letter = letterFor(purpose, known, head, issued.code)
    if (await office.deliver(way, letter)) return 'sent'
    await codes.withdraw(purpose, named.name, by)
    return 'failed'
  }

  /**
   * Tells who registered without a code what became of it: nobody waits for it, and where no mail can go none does. Counted
   * as a code, so that nobody is flooded with letters.
   */
  tellOfRegistration(named: Named, speech: Speech, by: Requester, opened: boolean): void {
    const { codes, log } = this.#parts
    const tell = async () => {
      if ('waitMs' in (await codes.issue('register', named.name, '', by))) return
      const head = this.#head(named, speech)
      this.#post(opened ? welcomeLetter(head) : accountExistsLetter(head))
    }
    tell().catch((error) => log.error({ err: error }, 'nobody was written to about a registration'))
  }

  #post(message: Message): void {
    // The office never rejects, and logs what fails.
    if (this.#parts.office.has(message.way)) void this.#parts.office.deliver(message.way, message)
  }

  #head({ kind, name }: Named, speech: Speech): Letterhead {
    const { title, pageHost } = this.#parts
    return { speech, title, way: wayOf(kind), to: name, pageHost }
  }
}

function letterFor(purpose: DoorPurpose, known: boolean, head: Letterhead, code: string): Message | undefined {
  if (purpose === 'register' && known) return accountExistsLetter(head)
  if (purpose === 'reset' && !known) return undefined
  return codeLetter(head, purpose, code)
}
