import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { pairs } from './pairs.ts'
/** A trade that Kraken would tell of; for tests. */
export interface FakeTrade {
  /** UTC ms. */
  readonly time: number
  readonly price: number
  readonly qty: number
}

/** Returns Kraken's candle answer at a time, in Kraken's format, built from trades in time order. */
export function fakeOhlc(
  resultName: string,
  trades: readonly FakeTrade[],
  interval: number,
  now: number,
  since = Number.NEGATIVE_INFINITY,
): string {
  const length = interval * 60_000
  const rows: (string | number)[][] = []
  const first = trades[0]
  const running = Math.floor(now / length) * length
  const oldest = Math.max(Math.floor((first?.time ?? now) / length) * length, running - 719 * length)
  let next = 0
  let last = first?.price ?? 0
  while (next < trades.length && (trades[next]?.time ?? 0) < oldest) last = trades[next++]?.price ?? last
  for (let start = oldest; first && start <= running; start += length) {
    const of: FakeTrade[] = []
    for (let trade = trades[next]; trade && trade.time < start + length && trade.time <= now; trade = trades[++next])
      of.push(trade)
    const prices = of.map(({ price }) => price)
    const open = prices[0] ?? last
    last = prices.at(-1) ?? last
    const volume = of.reduce((sum, { qty }) => sum + qty, 0)
    const [high, low] = [Math.max(open, ...prices), Math.min(open, ...prices)]
    if (start / 1000 <= since) continue
    rows.push([start / 1000, ...[open, high, low, last, last, volume.toFixed(8)].map(String), of.length])
  }
  return JSON.stringify({ error: [], result: { [resultName]: rows, last: Number(rows.at(-2)?.[0] ?? 0) } })
}

const HEARTBEAT_INTERVAL_MS = 1000
/** Beyond 2^53, as Kraken's are. */
const CONNECTION_ID = '12345678901234567890'

interface Book {
  bid: number
  ask: number
}

/** Kraken on this machine, for tests: its live channel (WebSocket v2) and its candles, with what goes wrong there. */
export class FakeKraken {
  /** Queries of HTTP requests, the oldest first. */
  readonly asked: URLSearchParams[] = []
  /** The next answers by HTTP, in place of the right ones; a number is a status. */
  readonly troubles: (string | number)[] = []
  /** Symbols it does not know. */
  readonly unknown = new Set<string>()
  /** Number of connections so far. */
  connections = 0
  /** True if the next message is answered with a complaint about the rate. */
  complains = false
  /** True if it says nothing any more to those that are connected. */
  silent = false
  readonly #books = new Map<string, Book>()
  readonly #trades = new Map<string, FakeTrade[]>()
  readonly #subscribed = new Map<WebSocket, Set<string>>()
  #system = 'online'
  #server: Server | undefined
  #port = 0
  #heartbeat: NodeJS.Timeout | undefined

  /** Returns its addresses: `url` and `restUrl`. */
  get address() {
    return { url: `ws://127.0.0.1:${this.#port}/v2`, restUrl: `http://127.0.0.1:${this.#port}` }
  }

