import type { FastifyBaseLogger } from 'fastify'
import type { AccountKind } from '../../contract/accountNames.ts'
import type { Speech } from '../messages/languages.ts'
import type { AsyncApi as Promised } from '../store/asyncApi.ts'
import { accountExistsMessage, codeMessage, type MessageHeader, welcomeMessage } from './messages.ts'
import type { ChannelName, Message } from './messaging/message.ts'
import type { MessageSender } from './messaging/messageSender.ts'
import type { OneTimeCodes, Requester, VisitorPurpose } from './oneTimeCodes.ts'

/** Result of a code that was asked for; too many: how long to wait, ms. */
export type CodeRequestResult = 'sent' | 'failed' | 'noWay' | { readonly waitMs: number }

/** A real account, or what could become one, by its name as it is found by (`accountNameOf`). */
export interface Named {
  readonly kind: AccountKind
  readonly name: string
}

export interface CodeServiceDeps {
  readonly codes: Promised<OneTimeCodes>
  readonly office: MessageSender
  /** Finds an account by its name; undefined when there is none. */
  readonly accounts: { find(kind: AccountKind, name: string): Promise<object | undefined> }
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** The broker's name; empty for none. */
  readonly title: string
  /** The host of the app's pages where there is one alone. */
  readonly pageHost?: string | undefined
}

/** Returns the channel for an account name: e-mail or SMS. */
export const wayOf = (kind: AccountKind): ChannelName => (kind === 'email' ? 'email' : 'sms')

/**
 * Writes to people about their accounts. Whether there is an account is told to nobody but its owner: either way a code is
 * made and counted, and the post answers alike. Who has an account and asks to register gets a letter that says so, who has
 * none and asks for a new password gets none, and so nobody ever has the code that was made.
 */
export class CodeService {
  readonly #deps: CodeServiceDeps

  constructor(deps: CodeServiceDeps) {
    this.#deps = deps
  }

  /** Makes a code and sends what is to be sent. */
  async send(purpose: VisitorPurpose, named: Named, speech: Speech, by: Requester): Promise<CodeRequestResult> {
    const { codes, office, accounts } = this.#deps
    const way = wayOf(named.kind)
    if (!office.has(way)) return 'noWay'
    const issued = await codes.issue(purpose, named.name, '', by)
    if ('waitMs' in issued) return issued
    const known = (await accounts.find(named.kind, named.name)) !== undefined
    const head = this.#head(named, speech)
    const letter = messageFor(purpose, known, head, issued.code)
    if (await office.deliver(way, letter)) return 'sent'
    await codes.withdraw(purpose, named.name, by)
    return 'failed'
  }

  /**
   * Tells who registered without a code what became of it: nobody waits for it, and where no mail can go none does. Counted
   * as a code, so that nobody is flooded with letters.
   */
  tellOfRegistration(named: Named, speech: Speech, by: Requester, opened: boolean): void {
    const { codes, log } = this.#deps
    const tell = async () => {
      if ('waitMs' in (await codes.issue('register', named.name, '', by))) return
      const head = this.#head(named, speech)
      this.#post(opened ? welcomeMessage(head) : accountExistsMessage(head))
    }
    tell().catch((error) => log.error({ err: error }, 'nobody was written to about a registration'))
  }

  #post(message: Message): void {
    // The office never rejects, and logs what fails.
    if (this.#deps.office.has(message.way)) void this.#deps.office.deliver(message.way, message)
  }

  #head({ kind, name }: Named, speech: Speech): MessageHeader {
    const { title, pageHost } = this.#deps
    return { speech, title, way: wayOf(kind), to: name, pageHost }
  }
}

function messageFor(purpose: VisitorPurpose, known: boolean, head: MessageHeader, code: string): Message | undefined {
  if (purpose === 'register' && known) return accountExistsMessage(head)
  if (purpose === 'reset' && !known) return undefined
  return codeMessage(head, purpose, code)
}
