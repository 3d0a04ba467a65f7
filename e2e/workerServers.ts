/** The servers of a worker, and what its tests share on them. */
import type { Exchange } from './exchange.ts'

interface Server {
  close(): Promise<void>
}

/** Settings or prices that a server was opened with. */
type Key = Readonly<Record<string, string>>

/**
 * Keeps servers for the tests that need the same one: the one without settings of its own, which most files need, for the whole
 * run, and the last of the others.
 */
export class WorkerServers {
  readonly #servers = new Map<Key, Server>()

  /** Returns the server of a key, opened if none is kept. */
  async get<S extends Server>(key: Key, open: () => Promise<S>): Promise<S> {
    const kept = this.#servers.get(key)
    if (kept) return kept as S
    if (isOfItsOwn(key)) for (const other of [...this.#servers.keys()].filter(isOfItsOwn)) await this.close(other)
    const server = await open()
    this.#servers.set(key, server)
    return server
  }

  /** Closes the server of a key: the next test that needs it gets a new one. */
  async close(key: Key): Promise<void> {
    const server = this.#servers.get(key)
    this.#servers.delete(key)
    await server?.close()
  }

  async closeAll(): Promise<void> {
    for (const key of [...this.#servers.keys()]) await this.close(key)
  }
}

const isOfItsOwn = (key: Key): boolean => Object.keys(key).length > 0

/** Makes something on each server once, however many tests ask for it. */
export function oncePerServer<T>(make: (exchange: Exchange) => Promise<T>): (exchange: Exchange) => Promise<T> {
  const created = new WeakMap<Exchange, Promise<T>>()
  return (exchange) => {
    const one = created.get(exchange) ?? make(exchange)
    created.set(exchange, one)
    return one
  }
}
