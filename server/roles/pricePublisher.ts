import { setTimeout as wait } from 'node:timers/promises'
import { BusError, type BusLog } from '../bus/bus.ts'
import type { Feed, Tick } from '../markets/feed.ts'
import { writePrices } from './priceWire.ts'
import type { Signer } from './signing.ts'

/** Without prices the time is told so often, ms. */
const SILENCE_MS = 500
const RETRY_DELAY_MS = 100
/** Prices of a message, at most: after a while without a bus there are more than it takes at once. */
const TOGETHER = 2_000
/** A feed that can tell nobody its prices for so long leaves it to another, ms. */
const UNTOLD_MS = 60_000

export interface PublisherDeps {
  readonly log: BusLog
  readonly signer: Signer
  readonly kind: Feed['kind']
  /** The last message of the log when this began: whatever comes of another after it shows that another has taken over. */
  readonly last: number
  /** Grows with every owner of the feed. */
  readonly fence: number
  /** The market's time, UTC ms. */
  readonly now: () => number
  /** Prices can be told no more. */
  readonly lost: (why: string) => void
}

/** Writes prices into the log, in their order and each once, one message after the other; what comes meanwhile goes together. */
export class PricePublisher {
  readonly #deps: PublisherDeps
  readonly #speaking: NodeJS.Timeout
  #waiting: Tick[] = []
  #isSending = false
  #messages = 0
  #last: number
  #told = performance.now()
  #isClosed = false

  constructor(deps: PublisherDeps) {
    this.#deps = deps
    this.#last = deps.last
    this.#speaking = setInterval(() => {
      if (performance.now() - this.#told >= SILENCE_MS) void this.#send(true)
    }, SILENCE_MS / 2)
  }

  /** The last message that is certainly in the log. */
  get last(): number {
    return this.#last
  }

  /** Bound, so that it can be handed to the market as it is. */
  readonly take = (ticks: readonly Tick[]): void => {
    for (const tick of ticks) this.#waiting.push(tick)
    void this.#send(false)
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#speaking)
  }

  async #send(evenNothing: boolean): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    try {
      for (let speaks = evenNothing; !this.#isClosed && (speaks || this.#waiting.length > 0); speaks = false) {
        const ticks = this.#waiting.splice(0, TOGETHER)
        this.#messages += 1
        const { kind, now, log, signer, fence } = this.#deps
        // It is signed for its place in the log, so that it counts in no other.
        const message = signer.sign(log.name, writePrices({ kind, ticks, now: now() }), String(this.#last + 1))
        await this.#append(message, `${fence}-${this.#messages}`)
        this.#told = performance.now()
      }
    } finally {
      this.#isSending = false
    }
  }

  /** Until it is there. The log takes it only after the last of ours, and a message sent twice once. */
  async #append(message: string, id: string): Promise<void> {
    const { log, lost } = this.#deps
    for (const since = performance.now(); !this.#isClosed; await wait(RETRY_DELAY_MS)) {
      try {
        this.#last = await log.append(message, { id, after: this.#last })
        return
      } catch (error) {
        const fault = error instanceof BusError ? error.fault : 'unknown'
        const isLate = performance.now() - since > UNTOLD_MS
        if (fault !== 'order' && !isLate) continue
        this.close()
        lost(fault === 'order' ? 'somebody else tells prices' : 'prices cannot be told')
      }
    }
  }
}
