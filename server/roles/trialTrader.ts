import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

const ANSWER_MS = 20_000
const AGAIN_MS = 250
/** BTCUSD, whose price moves most. */
const INSTRUMENT = '3'

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at by the test
type Wire = any

/** What became of a request: how it was answered, or what the exchange said of it afterwards. */
export interface Came {
  readonly requestId: string
  /** 1 done, 0 refused, undefined: the exchange does not know the request. */
  readonly code: 0 | 1 | undefined
  readonly id?: string
  readonly msg?: string
  /** Whether the answer itself came. */
  readonly isAnswered: boolean
  /** When it was asked and when it was known, `performance.now()`. */
  readonly asked: number
  readonly at: number
}

/** Somebody who trades at whichever gateway answers, and asks what became of whatever was not answered. */
export class TrialTrader {
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
  static async open(gateways: readonly string[], name: string): Promise<TrialTrader> {
    const [gateway = ''] = gateways
    const at = `${gateway}/api/user/createAccountDemoForU?demo_id=${name}-${randomUUID()}`
    const made = await fetch(at)
    const { data }: Wire = await made.json()
    const headers = { authorization: data.token }
    const info = await fetch(`${gateway}/api/user/info`, { headers })
    const { data: user }: Wire = await info.json()
    return new TrialTrader(gateways, data.token, Number(user.id))
  }

  /** Asks one gateway. Rejects when no envelope comes back. */
  async ask(
    gateway: string,
    path: string,
    query: Readonly<Record<string, string>> = {},
    method = 'GET',
  ): Promise<Wire> {
    const answer = await fetch(`${gateway}${path}?${new URLSearchParams(query)}`, {
      method,
      headers: { authorization: this.token, lang: 'en' },
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (!answer.ok) throw new Error(`answered with ${answer.status}`)
    return answer.json()
  }

  submit(query: Readonly<Record<string, string>> = {}): Promise<Came> {
    const order = { type: '1', cont: '0.01', forex_id: INSTRUMENT, status: '1', target_price: '0', multiple: '20' }
    return this.#perform('/v1/api/forex/submit', { ...order, ...query })
  }

  close(id: string): Promise<Came> {
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

  /** What became of a request, asked until somebody says. */
  async outcome(requestId: string, asked = performance.now()): Promise<Came> {
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
          asked,
          at: performance.now(),
        }
      } catch {
        await wait(AGAIN_MS)
      }
    }
  }

  /** Sends once, never again; what is not answered is asked after. */
  async #perform(path: string, query: Readonly<Record<string, string>>): Promise<Came> {
    const requestId = randomUUID()
    const asked = performance.now()
    try {
      const { code, data, msg }: Wire = await this.ask(this.gateway(), path, { ...query, request_id: requestId })
      const id = data?.Id && String(data.Id)
      return { requestId, code, id, msg, isAnswered: true, asked, at: performance.now() }
    } catch {
      return this.outcome(requestId, asked)
    }
  }
}
