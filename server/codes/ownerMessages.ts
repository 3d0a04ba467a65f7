import type { FastifyBaseLogger } from 'fastify'
import type { Speech } from '../messages/languages.ts'
import type { MessageHeader } from './messages.ts'
import type { ChannelName, Message } from './messaging/message.ts'
import type { MessageSender } from './messaging/messageSender.ts'

export interface OwnerMessagesDeps {
  readonly office: Pick<MessageSender, 'has' | 'deliver'>
  /** Has the addresses of an account; undefined when there is no such account. */
  readonly accounts: { userInfo(accountId: number): Promise<Addresses | undefined> }
  /** The broker's name; empty for none. */
  readonly title: string
  /** The host of the app's pages where there is one alone. */
  readonly pageHost?: string | undefined
  /** The app's address for a letter, where it is known; `page`: whence the visitor came. */
  readonly appAt: (page: string | undefined) => string | undefined
  /** Makes the token of a link that freezes an account. */
  readonly newLink: (accountId: number) => Promise<string> | string
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

interface Addresses {
  readonly email?: string
  readonly mobile?: string
}

/** Recipient of a message about an account. */
export interface Owner {
  readonly way: ChannelName
  /** An e-mail address, or a phone number's digits with the country's. */
  readonly to: string
}

/** The owner of an account, and the language and page of what made the letter; a visit fits. */
export interface Addressee {
  readonly accountId: number
  readonly speech: Speech
  readonly page?: string | undefined
}

/** Writes to the owners of accounts, by the number of the account. */
export class OwnerMessages {
  readonly #deps: OwnerMessagesDeps

  constructor(deps: OwnerMessagesDeps) {
    this.#deps = deps
  }

  /** Returns the recipient of an account's messages: by e-mail if it has an address. */
  async ownerOf(accountId: number): Promise<Owner> {
    const { email = '', mobile = '' } = (await this.#deps.accounts.userInfo(accountId)) ?? {}
    return email === '' ? { way: 'sms', to: mobile } : { way: 'email', to: email }
  }

  /** Returns the head of a message to the owner. */
  async headOf({ accountId, speech, page }: Addressee): Promise<MessageHeader> {
    const { title, pageHost, appAt, newLink } = this.#deps
    const app = appAt(page)
    // In the fragment, which no server and no log sees; and the page freezes nothing before somebody taps its button.
    const freezeLink = app && `${app}/#/frozen?token=${await newLink(accountId)}`
    return { speech, title, pageHost, freezeLink, ...(await this.ownerOf(accountId)) }
  }

  /** Tells the owner something: nobody waits for it, and where no letter can go none does. */
  tell(to: Addressee, message: (head: MessageHeader) => Message): void {
    const { office, log } = this.#deps
    const write = async () => {
      const { way } = await this.ownerOf(to.accountId)
      if (office.has(way)) await office.deliver(way, message(await this.headOf(to)))
    }
    write().catch((error) => log.error({ err: error }, 'the owner of an account was not written to'))
  }
}
