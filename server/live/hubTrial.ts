import { readServerFrame, type ServerFrame } from '../../contract/live.ts'
import type { Quote } from '../markets/board.ts'
import type { Bar } from '../markets/folding.ts'
import { instruments } from '../markets/instruments.ts'
import { LiveHub } from './liveHub.ts'
import type { Wire } from './liveSession.ts'

/** A market that moves when the test says so. */
function fakeMarket() {
  let version = 0
  const quotes = new Map<string, Quote>()
  const bars = new Map<string, Bar[]>()
  return {
    instruments,
    changedSince: (seen: number) => ({ version, quotes: [...quotes.values()].filter((quote) => quote.version > seen) }),
    currentCandle: (code: string) => bars.get(code)?.at(-1),
    candles: (code: string, _: string, ask?: { limit?: number; before?: number }) =>
      (bars.get(code) ?? []).filter(({ time }) => time < (ask?.before ?? Infinity)).slice(-(ask?.limit ?? 500)),
    move(code: string, close: number) {
      version += 1
      quotes.set(code, { code, open: 1, high: 2, low: 1, close, changePct: 0, time: version, isOpen: true, version })
    },
    bar(code: string, time: number, close: number) {
      const bar = { time, open: 1, high: 2, low: 1, close, volume: 1 }
      bars.set(code, [...(bars.get(code) ?? []).filter((one) => one.time !== time), bar])
    },
  }
}

/** Two accounts, whose tokens are `ann` and `ben`. */
function fakeExchange() {
  const accounts = new Map([
    ['ann', 1],
    ['ben', 2],
  ])
  const floating = new Map<number, number>()
  let revision = 0
  const ended = new Set<string>()
  return {
    ended,
    isOpen: (sessionId: string) => !ended.has(sessionId),
    sessionOf: (token: string) => {
      const accountId = accounts.get(token)
      return accountId === undefined ? undefined : { sessionId: token, accountId, demo: true }
    },
    revision: () => revision,
    figures: (account: number) => ({
      floating: String(floating.get(account) ?? 0),
      marginLevel: 0,
      marginInUse: '0',
      orders: [],
      balance: String(account * 1000),
      holding: 0,
      pending: 0,
      equity: '0',
      freeMargin: '0',
    }),
    earn(account: number, amount: number) {
      revision += 1
      floating.set(account, amount)
    },
  }
}

/** A socket whose reader the test can hold up. */
export class FakeWire implements Wire {
  bufferedAmount = 0
  ended: string | undefined
  #sent: string[] = []
  send(frame: Buffer) {
    this.#sent.push(frame.toString())
  }
  close(code: number, reason: string) {
    this.ended = `${code} ${reason}`
  }
  terminate() {
    this.ended = 'terminated'
  }
  /** The frames since the last look. */
  read(): (ServerFrame | undefined)[] {
    const frames = this.#sent.map(readServerFrame)
    this.#sent = []
    return frames
  }
}

/** A hub over a market and accounts that do what the test says, and connections to it. */
export function setUpHub() {
  const market = fakeMarket()
  const exchange = fakeExchange()
  const hub = new LiveHub({ market, exchange, accounts: exchange, clock: { now: () => 77 } })
  const connect = () => {
    const wire = new FakeWire()
    const session = hub.join(wire)
    return { wire, session, say: (frame: object, now = 0) => hub.receive(session, JSON.stringify(frame), now) }
  }
  return { market, exchange, hub, connect }
}
