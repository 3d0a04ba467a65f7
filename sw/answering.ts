import type { Cache } from '../contract/calls/call.ts'
import { CODE } from '../contract/calls/call.ts'
import type { AskedCall } from './askedCall.ts'
import { STORED_AT } from './cache/storedAt.ts'
import type { AccountKeeper } from './keeping/accountKeeper.ts'
import type { Kept, KeptMarket } from './keptMarket.ts'

/** What the answering needs from outside; handed in, so that tests need neither network nor clock. */
export interface AnsweringPorts {
  readonly fetch: (request: Request) => Promise<Response>
  readonly now: () => number
  /** Resolves after a while, ms. */
  readonly after: (ms: number) => Promise<void>
  readonly market: KeptMarket
  readonly account: AccountKeeper
  readonly log: (what: string, error: unknown) => void
}

/** How long the network may take before what is kept is answered, ms: of an account's figures a new one is worth a wait. */
export const PATIENCE_MS: Readonly<Record<Cache, number>> = { market: 3_000, day: 3_000, account: 8_000 }

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
    asked: AskedCall,
    waitUntil: (work: Promise<unknown>) => void,
    late: () => void,
  ): Promise<Response> {
    const keeping: Promise<unknown>[] = []
    const said = this.ask(request, asked, (work) => keeping.push(work))
    for (const work of keeping) waitUntil(work)
    const arrived = said.catch(() => undefined)
    const patience = this.#ports.after(PATIENCE_MS[asked.cache])
    const first = await Promise.race([arrived, patience])
    if (first?.code !== undefined) return first.response
    const kept = await this.#kept(asked)
    if (!kept) return (await said).response
    // Reading took a while too.
    const second = await Promise.race([arrived, undefined])
    if (second?.code !== undefined) return second.response
    waitUntil(
      Promise.all([arrived, ...keeping]).then(([answer]) => {
        if (answer?.code === CODE.success) late()
      }),
    )
    return respondWith(kept)
  }

  /** Asks the network and keeps what it says. Rejects as `fetch` does. */
  ask(request: Request, asked: AskedCall, waitUntil: (work: Promise<unknown>) => void): Promise<Said> {
    const askedAt = this.#ports.now()
    const { generation } = this.#ports.account
    const said = this.#ports.fetch(request).then(read)
    waitUntil(
      said
        .then((answer) => this.#keep(asked, answer, askedAt, generation))
        .catch((error: unknown) => this.#ports.log(`nothing kept of ${asked.path}`, error)),
    )
    return said
  }

  async #keep(asked: AskedCall, { code, data }: Said, askedAt: number, generation: number): Promise<void> {
    const { market, account, now } = this.#ports
    if (code === CODE.sessionInvalid && asked.token !== '') return account.forget(asked.token)
    if (code !== CODE.success) return
    if (asked.cache !== 'account') return market.put(asked, data, askedAt)
    const { url, language } = asked
    await account.put(asked.token, { url: url.href, language, data, askedAt, storedAt: now() }, generation)
  }

  async #kept(asked: AskedCall): Promise<Kept | undefined> {
    const { market, account } = this.#ports
    try {
      if (asked.cache !== 'account') return await market.get(asked)
      return await account.get(asked.token, asked.url.href, asked.language)
    } catch (error) {
      this.#ports.log(`what is kept of ${asked.path} cannot be read`, error)
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

const respondWith = ({ data, storedAt }: Kept): Response =>
  Response.json({ code: CODE.success, msg: '', data }, { headers: { [STORED_AT]: String(storedAt) } })
