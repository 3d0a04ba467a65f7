import { createHash } from 'node:crypto'
import { languageOf } from '../../contract/languages.ts'
import type { PushMessage } from '../../contract/pushMessage.ts'
import { speechOf } from '../messages/languages.ts'
import type { Deliveries } from './deliveries.ts'
import { deliveryOf, type PushEvent, wordsOf } from './pushEvents.ts'
import type { Subscription, SubscriptionTable } from './subscriptionTable.ts'

/** Events that wait to be addressed; beyond that the oldest one goes. */
const MAX_EVENTS = 10_000
/** Events that are addressed in one go: what happens to everybody at once holds nothing up for long. */
const BATCH_SIZE = 50
const TOPIC_LENGTH = 32

export interface NotifierDeps {
  readonly subscriptions: Pick<SubscriptionTable, 'ofAccount'>
  readonly deliveries: Pick<Deliveries, 'add'>
  /** Returns true if a session still is. */
  readonly isOpen: (sessionId: string) => boolean
  /** The push service of an endpoint, where it is one that may be posted to. */
  readonly serviceOf: (endpoint: string) => string | undefined
  /** The wall clock, UTC ms. */
  readonly now: () => number
  readonly log: { error(details: object, message: string): void }
}

interface Noted {
  readonly accountId: number
  readonly event: PushEvent
  readonly at: number
}

/**
 * Makes messages of events, one for each browser of the account, in its language. Whoever tells an event goes on at once:
 * it is only noted, and addressed in a later turn.
 *
 * Events are told after they are durable, and only once, so that a restart doubles nothing. What is noted, on its way, or
 * waiting for a push service to come back when the server ends, is lost: the app shows all of it when it is opened. What
 * was reviewed while the server stood still is told by the next one (`reviewWatch.ts`).
 */
export class Notifier {
  readonly #deps: NotifierDeps
  #noted: Noted[] = []
  #scheduled: NodeJS.Immediate | undefined
  #closed = false

  constructor(deps: NotifierDeps) {
    this.#deps = deps
  }

  /** Notes an event; costs nothing but that. */
  tell(accountId: number, event: PushEvent): void {
    if (this.#closed) return
    this.#noted.push({ accountId, event, at: this.#deps.now() })
    if (this.#noted.length > MAX_EVENTS) this.#noted.shift()
    this.#scheduled ??= setImmediate(this.#address)
  }

  /** Tells nobody any more. */
  close(): void {
    this.#closed = true
    clearImmediate(this.#scheduled)
  }

  readonly #address = (): void => {
    this.#scheduled = undefined
    try {
      for (const noted of this.#noted.splice(0, BATCH_SIZE)) this.#addressOne(noted)
    } catch (error) {
      this.#deps.log.error({ err: error }, 'notifications could not be addressed')
    }
    if (this.#noted.length > 0) this.#scheduled = setImmediate(this.#address)
  }

  #addressOne({ accountId, event, at }: Noted): void {
    const { subscriptions, deliveries, isOpen, serviceOf } = this.#deps
    const manner = deliveryOf(event)
    for (const subscription of subscriptions.ofAccount(accountId)) {
      const service = serviceOf(subscription.endpoint)
      // An operator may have taken a service off the list since.
      if (service === undefined || !isOpen(subscription.sessionId)) continue
      const { id, endpoint, p256dh, auth } = subscription
      deliveries.add({
        subscriptionId: id,
        service,
        until: at + manner.keptFor * 1000,
        parcel: {
          target: { endpoint, p256dh, auth },
          payload: JSON.stringify(messageOf(event, subscription, at)),
          keptFor: manner.keptFor,
          urgency: manner.urgency,
          topic: topicOf(subscription, manner.tag),
        },
      })
    }
  }
}

function messageOf(event: PushEvent, { language }: Subscription, at: number): PushMessage {
  const speech = speechOf(language)
  const { title, body } = wordsOf(event)
  const { tag, path } = deliveryOf(event)
  const dir = languageOf(speech.code)?.direction ?? 'ltr'
  return {
    kind: event.kind,
    title: speech.translate(title),
    body: speech.translate(body),
    ...{ tag, path, dir, at },
    lang: speech.bcp47,
  }
}

/** The service sees the topic: it must not tell which order it is, nor which browsers have it in common. */
const topicOf = ({ id, auth }: Subscription, tag: string): string =>
  createHash('sha256').update(`${id} ${auth} ${tag}`).digest('base64url').slice(0, TOPIC_LENGTH)
