import type { Tick } from '../../markets/feed.ts'
import type { Gap } from '../../markets/gapRepair.ts'
import { toDigits } from '../../markets/instruments.ts'
import { ExchangeTime } from './exchangeTime.ts'
import { type KrakenFrame, PING, readFrame, subscribeTicker, subscribeTrades } from './frames.ts'
import type { Pair } from './pairs.ts'

/** After so much silence it is asked for a sign of life, ms. */
const PING_AFTER_MS = 5_000
/** After so much silence the connection is dead; a connection that is not there by then has failed, ms. */
const DEAD_AFTER_MS = 10_000
/** A bid that stands is told again so often while the connection lives: it is the price of now, ms. */
const CONFIRM_INTERVAL_MS = 3_000
/** Symbols that have told nothing are asked for again so often, ms. */
const RETRY_DELAY_MS = 30_000
/** A connection that has lasted so long is a good one: the next failure is the first again, ms. */
const GOOD_AFTER_MS = 15_000
const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000
/** A frame may be lost with the connection that told others since, ms. */
const MAY_BE_LOST_MS = 1_000
/** A bid further below the ask than this share of it is what is left of an empty book, and no price. */
const WIDEST_SPREAD = 0.02

/** Actions to perform, in this order. */
export type Step =
  | { readonly kind: 'connect' }
  | { readonly kind: 'send'; readonly text: string }
  | { readonly kind: 'disconnect' }
  | { readonly kind: 'tick'; readonly tick: Tick }
  | { readonly kind: 'missed'; readonly code: string; readonly gap: Gap }
  | { readonly kind: 'system'; readonly system: string }
  | { readonly kind: 'tell'; readonly level: 'info' | 'warn'; readonly words: string; readonly details: object }

/** An instrument on the live channel. */
interface Line {
  readonly pair: Pair
  /** Undefined until this connection has told it, and while the book holds none. */
  bid: number | undefined
  /** True if this connection has said anything of it. */
  isAnswered: boolean
  /** True if this connection has told a price, and whether any has since the start. */
  isTold: boolean
  wasTold: boolean
  /** Until when all its prices were seen, UTC ms; while it is told, the connection tells until when. */
  seenTo: number
  tickedAt: number
}

type Phase =
  | { readonly name: 'waiting'; readonly until: number }
  | { readonly name: 'connecting' | 'open'; readonly since: number }

/** Initial state of a session. */
export interface SessionSetting {
  readonly pairs: readonly Pair[]
  /** Until when prices were seen by an earlier run, UTC ms; undefined: there was none. */
  readonly seenTo: number | undefined
  /** From 0 to 1. */
  readonly random: () => number
}

/**
 * Kraken's live channel, without socket and clock: what happened goes in with the time (UTC ms, never less than before),
 * what is to be done comes out. After every connection the snapshot is the truth, and what was missed is named.
 */
export class KrakenSession {
  readonly #lines: ReadonlyMap<string, Line>
  readonly #random: () => number
  readonly #time = new ExchangeTime()
  #phase: Phase = { name: 'waiting', until: Number.NEGATIVE_INFINITY }
  #failures = 0
  #heardAt = 0
  #pinged = false
  #askedAt = 0
  #system = 'online'
  #steps: Step[] = []

