import type { FastifyBaseLogger } from 'fastify'
import type { Speech } from '../messages/languages.ts'
import type { Letterhead } from './letters.ts'
import type { Message, Way } from './post/message.ts'
import type { PostOffice } from './post/postOffice.ts'

/** What the post to owners works with. */
export interface OwnerPostParts {
  readonly office: Pick<PostOffice, 'has' | 'deliver'>
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

/** Whom a letter about an account goes to. */
export interface Owner {
  readonly way: Way
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
export class OwnerPost {
  readonly #parts: OwnerPostParts

  constructor(parts: OwnerPostParts) {
    this.#parts = parts
  }

  /** Whom the letters of an account go to: by e-mail where it has an address. */
  async ownerOf(accountId: number): Promise<Owner> {
    const { email = '', mobile = '' } = (await this.#parts.accounts.userInfo(accountId)) ?? {}
    return email === '' ? { way: 'sms', to: mobile } : { way: 'email', to: email }
  }

  /** What a letter to the owner is written on. */
  async headOf({ accountId, speech, page }: Addressee): Promise<Letterhead> {
    const { title, pageHost, appAt, newLink } = this.#parts
    const app = appAt(page)
    // In the fragment, which no server and no log sees; and the page freezes nothing before somebody taps its button.
    const freezeLink = app && `${app}/#/frozen?token=${await newLink(accountId)}`
    return { speech, title, pageHost, freezeLink, ...(await this.ownerOf(accountId)) }
  }

  /** Tells the owner something: nobody waits for it, and where no letter can go none does. */
  tell(to: Addressee, letter: (head: Letterhead) => Message): void {
    const { office, log } = this.#parts
    const write = async () => {
      const { way } = await this.ownerOf(to.accountId)
      if (office.has(way)) await office.deliver(way, letter(await this.headOf(to)))
    }
    write().catch((error) => log.error({ err: error }, 'the owner of an account was not written to'))
  }
}