  /** Listens, after a `close` on the same port. */
  async open(): Promise<this> {
    const server = createServer((request, response) => this.#answer(request, response))
    const sockets = new WebSocketServer({ server, path: '/v2' })
    sockets.on('connection', (socket) => this.#join(socket))
    server.listen(this.#port, '127.0.0.1')
    await once(server, 'listening')
    this.#server = server
    this.#port = (server.address() as AddressInfo).port
    this.#heartbeat = setInterval(() => this.#tell(() => '{"channel":"heartbeat"}'), HEARTBEAT_INTERVAL_MS)
    return this
  }

  /** Goes away, without a word to those that are connected. */
  async close(): Promise<void> {
    clearInterval(this.#heartbeat)
    const server = this.#server
    if (!server) return
    this.#server = undefined
    this.cut()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }

  /** Cuts every connection. */
  cut(): void {
    for (const socket of this.#subscribed.keys()) socket.terminate()
  }

  /** A new best bid, told to whoever is subscribed. */
  quote(symbol: string, bid: number, ask = bid): void {
    this.#books.set(symbol, { bid, ask })
    const frame = this.#ticker(symbol, 'update')
    this.#tell((topics) => (topics.has(`ticker ${symbol}`) ? frame : undefined))
  }

  /** A trade, by which the candles are made. */
  trade(symbol: string, price: number, qty: number, time = Date.now()): void {
    const trades = this.#trades.get(symbol) ?? []
    this.#trades.set(symbol, trades)
    trades.push({ time, price, qty })
    const timestamp = new Date(time).toISOString()
    const data = [{ symbol, side: 'sell', price, qty, ord_type: 'market', trade_id: trades.length, timestamp }]
    const frame = JSON.stringify({ channel: 'trade', type: 'update', data })
    this.#tell((topics) => (topics.has(`trade ${symbol}`) ? frame : undefined))
  }

  /** Says how it trades from now on: online, maintenance, cancel_only, post_only. */
  system(system: string): void {
    this.#system = system
    this.#tell(() => this.#status())
  }

  #status(): string {
    const data = `{"version":"2.0.0","system":"${this.#system}","api_version":"v2","connection_id":${CONNECTION_ID}}`
    return `{"channel":"status","type":"update","data":[${data}]}`
  }

  #ticker(symbol: string, type: 'snapshot' | 'update'): string | undefined {
    const book = this.#books.get(symbol)
    if (!book) return undefined
    const last = this.#trades.get(symbol)?.at(-1)?.price ?? book.bid
    const rest = { bid_qty: 1.5, ask_qty: 2, last, volume: 10, vwap: last, low: last, high: last }
    const moved = { change: 0, change_pct: 0, timestamp: new Date().toISOString() }
    return JSON.stringify({ channel: 'ticker', type, data: [{ symbol, ...book, ...rest, ...moved }] })
  }

  #tell(frameFor: (topics: ReadonlySet<string>) => string | undefined): void {
    if (this.silent) return
    for (const [socket, topics] of this.#subscribed) {
      const frame = frameFor(topics)
      if (frame !== undefined) socket.send(frame)
    }
  }

  #join(socket: WebSocket): void {
    this.connections++
    this.silent = false
    const topics = new Set<string>()
    this.#subscribed.set(socket, topics)
    socket.on('close', () => this.#subscribed.delete(socket))
    socket.on('error', () => {})
    socket.send(this.#status())
    socket.on('message', (data) => {
      if (this.silent) return
      if (this.complains) {
        this.complains = false
        socket.send('{"Error":"Exceeded msg rate"}')
        return
      }
      const requested = JSON.parse(String(data))
      const times = { time_in: new Date().toISOString(), time_out: new Date().toISOString() }
      if (requested.method === 'ping')
        socket.send(JSON.stringify({ method: 'pong', req_id: requested.req_id, ...times }))
      if (requested.method !== 'subscribe') return
      for (const symbol of requested.params.symbol as string[]) {
        const { channel } = requested.params
        if (this.unknown.has(symbol)) {
          const error = `Currency pair not supported ${symbol}`
          socket.send(JSON.stringify({ method: 'subscribe', error, symbol, success: false, ...times }))
          continue
        }
        topics.add(`${channel} ${symbol}`)
        socket.send(
          JSON.stringify({ method: 'subscribe', result: { channel, symbol, snapshot: true }, success: true, ...times }),
        )
        const snapshot = channel === 'ticker' ? this.#ticker(symbol, 'snapshot') : undefined
        if (snapshot !== undefined) socket.send(snapshot)
      }
    })
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '', this.address.restUrl)
    this.asked.push(searchParams)
    const trouble = this.troubles.shift()
    if (typeof trouble === 'number' || pathname !== '/0/public/OHLC') {
      response.writeHead(typeof trouble === 'number' ? trouble : 404).end()
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    const pair = pairs.find(({ restName }) => restName === searchParams.get('pair'))
    if (trouble !== undefined) response.end(JSON.stringify({ error: [trouble] }))
    else if (!pair || this.unknown.has(pair.symbol)) response.end('{"error":["EQuery:Unknown asset pair"]}')
    else {
      const since = searchParams.has('since') ? Number(searchParams.get('since')) : undefined
      const trades = this.#trades.get(pair.symbol) ?? []
      const { base, quote } = pair.spec
      response.end(fakeOhlc(`X${base}Z${quote}`, trades, Number(searchParams.get('interval')), Date.now(), since))
    }
  }
}
