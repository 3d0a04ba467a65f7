/**
 * The built app with a market of the measurement's own: what the exchange serves comes through, but the list of
 * instruments is as long as is asked for, a chart gets as many bars as it may hold, and prices come from here, as many a
 * second as is asked for. Under `/bench/` stand the pages that the app is held against.
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type WebSocket, WebSocketServer } from 'ws'
import { candles, rowCandles, tradeList } from '../contract/calls/trading.ts'
import { decode } from '../contract/codec.ts'
import type { Candle, Instrument } from '../contract/entities/market.ts'
import { klineTopic, LIVE_PATH, type Quote, readClientFrame, TOPIC, writeServerFrame } from '../contract/live.ts'

/** The instrument whose price says which frame it came in: the first of the list, always in sight. */
export const TIMED_BY = 'EURUSD'
/** A frame's number as it is read in that price: the 7th says 1.00007. */
export const numberIn = (price: number): number => Math.round(price * 1e5)
const numbered = (frame: number): number => (100_000 + (frame % 100_000)) / 1e5

const MINUTE_MS = 60_000
/** As many as the app's chart may hold. */
export const BARS = 2_000

/** Rate of prices. */
export interface Pace {
  /** Ticks a second, over all instruments. */
  readonly rate: number
  /** A frame goes out this often, ms, with the ticks that are due. */
  readonly everyMs: number
}

const pageTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** A server of prices in front of an exchange. */
export class TickServer {
  readonly #behind: URL
  readonly #pages: string
  readonly #sockets = new Map<WebSocket, Set<string>>()
  readonly #server = createServer((requested, answer) => void this.#answer(requested, answer))
  readonly #live = new WebSocketServer({ noServer: true })
  #instruments: readonly Instrument[] = []
  #own: readonly Instrument[] = []
  #prices = new Map<string, number>()
  #timers: NodeJS.Timeout[] = []
  #bars = new Map<string, Candle>()
  /** Time at which each numbered frame was sent, ms since the epoch. */
  readonly sentAt = new Map<number, number>()
  #frame = 0
  /** Ticks sent since the pace was last set. */
  sent = 0

  readonly #scripts: Readonly<Record<string, string>>

  private constructor(behind: string, pages: string, scripts: Readonly<Record<string, string>>) {
    this.#behind = new URL(behind)
    this.#pages = pages
    this.#scripts = scripts
  }

  /** Opens in front of the exchange at `behind`; `pages` is the folder of what stands under `/bench/`, `scripts` more by path. */
  static async open(
    behind: string,
    pages: string,
    scripts: Readonly<Record<string, string>> = {},
  ): Promise<TickServer> {
    const created = new TickServer(behind, pages, scripts)
    const listed = (await (await fetch(`${behind}${tradeList.path}`)).json()) as { data: unknown }
    created.#own = decode(tradeList.answer, listed.data).toSorted((a, b) => order(a) - order(b))
    created.list(created.#own.length)
    created.#server.on('upgrade', (requested, socket, head) => {
      if (requested.url?.startsWith(LIVE_PATH))
        created.#live.handleUpgrade(requested, socket, head, (live) => created.#welcome(live))
      else socket.destroy()
    })
    await new Promise<void>((listening) => created.#server.listen(0, '127.0.0.1', listening))
    return created
  }

  /** Origin of the app. */
  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  /** Sets the number of instruments from the next load of a page on. Those beyond the exchange's own are made up. */
  list(count: number): void {
    const like = this.#own.find(({ code }) => code === 'GBPUSD') ?? (this.#own[0] as Instrument)
    this.#instruments = Array.from({ length: count }, (_, at) => this.#own[at] ?? madeUp(like, at))
    this.#prices = new Map(this.#instruments.map(({ code, quotation }) => [code, quotation?.close ?? 1]))
  }

