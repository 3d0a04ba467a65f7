import type { Channel, Message } from './message.ts'

/** Messages that are shown; older ones are forgotten. */
const MAX_STORED = 50

/** Captchas whose answers are shown. */
const MAX_CAPTCHAS = 10

/** A message that would have been sent, or what a captcha's picture says, to its id; when, UTC ms. */
export interface StoredMessage extends Omit<Message, 'way'> {
  readonly kind: Message['way'] | 'captcha'
  readonly at: number
}

/** Keeps in memory what a server without gateways would have sent, for `/dev/outbox`. */
export class Outbox {
  readonly #now: () => number
  #kept: readonly StoredMessage[] = []
  #captchas: readonly StoredMessage[] = []

  constructor(now: () => number) {
    this.#now = now
  }

  /** Newest first. */
  get messages(): readonly StoredMessage[] {
    return [...this.#kept, ...this.#captchas].toSorted((one, other) => other.at - one.at)
  }

  /** Notes what a picture says, by its id. */
  noteCaptcha(id: string, characters: string): void {
    const noted: StoredMessage = { kind: 'captcha', to: id, text: characters, at: this.#now() }
    this.#captchas = [noted, ...this.#captchas].slice(0, MAX_CAPTCHAS)
  }

  /** Takes everything, at once. */
  readonly channel: Channel = {
    answerAfterMs: 0,
    send: async ({ way, ...message }) => {
      this.#kept = [{ ...message, kind: way, at: this.#now() }, ...this.#kept].slice(0, MAX_STORED)
    },
    probe: async () => undefined,
    close: () => undefined,
  }
}
