import { type Overload, readServerFrame, type ServerFrame } from '../../contract/live.ts'
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
    endedCandles: (code: string, since: number) =>
      (bars.get(code) ?? []).filter(({ time }, at, { length }) => time >= since && at < length - 1),
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

/** Three accounts, whose tokens are `ann`, `ben` and `cid`. */
function fakeExchange() {
  const accounts = new Map([
    ['ann', 1],
    ['ben', 2],
    ['cid', 3],
  ])
  const floating = new Map<number, number>()
  let revision = 0
  const ended = new Set<string>()
  return {
    ended,
    isStillOpen: async (sessionId: string) => !ended.has(sessionId),
    sessionOf: async (token: string) => {
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

/** The texts of whole frames in a row (RFC 6455 §5.2). */
export function textsOf(frames: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at < frames.length; ) {
    if (frames[at] !== 0x81) throw new Error(`no text frame begins with ${frames[at]}`)
    const short = frames.readUInt8(at + 1)
    const head = short < 126 ? 2 : short === 126 ? 4 : 10
    const size = head === 2 ? short : head === 4 ? frames.readUInt16BE(at + 2) : Number(frames.readBigUInt64BE(at + 2))
    texts.push(frames.toString('utf8', at + head, at + head + size))
    at += head + size
  }
  return texts
}

/** A socket whose reader the test can hold up. */
export class FakeWire implements Wire {
  bufferedAmount = 0
  ended: string | undefined
  /** Number of writes to the network. */
  writes = 0
  #sent: Buffer[] = []
  #corked = 0
  #isHeld = false
  send(frames: Buffer) {
    this.#sent.push(frames)
    if (this.#corked > 0) this.#isHeld = true
    else this.writes += 1
  }
  cork() {
    this.#corked += 1
  }
  /** Returns true if what is sent is gathered and not handed over. */
  get isHeld(): boolean {
    return this.#corked > 0
  }
  uncork() {
    this.#corked -= 1
    if (this.#corked > 0 || !this.#isHeld) return
    this.#isHeld = false
    this.writes += 1
  }
  close(code: number, reason: string) {
    this.ended = `${code} ${reason}`
  }
  terminate() {
    this.ended = 'terminated'
  }
  /** The frames since the last look. */
  read(): (ServerFrame | undefined)[] {
    return this.take().flatMap(textsOf).map(readServerFrame)
  }
  /** Returns everything sent since the last call, as it was sent. */
  take(): Buffer[] {
    return this.#sent.splice(0)
  }
}

/** Lets everything go on that waits for nothing but its turn. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A hub over a market and accounts that do what the test says, and connections to it. */
export function setUpHub() {
  const market = fakeMarket()
  const exchange = fakeExchange()
  const storm: { overload?: Overload | undefined } = {}
  const overload = () => storm.overload
  const hub = new LiveHub({ market, exchange, accounts: exchange, clock: { now: () => 77 }, overload })
  const connect = (wire = new FakeWire()) => {
    const session = hub.join(wire)
    const say = (frame: object, now = 0) => hub.receive(session, JSON.stringify(frame), now)
    /** Logs in; resolves when that was answered. */
    const login = async (token: string) => {
      say({ type: 'login', token })
      await turn()
    }
    return { wire, session, say, login }
  }
  return { market, exchange, hub, connect, storm }
}