  /** Sends prices at this pace from now on, or none. */
  pace(wanted: Pace | undefined): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
    this.sent = 0
    if (wanted === undefined) return
    const began = performance.now()
    const send = () => {
      const due = Math.floor(((performance.now() - began) / 1000) * wanted.rate) - this.sent
      if (due > 0) this.#sendPrices(due)
    }
    this.#timers = [setInterval(send, wanted.everyMs)]
  }

  /** Sends the running bar of a chart so many times a second, besides the prices. */
  bars(code: string, perSecond: number): void {
    const send = () => this.#sendBar(code)
    this.#timers.push(setInterval(send, 1000 / perSecond))
  }

  async close(): Promise<void> {
    this.pace(undefined)
    for (const socket of this.#sockets.keys()) socket.terminate()
    this.#server.closeAllConnections()
    await new Promise((closed) => this.#server.close(closed))
  }

  #welcome(socket: WebSocket): void {
    const topics = new Set<string>()
    this.#sockets.set(socket, topics)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('message', (data) => {
      const frame = readClientFrame(String(data))
      if (frame?.type === 'ping') socket.send(writeServerFrame({ type: 'pong', time: Date.now() }))
      if (frame?.type === 'login') socket.send(writeServerFrame({ type: 'login_result', code: 1, message: '' }))
      if (frame?.type === 'sub') topics.add(frame.topic)
      if (frame?.type === 'unsub') topics.delete(frame.topic)
    })
  }

  #sendPrices(count: number): void {
    const now = Date.now()
    this.sent += count
    this.#frame += 1
    const changed = new Map<string, Quote>()
    changed.set(TIMED_BY, quoteOf(TIMED_BY, 1, numbered(this.#frame), now))
    for (let tick = 1; tick < count; tick += 1) {
      const instrument = this.#instruments[1 + Math.floor(Math.random() * (this.#instruments.length - 1))]
      if (instrument) changed.set(instrument.code, this.#ticked(instrument, now))
    }
    this.sentAt.set(numberIn(numbered(this.#frame)), performance.timeOrigin + performance.now())
    this.#tell(TOPIC.market, writeServerFrame({ type: 'market', quotes: [...changed.values()], time: now }))
  }

  #ticked({ code, digits, quotation }: Instrument, now: number): Quote {
    const step = Math.ceil(Math.random() * 9) * (Math.random() < 0.5 ? -1 : 1) * 10 ** -digits
    const price = Number(Math.max((this.#prices.get(code) ?? 1) + step, 10 ** -digits).toFixed(digits))
    this.#prices.set(code, price)
    return quoteOf(code, quotation?.open || price, price, now)
  }

  #sendBar(code: string): void {
    const time = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
    const price = 1 + Math.random() / 100
    const held = this.#bars.get(code)
    const bar =
      held?.time === time
        ? { ...held, high: Math.max(held.high, price), low: Math.min(held.low, price), close: price }
        : { time, open: price, high: price, low: price, close: price, volume: 1 }
    this.#bars.set(code, bar)
    this.#tell(klineTopic(code), writeServerFrame({ type: 'kline', code, candle: bar }))
  }

  #tell(topic: string, frame: string): void {
    for (const [socket, topics] of this.#sockets) if (topics.has(topic)) socket.send(frame)
  }

  async #answer(requested: IncomingMessage, answer: ServerResponse): Promise<void> {
    const url = new URL(requested.url ?? '/', this.origin)
    if (url.pathname.startsWith('/bench/')) return this.#page(url.pathname, answer)
    if (url.pathname === tradeList.path) return json(answer, tradeList.answer.encode([...this.#instruments]))
    if (url.pathname === candles.path) return json(answer, candles.answer.encode(history(Date.now())))
    if (url.pathname === rowCandles.path) url.searchParams.set('forex_id', this.#own[0]?.id ?? '')
    this.#pass(requested, url, answer)
  }

  #page(path: string, answer: ServerResponse): void {
    const script = this.#scripts[path]
    if (script !== undefined) return void answer.setHeader('content-type', 'text/javascript').end(script)
    try {
      const file = join(this.#pages, path.slice('/bench/'.length))
      answer.setHeader('content-type', pageTypes[extname(file)] ?? 'application/octet-stream')
      answer.setHeader('content-encoding', 'br')
      answer.end(brotliCompressSync(readFileSync(file)))
    } catch {
      answer.writeHead(404).end()
    }
  }

  #pass(requested: IncomingMessage, { pathname, search }: URL, answer: ServerResponse): void {
    const { hostname, port } = this.#behind
    const { method, headers } = requested
    const passed = request({ hostname, port, method, headers, path: pathname + search }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    requested.pipe(passed)
  }
}

const order = ({ code }: Instrument): number => (code === TIMED_BY ? 0 : 1)

const madeUp = (like: Instrument, at: number): Instrument => {
  const code = `X${String(at).padStart(3, '0')}USD`
  return { ...like, id: String(100_000 + at), code, showCode: `X${String(at).padStart(3, '0')}/USD`, open: true }
}

const quoteOf = (code: string, open: number, close: number, time: number): Quote => ({
  code,
  open,
  close,
  change: Math.round((close / open - 1) * 10_000) / 100,
  marketOpen: true,
  time,
})

/** As many minutes as a chart may hold, up to now. */
function history(now: number): Candle[] {
  const last = Math.floor(now / MINUTE_MS) * MINUTE_MS
  return Array.from({ length: BARS }, (_, at) => {
    const middle = 1 + Math.sin(at / 40) / 200
    const [open, close] = [middle + Math.sin(at) / 2000, middle + Math.cos(at) / 2000]
    const [high, low] = [Math.max(open, close) + 0.0003, Math.min(open, close) - 0.0003]
    return { time: last - (BARS - 1 - at) * MINUTE_MS, open, high, low, close, volume: 100 + (at % 50) }
  })
}

function json(answer: ServerResponse, data: unknown): void {
  answer.setHeader('content-type', 'application/json; charset=utf-8')
  answer.end(JSON.stringify({ code: 1, msg: '', data }))
}
