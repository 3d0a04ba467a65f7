import type { Cache } from '../contract/calls/call.ts'
import { CODE } from '../contract/calls/call.ts'
import { STORED_AT } from './cache/storedAt.ts'
import type { CacheableCall } from './cacheableCall.ts'
import type { Cached, CachedMarket } from './cachedMarket.ts'
import type { AccountCache } from './caches/accountCache.ts'

/** Dependencies for answering requests. They are injected so that tests need neither a network nor a clock. */
export interface AnsweringPorts {
  readonly fetch: (request: Request) => Promise<Response>
  readonly now: () => number
  /** Resolves after a while, ms. */
  readonly after: (ms: number) => Promise<void>
  readonly market: CachedMarket
  readonly account: AccountCache
  readonly log: (what: string, error: unknown) => void
}

/** Time to wait for the network before a cached answer is used, ms. Account figures are worth a longer wait. */
export const TIMEOUT_MS: Readonly<Record<Cache, number>> = { market: 3_000, day: 3_000, account: 8_000 }

/** The network's answer, read. */
interface Said {
  readonly response: Response
  /** Undefined for a fault of the server, and for what is no envelope: a proxy's page, a captive portal's. */
  readonly code: number | undefined
  readonly data: unknown
}

/** Asks the network, keeps what it says, and answers with what is kept where the network says nothing of use. */
export class Answering {
  readonly #ports: AnsweringPorts

  constructor(ports: AnsweringPorts) {
    this.#ports = ports
  }

  /**
   * The answer to a request. What is still to be done when it is given goes to `waitUntil`; `late` is called once the
   * network's answer is kept after all that something older was answered for. Rejects as `fetch` does.
   */
  async respond(
    request: Request,
    requested: CacheableCall,
    waitUntil: (work: Promise<unknown>) => void,
    late: () => void,
  ): Promise<Response> {
    const keeping: Promise<unknown>[] = []
    const said = this.ask(request, requested, (work) => keeping.push(work))
    for (const work of keeping) waitUntil(work)
    const arrived = said.catch(() => undefined)
    const patience = this.#ports.after(TIMEOUT_MS[requested.cache])
    const first = await Promise.race([arrived, patience])
    if (first?.code !== undefined) return first.response
    const stored = await this.#kept(requested)
    if (!stored) return (await said).response
    // Reading took a while too.
    const second = await Promise.race([arrived, undefined])
    if (second?.code !== undefined) return second.response
    waitUntil(
      Promise.all([arrived, ...keeping]).then(([answer]) => {
        if (answer?.code === CODE.success) late()
      }),
    )
    return respondWith(stored)
  }

  /** Asks the network and keeps what it says. Rejects as `fetch` does. */
  ask(request: Request, requested: CacheableCall, waitUntil: (work: Promise<unknown>) => void): Promise<Said> {
    const askedAt = this.#ports.now()
    const { generation } = this.#ports.account
    const said = this.#ports.fetch(request).then(read)
    waitUntil(
      said
        .then((answer) => this.#keep(requested, answer, askedAt, generation))
        .catch((error: unknown) => this.#ports.log(`nothing kept of ${requested.path}`, error)),
    )
    return said
  }

  async #keep(requested: CacheableCall, { code, data }: Said, askedAt: number, generation: number): Promise<void> {
    const { market, account, now } = this.#ports
    if (code === CODE.sessionInvalid && requested.token !== '') return account.forget(requested.token)
    if (code !== CODE.success) return
    if (requested.cache !== 'account') return market.put(requested, data, askedAt)
    const { url, language } = requested
    await account.put(requested.token, { url: url.href, language, data, askedAt, storedAt: now() }, generation)
  }

  async #kept(requested: CacheableCall): Promise<Cached | undefined> {
    const { market, account } = this.#ports
    try {
      if (requested.cache !== 'account') return await market.get(requested)
      return await account.get(requested.token, requested.url.href, requested.language)
    } catch (error) {
      this.#ports.log(`what is kept of ${requested.path} cannot be read`, error)
      return undefined
    }
  }
}

async function read(response: Response): Promise<Said> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  const fault = response.status >= 500 || typeof body !== 'object' || body === null
  if (fault) return { response, code: undefined, data: undefined }
  const { code, data } = body as Record<string, unknown>
  const known = (typeof code === 'number' || typeof code === 'string') && Number.isInteger(Number(code))
  return { response, code: known ? Number(code) : undefined, data }
}

const respondWith = ({ data, storedAt }: Cached): Response =>
  Response.json({ code: CODE.success, msg: '', data }, { headers: { [STORED_AT]: String(storedAt) } })
