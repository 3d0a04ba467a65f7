/** Sends a request as it is, and tells what came back. */
import { Agent, request } from 'node:http'

/** A request in full, as it goes over the wire. */
export interface Sent {
  readonly method: string
  /** Path and query, percent-encoded. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
}

/** Response. Status 0 and a message if none arrived. */
export interface Response {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
  readonly ms: number
}

/** Nobody waits longer for an answer, ms. */
export const MAX_MS = 5_000

/** One line of connections to a server. */
export class Line {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 })
  readonly origin: string
  readonly #consoleOrigin: string

  constructor({ origin, consoleOrigin }: { readonly origin: string; readonly consoleOrigin: string }) {
    this.origin = origin
    this.#consoleOrigin = consoleOrigin
  }

  /**
   * Sends it; `alone` on a connection of its own, which the server may close afterwards. Never rejects: what goes wrong is
   * status 0, with words as its body.
   */
  send({ method, url, headers, body }: Sent, alone = false): Promise<Response> {
    const began = performance.now()
    return new Promise((resolve) => {
      const end = (status: number, text: string, result: Response['headers'] = {}) =>
        resolve({ status, headers: result, body: text, ms: performance.now() - began })
      const { hostname, port } = new URL(url.startsWith('/ops/') ? this.#consoleOrigin : this.origin)
      const length = body ? { 'content-length': String(body.length) } : {}
      const requested = request(
        {
          hostname,
          port,
          family: 4,
          method,
          path: url,
          agent: alone ? false : this.#agent,
          headers: { ...headers, ...length },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () => end(answer.statusCode ?? 0, Buffer.concat(parts).toString('utf8'), answer.headers))
          answer.on('error', (error) => end(0, error.message))
        },
      )
      requested.setTimeout(MAX_MS, () => requested.destroy(new Error(`no answer within ${MAX_MS} ms`)))
      requested.on('error', (error) => end(0, error.message))
      requested.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
