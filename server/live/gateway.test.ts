import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { type ClientFrame, readServerFrame, type ServerFrame } from '../../contract/live.ts'
import { openTestServer, type TestServer } from '../openTestServer.ts'

/** Connections of one address. */
const MAX_CONNECTIONS = 10

let server: TestServer
let port = 0
let me = 0
const sockets: WebSocket[] = []

beforeAll(async () => {
  server = await openTestServer({ TRUST_PROXY: '127.0.0.1', LIVE_CONNECTIONS: String(MAX_CONNECTIONS) })
  me = server.accounts.openReal({ email: 'ann@example.com', passwordHash: '' }) ?? 0
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})
afterAll(() => server.close())

/** A connection whose frames are read one by one. */
class Reader {
  readonly socket: WebSocket
  readonly frames: ServerFrame[] = []
  #wake: () => void = () => undefined

  constructor(options: ClientOptions = {}) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/v1/ws`, options)
    sockets.push(this.socket)
    this.socket.on('message', (data) => {
      const frame = readServerFrame(data.toString())
      if (frame) this.frames.push(frame)
      this.#wake()
    })
  }

  say(...frames: ClientFrame[]): void {
    for (const frame of frames) this.socket.send(JSON.stringify(frame))
  }

  /** Waits for the first frame of a kind that fits, and takes it out. */
  async next<T extends ServerFrame['type']>(
    type: T,
    fits: (frame: Extract<ServerFrame, { type: T }>) => boolean = () => true,
  ): Promise<Extract<ServerFrame, { type: T }>> {
    for (;;) {
      const at = this.frames.findIndex(
        (frame) => frame.type === type && fits(frame as Extract<ServerFrame, { type: T }>),
      )
      if (at >= 0) return this.frames.splice(at, 1)[0] as Extract<ServerFrame, { type: T }>
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }
}

async function connect(options?: ClientOptions): Promise<Reader> {
  const reader = new Reader(options)
  await once(reader.socket, 'open')
  return reader
}
const call = async (path: string, authorization = '') =>
  (await server.app.inject({ url: path, headers: { authorization } })).json()
const demo = async (): Promise<string> => (await call('/api/user/createAccountDemoForU')).data.token
const buy = '/v1/api/forex/submit?type=1&cont=0.1&forex_id=1&status=1&target_price=0&multiple=100'

describe('the live channel', () => {
  it('closes within a second for a device that is logged out from another', async () => {
    const [here, there] = [0, 1].map(
      () => server.accounts.openSession(me, { device: '', address: '192.0.2.1' }).token,
    ) as [string, string]
    const [left, stays] = [await connect(), await connect()]
    left.say({ type: 'login', token: there })
    stays.say({ type: 'login', token: here })
    await Promise.all([left.next('login_result'), stays.next('login_result')])
    const closed = once(left.socket, 'close')
    const requested = performance.now()
    const headers = { authorization: here }
    const answer = await server.app.inject({ method: 'POST', url: '/api/user/end_other_sessions', headers })
    expect(answer.json()).toMatchObject({ code: 1, data: { ended: 1 } })
    expect(await left.next('login_result')).toMatchObject({ code: 999 })
    expect(await closed).toEqual([1008, Buffer.from('session ended')])
    expect(performance.now() - requested).toBeLessThan(1000)
    expect((await call('/api/user/info', there)).code).toBe(999)
    stays.say({ type: 'ping' })
    await stays.next('pong')
  })

  it('tells the whole market and the current candle at once', async () => {
    const reader = await connect()
    reader.say({ type: 'sub', topic: 'DAY_MARKET' }, { type: 'sub', topic: 'KLINE.EURUSD' }, { type: 'ping' })
    const { data } = await call('/v1/api/forex/trade_list')
    const { quotes, time } = await reader.next('market')
    expect(quotes.map(({ code, close }) => [code, close]).toSorted()).toEqual(
      data
        .map((row: { Code: string; ForexQuotations: { Close: number } }) => [row.Code, row.ForexQuotations.Close])
        .toSorted(),
    )
    const { candle } = await reader.next('kline')
    const [newest] = (await call('/v1/api/forex/kline?forex_id=1&period=1min&limit=1')).data
    expect([candle.time, candle.close]).toEqual([newest.Time, newest.Close])
    expect((await reader.next('pong')).time).toBe(time)
  })

  it('tells an account of its orders, and nobody else', async () => {
    const [ann, ben] = [await demo(), await demo()]
    const [hers, his] = [await connect(), await connect()]
    for (const [reader, token] of [
      [hers, ann],
      [his, ben],
    ] as const) {
      reader.say(
        { type: 'sub', topic: 'FOREX_TRADE' },
        { type: 'sub', topic: 'FOREX_CLOSED' },
        { type: 'login', token },
      )
      expect((await reader.next('login_result')).code).toBe(1)
      expect((await reader.next('trade')).figures).toMatchObject({ orders: [], holding: 0, balance: '100000' })
    }
    const placed = await call(buy, ann)
    const id = String(placed.data.Id)
    const { figures } = await hers.next('trade', (frame) => frame.figures.holding === 1)
    expect(figures.orders.map((order) => order.id)).toEqual([id])
    expect(figures.marginInUse).toBe(String(Number(placed.data.CautionMoney)))
    await call(`/v1/api/forex/close?id=${id}`, ann)
    expect((await hers.next('closed')).orders).toEqual([{ id, reason: 'closed' }])
    expect((await hers.next('trade', (frame) => frame.figures.holding === 0)).figures.orders).toEqual([])
    his.say({ type: 'ping' })
    await his.next('pong')
    expect(his.frames).toEqual([])
  })

  it('lets no page of another origin in, and any client that is no browser', async () => {
    const refused = new Reader({ origin: 'https://m.evil.com' })
    const [error] = await once(refused.socket, 'error')
    expect(String(error)).toContain('403')
    const page = await connect({ origin: 'http://m.example.com', headers: { host: 'api.example.com' } })
    page.say({ type: 'ping' })
    await page.next('pong')
  })

  it('is held open so many times by one address, and again once one has closed', async () => {
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    const readers = await Promise.all(Array.from({ length: MAX_CONNECTIONS }, () => connect(from('192.0.2.1'))))
    const [error] = await once(new Reader(from('192.0.2.1')).socket, 'error')
    expect(String(error)).toContain('429')
    await connect(from('192.0.2.2'))
    const [first] = readers
    first?.socket.close()
    if (first) await once(first.socket, 'close')
    await expect.poll(() => connect(from('192.0.2.1')).catch(() => undefined)).toBeDefined()
  })

  it('closes on a frame too large, on too many, and not on one that means nothing', async () => {
    const large = await connect()
    large.socket.send('x'.repeat(4097))
    expect((await once(large.socket, 'close'))[0]).toBe(1009)
    const many = await connect()
    for (let count = 0; count < 120; count += 1) many.say({ type: 'ping' })
    expect((await once(many.socket, 'close'))[0]).toBe(1008)
    const odd = await connect()
    odd.socket.send(Buffer.from('{"type":"ping"}'), { binary: true })
    odd.socket.send('{')
    odd.say({ type: 'sub', topic: 'NOTHING' })
    for (let count = 0; count < 3; count += 1) await odd.next('error')
    odd.say({ type: 'ping' })
    await odd.next('pong')
  })

  it('says goodbye when the server stops', async () => {
    const other = await openTestServer()
    await other.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = new WebSocket(`ws://127.0.0.1:${(other.app.server.address() as AddressInfo).port}/v1/ws`)
    await once(socket, 'open')
    const [closed] = await Promise.all([once(socket, 'close'), other.close()])
    expect(closed[0]).toBe(1001)
  })
})
