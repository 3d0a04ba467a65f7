/** The one server of a worker, and what its tests share on it. */
import type { Exchange } from './exchange.ts'

interface Server {
  close(): Promise<void>
}

/** Keeps a server for the tests that need the same one; opening another closes it. */
export class OneServer {
  #key: object | undefined
  #server: Server | undefined

  /** The server of a key, opened where the last one had another key or was closed. */
  async get<S extends Server>(key: object, open: () => Promise<S>): Promise<S> {
    if (this.#server && this.#key === key) return this.#server as S
    await this.close()
    const server = await open()
    this.#key = key
    this.#server = server
    return server
  }

  async close(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    await server?.close()
  }
}

/** Makes something on each server once, however many tests ask for it. */
export function oncePerServer<T>(make: (exchange: Exchange) => Promise<T>): (exchange: Exchange) => Promise<T> {
  const created = new WeakMap<Exchange, Promise<T>>()
  return (exchange) => {
    const one = created.get(exchange) ?? make(exchange)
    created.set(exchange, one)
    return one
  }
}
