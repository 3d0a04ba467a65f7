import type { EventEmitter } from 'node:events'
import { addressShares } from '../http/rateLimit.ts'

/**
 * Limits the open connections per address, counted as for rate limits. A rate alone would let a patient client open as many as
 * the machine can hold.
 */
export class ConnectionLimit {
  readonly #most: number
  readonly #held = new Map<string, Set<EventEmitter>>()

  constructor(most: number) {
    this.#most = most
  }

  /** Holds a place for a socket until it closes; false when its address has none left. */
  admit(address: string, socket: EventEmitter): boolean {
    const places = addressShares(address).map(({ key, shared }) => ({
      key,
      most: this.#most * shared,
      held: this.#held.get(key) ?? new Set<EventEmitter>(),
    }))
    if (places.some(({ most, held }) => held.size >= most && !held.has(socket))) return false
    for (const { key, held } of places) {
      if (held.has(socket)) continue
      this.#held.set(key, held.add(socket))
      socket.once('close', () => {
        held.delete(socket)
        if (held.size === 0) this.#held.delete(key)
      })
    }
    return true
  }
}