  constructor({ pairs, seenTo = Number.NEGATIVE_INFINITY, random }: SessionSetting) {
    this.#random = random
    this.#lines = new Map(
      pairs.map((pair) => [
        pair.symbol,
        { pair, bid: undefined, isAnswered: false, isTold: false, wasTold: false, seenTo, tickedAt: 0 },
      ]),
    )
  }

  /**
   * Until when the prices of all were seen that have had any, UTC ms; what is missed from then on is named when the
   * connection is there again.
   */
  get seenTo(): number {
    const all = [...this.#lines.values()]
    const reported = all.filter(({ wasTold }) => wasTold)
    const lines = reported.length > 0 ? reported : all
    return Math.min(...lines.map(({ isTold, seenTo }) => (isTold ? this.#heardAt : seenTo)))
  }

  /** Returns true if the connection tells prices. */
  get isTelling(): boolean {
    return [...this.#lines.values()].some(({ isTold }) => isTold)
  }

  /** The connection is there. */
  opened(now: number): readonly Step[] {
    if (this.#phase.name !== 'connecting') return []
    this.#phase = { name: 'open', since: now }
    this.#heard(now)
    this.#tell('info', 'connected to Kraken', {})
    this.#ask([...this.#lines.keys()], now)
    return this.#done()
  }

  /** A frame has come. */
  received(text: string, now: number): readonly Step[] {
    if (this.#phase.name !== 'open') return []
    const frame = readFrame(text)
    this.#heard(now)
    if (frame) this.#read(frame, now)
    return this.#done()
  }

  /** The connection has ended, or has not come about. */
  closed(now: number, why: string): readonly Step[] {
    if (this.#phase.name !== 'waiting') this.#fail(now, why)
    return this.#done()
  }

  /** Gives the connection up: whoever takes the prices cannot follow. They are missed, and the snapshot comes again. */
  giveUp(now: number, why: string): readonly Step[] {
    if (this.#phase.name !== 'waiting') this.#drop(now, why)
    return this.#done()
  }

  /** Time has passed; to be called several times a second. */
  passed(now: number): readonly Step[] {
    const phase = this.#phase
    if (phase.name === 'waiting') {
      if (now >= phase.until) this.#connect(now)
    } else if (phase.name === 'connecting') {
      if (now - phase.since >= DEAD_AFTER_MS) this.#drop(now, 'no answer')
    } else this.#watch(phase.since, now)
    return this.#done()
  }

  #watch(since: number, now: number): void {
    const silence = now - this.#heardAt
    if (silence >= DEAD_AFTER_MS) {
      this.#drop(now, 'silence')
      return
    }
    if (silence >= PING_AFTER_MS && !this.#pinged) {
      this.#pinged = true
      this.#steps.push({ kind: 'send', text: PING })
    }
    if (now - since >= GOOD_AFTER_MS) this.#failures = 0
    const silent = [...this.#lines].filter(([, { isAnswered }]) => !isAnswered).map(([symbol]) => symbol)
    if (silent.length > 0 && now - this.#askedAt >= RETRY_DELAY_MS) this.#ask(silent, now)
    this.#confirm()
    const ahead = this.#time.difference(now)
    if (ahead !== undefined) {
      this.#tell('warn', "this machine's clock and Kraken's differ, or prices come late; set the clock", { ahead })
    }
  }

  /** A bid that nobody has changed is the price of now, as long as the connection would tell of a change. */
  #confirm(): void {
    if (this.#system !== 'online') return
    for (const line of this.#lines.values()) {
      if (line.bid === undefined || this.#heardAt - line.tickedAt < CONFIRM_INTERVAL_MS) continue
      this.#tick(line, line.bid, 0, this.#time.at(undefined, this.#heardAt))
    }
  }

  #read(frame: KrakenFrame, now: number): void {
    if ('Error' in frame) this.#drop(now, frame.Error)
    else if ('method' in frame) {
      if (frame.method === 'subscribe' && !frame.success && !/already subscribed/i.test(frame.error)) {
        this.#tell('warn', 'Kraken refuses a subscription', { symbol: frame.symbol, error: frame.error })
      }
    } else if (frame.channel === 'ticker') {
      for (const { symbol, bid, ask, timestamp } of frame.data) {
        const line = this.#lines.get(symbol)
        if (line) this.#quote(line, bid, ask, frame.type === 'snapshot' ? undefined : timestamp, now)
      }
    } else if (frame.channel === 'trade') {
      // The snapshot's trades are of before: they are in the candles that are asked for.
      if (frame.type === 'snapshot') return
      for (const { symbol, qty, timestamp } of frame.data) {
        const line = this.#lines.get(symbol)
        if (line?.bid !== undefined && this.#system === 'online')
          this.#tick(line, line.bid, qty, this.#time.at(timestamp, now))
      }
    } else if (frame.channel === 'status') {
      for (const { system } of frame.data) this.#heardSystem(system, now)
    }
  }

  #quote(
    line: Line,
    bid: number | null | undefined,
    ask: number | null | undefined,
    stamp: number | undefined,
    now: number,
  ): void {
    line.isAnswered = true
    // A book in which nobody can trade has no price: whoever does not hear that it is closed sees its prices grow old.
    if (this.#system !== 'online') return
    const price = toDigits(bid ?? 0, line.pair.spec.digits)
    const isPrice = price > 0 && !(typeof ask === 'number' && ask - price > ask * WIDEST_SPREAD)
    line.bid = isPrice ? price : undefined
    if (!isPrice) return
    const time = this.#time.at(stamp, now)
    this.#tick(line, price, 0, time)
    if (line.isTold) return
    line.isTold = true
    line.wasTold = true
    this.#steps.push({
      kind: 'missed',
      code: line.pair.spec.code,
      gap: { from: line.seenTo - MAY_BE_LOST_MS, to: time },
    })
  }

  #tick(line: Line, price: number, volume: number, time: number): void {
    line.tickedAt = time
    this.#steps.push({ kind: 'tick', tick: { code: line.pair.spec.code, price, time, volume } })
  }

  #heardSystem(system: string, now: number): void {
    if (system === this.#system) return
    this.#tell('warn', 'Kraken trades otherwise from now on', { before: this.#system, now: system })
    this.#system = system
    this.#steps.push({ kind: 'system', system })
    // Who knows what was sent meanwhile: the snapshot does.
    if (system === 'online' && [...this.#lines.values()].some(({ isAnswered }) => isAnswered))
      this.#drop(now, 'online again')
  }

  #connect(now: number): void {
    this.#phase = { name: 'connecting', since: now }
    this.#steps.push({ kind: 'connect' })
  }

  #ask(symbols: readonly string[], now: number): void {
    this.#askedAt = now
    this.#steps.push({ kind: 'send', text: subscribeTicker(symbols) }, { kind: 'send', text: subscribeTrades(symbols) })
  }

  #heard(now: number): void {
    this.#heardAt = now
    this.#pinged = false
  }

  #drop(now: number, why: string): void {
    this.#steps.push({ kind: 'disconnect' })
    this.#fail(now, why)
  }

  /** Waits 1 s, doubling to 30 s, each with jitter from its half on: everybody who lost Kraken comes back at another time. */
  #fail(now: number, why: string): void {
    const longest = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(this.#failures, 10))
    const wait = Math.round(longest * (0.5 + this.#random() / 2))
    this.#failures++
    this.#phase = { name: 'waiting', until: now + wait }
    for (const line of this.#lines.values()) {
      if (line.isTold) line.seenTo = this.#heardAt
      Object.assign(line, { bid: undefined, isAnswered: false, isTold: false })
    }
    this.#tell('warn', 'no connection to Kraken', { why, wait })
  }

  #tell(level: 'info' | 'warn', words: string, details: object): void {
    this.#steps.push({ kind: 'tell', level, words, details })
  }

  #done(): readonly Step[] {
    const steps = this.#steps
    this.#steps = []
    return steps
  }
}
