import { setTimeout as wait } from 'node:timers/promises'
import { type Bus, BusError, type BusListener, type BusLog, type LogBounds, type Logged } from './bus.ts'

/** Interval at which a log's existence is checked, ms. */
const TIMESTAMP_INTERVAL_MS = 5

interface Kept {
  readonly messages: Logged[]
  readonly ids: Map<string, number>
  readonly followers: Set<() => void>
}

/** Shared state of several `MemoryBus`es in one process. */
export class MemoryWire {
  readonly listeners = new Map<string, Set<BusListener>>()
  readonly logs = new Map<string, Kept>()
}

/** A bus within one process, for one role beside another in a test. It keeps everything, and delivers each message in a turn of its own. */
export class MemoryBus implements Bus {
  isConnected = true
  readonly ended = new Promise<string>(() => undefined)
  readonly #wire: MemoryWire
  readonly #stops = new Set<() => void>()

  constructor(wire: MemoryWire) {
    this.#wire = wire
  }

  tell(subject: string, message: string): void {
    if (!this.isConnected) return
    for (const listener of this.#wire.listeners.get(subject) ?? []) setImmediate(listener, message, undefined)
  }

  hear(subject: string, listener: BusListener): () => void {
    const listeners = this.#wire.listeners.get(subject) ?? new Set()
    this.#wire.listeners.set(subject, listeners)
    // One function may hear two subjects, or one subject twice.
    const own: BusListener = (message, answer) => listener(message, answer)
    listeners.add(own)
    return this.#stopping(() => listeners.delete(own))
  }

  ask(subject: string, message: string, withinMs: number): Promise<string> {
    if (!this.isConnected) return Promise.reject(new BusError('unsent'))
    const listeners = this.#wire.listeners.get(subject)
    if (!listeners || listeners.size === 0) return Promise.reject(new BusError('nobody'))
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new BusError('unknown')), withinMs)
      const answer = (text: string) => {
        clearTimeout(late)
        resolve(text)
      }
      for (const listener of listeners) setImmediate(listener, message, answer)
    })
  }

  async openLog(name: string, bounds?: LogBounds): Promise<BusLog> {
    let stored = this.#wire.logs.get(name)
    for (; !stored && !bounds; stored = this.#wire.logs.get(name)) await wait(TIMESTAMP_INTERVAL_MS)
    stored ??= { messages: [], ids: new Map(), followers: new Set() }
    this.#wire.logs.set(name, stored)
    const { messages, ids, followers } = stored
    return {
      name,
      ends: async () => ({ first: 1, last: messages.length }),
      append: async (message, { id, after } = {}) => {
        if (!this.isConnected) throw new BusError('unsent')
        const known = id === undefined ? undefined : ids.get(id)
        if (known !== undefined) return known
        if (after !== undefined && after !== messages.length) throw new BusError('order')
        const sequence = messages.length + 1
        messages.push({ sequence, message })
        if (id !== undefined) ids.set(id, sequence)
        for (const follower of followers) setImmediate(follower)
        return sequence
      },
      read: async (from, to) => messages.slice(Math.max(1, from) - 1, to),
      follow: (from, listener) => {
        let next = Math.max(1, from)
        const deliver = () => {
          for (let logged = messages[next - 1]; logged && followers.has(deliver); logged = messages[next - 1]) {
            next += 1
            listener(logged)
          }
        }
        followers.add(deliver)
        setImmediate(deliver)
        return this.#stopping(() => followers.delete(deliver))
      },
    }
  }

  async close(): Promise<void> {
    this.isConnected = false
    for (const stop of [...this.#stops]) stop()
  }

  #stopping(stop: () => void): () => void {
    const once = () => {
      this.#stops.delete(once)
      stop()
    }
    this.#stops.add(once)
    return once
  }
}
