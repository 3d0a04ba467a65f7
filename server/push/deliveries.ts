import type { Parcel, Send, Sent } from './pushSender.ts'

/** Waits before a message is tried again, ms; after the last one it is given up. */
const AGAIN_AFTER_MS = [2_000, 15_000, 60_000, 300_000] as const
/** A service that wants to be left alone for longer is not waited for, ms. */
const LONGEST_WAIT_MS = 600_000
/** Posts to one service at a time. */
const AT_ONCE = 8
/** Messages for one service that wait; beyond that the oldest one goes. */
const MOST_WAITING = 2_000

/** A message for one browser. */
export interface Delivery {
  readonly subscriptionId: string
  /** The push service it goes by: each has a lane of its own. */
  readonly service: string
  readonly parcel: Parcel
  /** From then on nobody wants to know any more, UTC ms. */
  readonly until: number
}

/** What became of a try: as the push service answered, or `lost` when the message is given up. */
export type Told = Sent['outcome'] | 'lost'

/** What deliveries are made with. */
export interface DeliveryParts {
  readonly send: Send
  /** Whether a browser is still to be told: it may have logged out meanwhile. Throws when that cannot be read. */
  readonly isWanted: (subscriptionId: string) => boolean
  /** The push service knows this subscription no more. Throws when that cannot be written. */
  readonly gone: (subscriptionId: string) => void
  /** UTC ms. */
  readonly now: () => number
  readonly log: { warn(details: object, message: string): void }
  /** Counts what becomes of each try. */
  readonly counted?: ((outcome: Told) => void) | undefined
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
  readonly #parts: DeliveryParts
  readonly #lanes = new Map<string, Lane>()
  readonly #end = new AbortController()

  constructor(parts: DeliveryParts) {
    this.#parts = parts
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
    if (lane.queue.length > MOST_WAITING) {
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
    while (lane.posting < AT_ONCE) {
      const next = lane.queue.shift()
      if (next === undefined) return
      if (next.until <= this.#parts.now()) continue
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
    const sent = await this.#parts.send(waiting.parcel, this.#end.signal)
    if (this.#end.signal.aborted) return
    this.#parts.counted?.(sent.outcome)
    if (sent.outcome === 'taken') lane.hasLost = false
    else if (sent.outcome === 'gone') this.#forget(waiting)
    else if (sent.outcome === 'later') this.#again(lane, waiting, sent.after)
    // Endpoints are secrets: whoever has one can send to it.
    else this.#parts.log.warn({ service: waiting.service, status: sent.status }, 'a notification was refused')
  }

  /** Undefined when nobody can tell: then it is asked again later, as a push service is that does not answer. */
  #isWanted(subscriptionId: string): boolean | undefined {
    try {
      return this.#parts.isWanted(subscriptionId)
    } catch {
      return undefined
    }
  }

  /** Where that cannot be written down, the push service says so again at the next message. */
  #forget({ subscriptionId, service }: Waiting): void {
    try {
      this.#parts.gone(subscriptionId)
    } catch (error) {
      this.#parts.log.warn({ err: error, service }, 'a subscription that is gone could not be removed')
    }
  }

  #again(lane: Lane, waiting: Waiting, asked: number | undefined): void {
    const usual = AGAIN_AFTER_MS[waiting.tries]
    if (usual === undefined || (asked ?? 0) > LONGEST_WAIT_MS || lane.timers.size >= MOST_WAITING) {
      this.#lose(lane, waiting.service)
      return
    }
    const timer = setTimeout(
      () => {
        lane.timers.delete(timer)
        this.#enqueue({ ...waiting, tries: waiting.tries + 1 })
      },
      Math.max(usual, asked ?? 0),
    ).unref()
    lane.timers.add(timer)
  }

  /** Told once until the service takes messages again. */
  #lose(lane: Lane, service: string): void {
    this.#parts.counted?.('lost')
    if (!lane.hasLost) this.#parts.log.warn({ service }, 'notifications are lost: the push service does not take them')
    lane.hasLost = true
  }
}
