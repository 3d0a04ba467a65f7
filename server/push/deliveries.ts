import type { PushPayload, Send, Sent } from './pushSender.ts'

/** Waits before a message is tried again, ms; after the last one it is given up. */
const RETRY_DELAYS_MS = [2_000, 15_000, 60_000, 300_000] as const
/** A service that wants to be left alone for longer is not waited for, ms. */
const MAX_WAIT_MS = 600_000
/** Posts to one service at a time. */
const CONCURRENCY = 8
/** Messages for one service that wait; beyond that the oldest one goes. */
const MAX_PENDING = 2_000

/** A message for one browser. */
export interface Delivery {
  readonly subscriptionId: string
  /** The push service it goes by: each has a lane of its own. */
  readonly service: string
  readonly parcel: PushPayload
  /** From then on nobody wants to know any more, UTC ms. */
  readonly until: number
}

/** Result of a try: as the push service answered, or `lost` when the message is given up. */
export type DeliveryResult = Sent['outcome'] | 'lost'

export interface DeliveryDeps {
  readonly send: Send
  /** Returns true if a browser is still to be told: it may have logged out meanwhile. Throws when that cannot be read. */
  readonly isWanted: (subscriptionId: string) => boolean
  /** The push service knows this subscription no more. Throws when that cannot be written. */
  readonly gone: (subscriptionId: string) => void
  /** UTC ms. */
  readonly now: () => number
  readonly log: { warn(details: object, message: string): void }
  /** Counts what becomes of each try. */
  readonly counted?: ((outcome: DeliveryResult) => void) | undefined
}

interface Waiting extends Delivery {
  readonly tries: number
}

interface Lane {
  readonly queue: Waiting[]
  posting: number
  /** Tries that wait for their time. */
  readonly timers: Set<NodeJS.Timeout>
  hasLost: boolean
}

/**
 * Posts messages to push services, each message until it is taken, refused or too old. Every service has a lane of its
 * own, so that a dead one holds up nobody but itself, and nobody waits for any of this.
 */
export class Deliveries {
  readonly #deps: DeliveryDeps
  readonly #lanes = new Map<string, Lane>()
  readonly #end = new AbortController()

  constructor(deps: DeliveryDeps) {
    this.#deps = deps
  }

  add(delivery: Delivery): void {
    this.#enqueue({ ...delivery, tries: 0 })
  }

  /** Messages that wait for something, for a test. */
  get waiting(): number {
    return [...this.#lanes.values()].reduce((sum, { queue, timers }) => sum + queue.length + timers.size, 0)
  }

  /** Drops what waits and cuts off what is under way. */
  close(): void {
    this.#end.abort()
    for (const { timers } of this.#lanes.values()) for (const timer of timers) clearTimeout(timer)
    this.#lanes.clear()
  }

  #enqueue(waiting: Waiting): void {
    if (this.#end.signal.aborted) return
    const lane = this.#laneOf(waiting.service)
    lane.queue.push(waiting)
    if (lane.queue.length > MAX_PENDING) {
      lane.queue.shift()
      this.#lose(lane, waiting.service)
    }
    this.#work(lane)
  }

  #laneOf(service: string): Lane {
    const found = this.#lanes.get(service)
    if (found) return found
    const lane: Lane = { queue: [], posting: 0, timers: new Set(), hasLost: false }
    this.#lanes.set(service, lane)
    return lane
  }

  #work(lane: Lane): void {
    while (lane.posting < CONCURRENCY) {
      const next = lane.queue.shift()
      if (next === undefined) return
      if (next.until <= this.#deps.now()) continue
      const isWanted = this.#isWanted(next.subscriptionId)
      if (isWanted === undefined) this.#again(lane, next, undefined)
      if (!isWanted) continue
      lane.posting += 1
      void this.#post(lane, next).finally(() => {
        lane.posting -= 1
        this.#work(lane)
      })
    }
  }

  async #post(lane: Lane, waiting: Waiting): Promise<void> {
    const sent = await this.#deps.send(waiting.parcel, this.#end.signal)
    if (this.#end.signal.aborted) return
    this.#deps.counted?.(sent.outcome)
    if (sent.outcome === 'taken') lane.hasLost = false
    else if (sent.outcome === 'gone') this.#forget(waiting)
    else if (sent.outcome === 'later') this.#again(lane, waiting, sent.after)
    // Endpoints are secrets: whoever has one can send to it.
    else this.#deps.log.warn({ service: waiting.service, status: sent.status }, 'a notification was refused')
  }

  /** Undefined when nobody can tell: then it is asked again later, as a push service is that does not answer. */
  #isWanted(subscriptionId: string): boolean | undefined {
    try {
      return this.#deps.isWanted(subscriptionId)
    } catch {
      return undefined
    }
  }

  /**
   * Forgets a subscription that no longer exists. If that cannot be stored, the push service reports it again with the
   * next message.
   */
  #forget({ subscriptionId, service }: Waiting): void {
    try {
      this.#deps.gone(subscriptionId)
    } catch (error) {
      this.#deps.log.warn({ err: error, service }, 'a subscription that is gone could not be removed')
    }
  }

  #again(lane: Lane, waiting: Waiting, requested: number | undefined): void {
    const usual = RETRY_DELAYS_MS[waiting.tries]
    if (usual === undefined || (requested ?? 0) > MAX_WAIT_MS || lane.timers.size >= MAX_PENDING) {
      this.#lose(lane, waiting.service)
      return
    }
    const timer = setTimeout(
      () => {
        lane.timers.delete(timer)
        this.#enqueue({ ...waiting, tries: waiting.tries + 1 })
      },
      Math.max(usual, requested ?? 0),
    ).unref()
    lane.timers.add(timer)
  }

  /** Told once until the service takes messages again. */
  #lose(lane: Lane, service: string): void {
    this.#deps.counted?.('lost')
    if (!lane.hasLost) this.#deps.log.warn({ service }, 'notifications are lost: the push service does not take them')
    lane.hasLost = true
  }
}
