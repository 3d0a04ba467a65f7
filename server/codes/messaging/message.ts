/** Channel of a message. */
export type ChannelName = 'email' | 'sms'

/** A message to one person. */
export interface Message {
  readonly way: ChannelName
  /** An e-mail address, or a phone number's digits with the country's. */
  readonly to: string
  /** Of a mail. */
  readonly subject?: string
  readonly text: string
  /** Of a mail: the same for the eye. */
  readonly html?: string
}

/** Something that messages go out by. */
export interface Channel {
  /** Hands a message over. Rejects with an Undelivered. */
  send(message: Message): Promise<void>
  /** Goes as far as it can without a message: whether the gateway is there. Rejects with an Undelivered. */
  probe(): Promise<void>
  /** Every hand-over is answered after so long, ms, and neither sooner nor later (`MessageSender`). */
  readonly answerAfterMs: number
  close(): void
}

/** A message that was not taken. */
export class Undelivered extends Error {
  override readonly name = 'Undelivered'
  /** A word for the log: nothing of the message or its recipient. */
  readonly kind: string
  /** Only this recipient is refused; the gateway works. */
  readonly onlyThis: boolean

  constructor(kind: string, onlyThis = false) {
    super(`not delivered: ${kind}`)
    this.kind = kind
    this.onlyThis = onlyThis
  }
}
