import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const ANSWER_MS = 20_000
const OPEN_MS = 60_000
const RETRY_DELAY_MS = 250
/** BTCUSD, whose price moves most. */
const INSTRUMENT = '3'

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at by the test
type Wire = any

/** Connections stay open: a measurement counts what the exchange costs, and its traders share the machine with it. */
const agent = new Agent({ keepAlive: true })

/** Sends a request without a body. Rejects unless it is answered with 200 and JSON. */
function call(url: string, method: string, headers: Readonly<Record<string, string>> = {}): Promise<Wire> {
  const signal = AbortSignal.timeout(ANSWER_MS)
  return new Promise((resolve, reject) => {
    const requested = request(url, { agent, method, headers, signal }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('error', reject)
      answer.once('end', () => {
        try {
          if (answer.statusCode !== 200) throw new Error(`answered with ${answer.statusCode}`)
          resolve(JSON.parse(Buffer.concat(parts).toString()))
        } catch (error) {
          reject(error)
        }
      })
    })
    requested.once('error', reject)
    requested.end()
  })
}

/** Asks until a busy machine answers. */
async function patiently(ask: () => Promise<Wire>): Promise<Wire> {
  for (const until = performance.now() + OPEN_MS; ; await wait(RETRY_DELAY_MS)) {
    const answer: Wire = await ask().catch((error: unknown) => ({ msg: String(error) }))
    if (answer.data) return answer.data
    if (performance.now() > until) throw new Error(`no account was opened: ${answer.msg}`)
  }
}

/** Result of a request: how it was answered, or what the exchange said of it afterwards. */
export interface RequestResult {
  readonly requestId: string
  /** 1 done, 0 refused, undefined: the exchange does not know the request. */
  readonly code: 0 | 1 | undefined
  readonly id?: string
  readonly msg?: string
  /** True if the answer itself came. */
  readonly isAnswered: boolean
  /** Times at which it was asked and known, `performance.now()`. */
  readonly requested: number
  readonly at: number
}

/** Somebody who trades at whichever gateway answers, and asks what became of whatever was not answered. */
export class TestTrader {
  readonly accountId: number
  readonly #gateways: readonly string[]
  readonly token: string
  #turn: number

  private constructor(gateways: readonly string[], token: string, accountId: number) {
    this.#gateways = gateways
    this.token = token
    this.accountId = accountId
    this.#turn = accountId
  }

  /** Opens a demo account. */
  static async open(gateways: readonly string[], name: string): Promise<TestTrader> {
    const [gateway = ''] = gateways
    const demo = `${gateway}/api/user/createAccountDemoForU?demo_id=${name}-${randomUUID()}`
    const { token } = await patiently(() => call(demo, 'GET'))
    const { id } = await patiently(() => call(`${gateway}/api/user/info`, 'GET', { authorization: token }))
    return new TestTrader(gateways, token, Number(id))
  }

  /** Asks one gateway. Rejects when no envelope comes back. */
  ask(gateway: string, path: string, query: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Wire> {
    const headers = { authorization: this.token, lang: 'en' }
    return call(`${gateway}${path}?${new URLSearchParams(query)}`, method, headers)
  }

  submit(query: Readonly<Record<string, string>> = {}): Promise<RequestResult> {
    const order = { type: '1', cont: '0.01', forex_id: INSTRUMENT, status: '1', target_price: '0', multiple: '20' }
    return this.#perform('/v1/api/forex/submit', { ...order, ...query })
  }

  close(id: string): Promise<RequestResult> {
    return this.#perform('/v1/api/forex/close', { id })
  }

  /** The last price of what is traded; undefined when no gateway says. */
  async lastPrice(): Promise<number | undefined> {
    try {
      const { data }: Wire = await this.ask(this.gateway(), '/v1/api/forex/trade_list')
      const own = data.find((one: Wire) => String(one.Id) === INSTRUMENT)
      return own && Number(own.ForexQuotations.Close)
    } catch {
      return undefined
    }
  }

  /** The next gateway in turn. */
  gateway(): string {
    this.#turn += 1
    return this.#gateways[this.#turn % this.#gateways.length] ?? ''
  }

  /** Returns the outcome of a request, asking until it is known. */
  async outcome(requestId: string, requested = performance.now()): Promise<RequestResult> {
    for (;;) {
      try {
        const { code, data }: Wire = await this.ask(this.gateway(), '/v1/api/forex/request', { request_id: requestId })
        if (code !== 1) throw new Error(`refused to say: ${code}`)
        const known = data.state === 'done'
        return {
          requestId,
          code: known ? data.code : undefined,
          id: data.data?.Id && String(data.data.Id),
          msg: data.msg,
          isAnswered: false,
          requested,
          at: performance.now(),
        }
      } catch {
        await wait(RETRY_DELAY_MS)
      }
    }
  }

  /** Sends once, never again; what is not answered is asked after. */
  async #perform(path: string, query: Readonly<Record<string, string>>): Promise<RequestResult> {
    const requestId = randomUUID()
    const requested = performance.now()
    try {
      const { code, data, msg }: Wire = await this.ask(this.gateway(), path, { ...query, request_id: requestId })
      const id = data?.Id && String(data.Id)
      return { requestId, code, id, msg, isAnswered: true, requested, at: performance.now() }
    } catch {
      return this.outcome(requestId, requested)
    }
  }
}
