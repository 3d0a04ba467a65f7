import { setTimeout as wait } from 'node:timers/promises'
import { BusError, type BusFault, type BusLog } from '../bus/bus.ts'
import { unreachable } from '../http/envelope.ts'
import { writeCalls } from './callWire.ts'
import type { Signer } from './signing.ts'

const RETRY_DELAY_MS = 200
/** A message has no more calls than this, and is not much longer, letters: the bus takes none of a megabyte. */
const CALLS_PER_BATCH = 64
const MESSAGE_LENGTH = 200_000

export interface SenderDeps {
  readonly log: BusLog
  readonly signer: Signer
  /** Begins the name of every message, which the log keeps once. */
  readonly gateway: string
  /** The wall clock, UTC ms. */
  readonly now: () => number
}

/** A command that waits to be kept by the log. */
interface Waiting {
  readonly call: string
  /** It is tried again until then, UTC ms. */
  readonly until: number
  /** Its answer has come, or is not waited for any more. */
  readonly isOver: () => boolean
  readonly stored: () => void
  readonly refused: (error: unknown) => void
}

/** Puts a gateway's commands into an engine's log. Those that come while others are on their way share a message and its signature. */
export class CommandSender {
  readonly #deps: SenderDeps
  #waiting: Waiting[] = []
  #isSending = false
  #number = 0

  constructor(deps: SenderDeps) {
    this.#deps = deps
  }

  /** Resolves when the log has the call, or nobody can tell; rejects when it has certainly not. */
  send(call: string, until: number, isOver: () => boolean): Promise<void> {
    return new Promise((stored, refused) => {
      this.#waiting.push({ call, until, isOver, stored, refused })
      if (!this.#isSending) void this.#sendAll()
    })
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true
    // Those that came with the first go with it.
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      const some = this.#next()
      try {
        await this.#keep(some)
        for (const { stored } of some) stored()
      } catch (error) {
        for (const { refused } of some) refused(error)
      }
    }
    this.#isSending = false
  }

  #next(): Waiting[] {
    let length = 0
    const fitting = this.#waiting.findIndex(({ call }, at) => {
      length += call.length
      return at === CALLS_PER_BATCH || (at > 0 && length > MESSAGE_LENGTH)
    })
    return this.#waiting.splice(0, fitting < 0 ? this.#waiting.length : fitting)
  }

  async #keep(some: readonly Waiting[]): Promise<void> {
    const { log, signer, gateway, now } = this.#deps
    const until = Math.max(...some.map((one) => one.until))
    this.#number += 1
    const id = `${gateway}-${this.#number}`
    const message = signer.sign(log.name, writeCalls(some.map(({ call }) => call)))
    for (let isUnknown = false; !some.every(({ isOver }) => isOver()); await wait(RETRY_DELAY_MS)) {
      try {
        await log.append(message, { id })
        return
      } catch (error) {
        isUnknown ||= faultOf(error) === 'unknown'
        if (now() < until) continue
        if (!isUnknown) throw unreachable()
        return
      }
    }
  }
}

/** Throws on what is no fault of the bus. */
export function faultOf(error: unknown): BusFault {
  if (error instanceof BusError) return error.fault
  throw error
}
