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
  async headOf(accountId: number, speech: Speech): Promise<Letterhead> {
    const { title, pageHost } = this.#parts
    return { speech, title, pageHost, ...(await this.ownerOf(accountId)) }
  }

  /** Tells the owner something: nobody waits for it, and where no letter can go none does. */
  tell(accountId: number, speech: Speech, letter: (head: Letterhead) => Message): void {
    const { office, log } = this.#parts
    const write = async () => {
      const message = letter(await this.headOf(accountId, speech))
      if (office.has(message.way)) await office.deliver(message.way, message)
    }
    write().catch((error) => log.error({ err: error }, 'the owner of an account was not written to'))
  }
}
