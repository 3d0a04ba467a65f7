import type { Clock } from '../../clock.ts'
import type { BackfilledPrices, Feed, Tick } from '../../markets/feed.ts'
import type { GapRepair } from '../../markets/gapRepair.ts'
import { Backfill, type CandleRequest, type IsShort } from './backfill.ts'
import { type OhlcAnswer, readOhlc } from './ohlc.ts'
import type { Pair } from './pairs.ts'
import { KrakenSession, type Step } from './session.ts'

const WATCH_INTERVAL_MS = 250
/** Prices that wait to be taken. When there are more, nobody takes them fast enough: they are missed, and none is skipped unseen. */
const MAX_PENDING = 50_000

/** Log of the feed for the operator; compatible with pino. */
export interface KrakenLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/** Events of a connection. `closed` is the last one. */
export interface WireEvents {
  opened(): void
  text(frame: string): void
  closed(why: string): void
}

/** A connection of the live channel. */
export interface Wire {
  send(text: string): void
  /** Ends it at once, half-open or not; it tells nothing any more. */
  cut(): void
}

/** The network as the feed needs it. */
export interface KrakenNetwork {
  connect(events: WireEvents): Wire
  /** The body of the answer, whatever its status; rejects when there is none. */
  ask(ask: CandleRequest): Promise<string>
}

/** Settings of a feed of real prices. */
export interface KrakenFeedSetting {
  readonly pairs: readonly Pair[]
  readonly clock: Clock
  readonly log: KrakenLog
  readonly network: KrakenNetwork
  /** Until when an earlier run has kept its prices, UTC ms. */
  readonly seenTo: number | undefined
  readonly isShort: IsShort
  /** From 0 to 1. */
  readonly random: () => number
}

/** Kraken's prices as they come, to be taken by the runner; what was missed follows as candles. */
export class KrakenFeed implements Feed {
  readonly kind = 'live'
  readonly codes: readonly string[]
  /** Messages that were missed. */
  readonly past: BackfilledPrices
  readonly #setting: KrakenFeedSetting
  readonly #session: KrakenSession
  readonly #backfill: Backfill
  readonly #byCode: ReadonlyMap<string, Pair>
  #waiting: Tick[] = []
  /** With when they came: what was seen until then has to be taken first. */
  #mends: { readonly repair: GapRepair; readonly at: number }[] = []
  #wire: Wire | undefined
  #asking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #position: number
  #isOnline = true

  constructor(setting: KrakenFeedSetting) {
    const { pairs, seenTo, random, isShort, clock } = setting
    this.#setting = setting
    this.codes = pairs.map(({ spec }) => spec.code)
    this.#byCode = new Map(pairs.map((pair) => [pair.spec.code, pair]))
    this.#session = new KrakenSession({ pairs, seenTo, random })
    this.#backfill = new Backfill(isShort)
    this.#position = clock.now()
    const first = () => this.#mends.find(({ at }) => at <= this.#position)?.repair
    const keptTo = () => this.#keptTo()
    this.past = {
      get next() {
        return first()
      },
      done: () => {
        this.#mends = this.#mends.slice(1)
      },
      get keptTo() {
        return keptTo()
      },
    }
  }

  get position(): number {
    return this.#position
  }

  /** Returns true if Kraken trades without restrictions, as far as it has said. */
  get isOnline(): boolean {
    return this.#isOnline
  }

  /** Connects, and stays connected. */
  start(): void {
    this.#timer ??= setInterval(() => this.#watch(), WATCH_INTERVAL_MS)
    this.#watch()
  }

  /** Disconnects for good; resolves when no request is under way any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#cut()
    await this.#asking
  }

  advance(to: number): Tick[] {
    this.#position = Math.max(this.#position, to)
    const later = this.#waiting.findIndex(({ time }) => time > to)
    const ticks = this.#waiting.splice(0, later < 0 ? this.#waiting.length : later)
    return ticks
  }

  #keptTo(): number {
    const { oldest = Number.POSITIVE_INFINITY } = this.#backfill
    return Math.max(
      0,
      Math.min(this.#position, this.#session.seenTo, oldest, ...this.#mends.map(({ repair }) => repair.gap.from)),
    )
  }

  get #now(): number {
    return this.#setting.clock.now()
  }

  #watch(): void {
    this.#do(this.#session.passed(this.#now))
    if (this.#waiting.length > MAX_PENDING) {
      this.#do(this.#session.giveUp(this.#now, 'prices come faster than they are taken'))
    }
    // What is told while prices are missed would be mended twice.
    if (this.#session.isTelling)
      this.#asking ??= this.#fetch()?.finally(() => {
        this.#asking = undefined
      })
  }

  #do(steps: readonly Step[]): void {
    for (const step of steps) {
      switch (step.kind) {
        case 'connect':
          this.#connect()
          break
        case 'send':
          this.#wire?.send(step.text)
          break
        case 'disconnect':
          this.#cut()
          break
        case 'tick':
          this.#waiting.push(step.tick)
          break
        case 'missed': {
          const pair = this.#byCode.get(step.code)
          if (pair) this.#backfill.missed(pair, step.gap)
          break
        }
        case 'system':
          this.#isOnline = step.system === 'online'
          break
        case 'tell':
          this.#setting.log[step.level](step.details, step.words)
      }
    }
  }

  #connect(): void {
    const wire = this.#setting.network.connect({
      opened: () => this.#wire === wire && this.#do(this.#session.opened(this.#now)),
      text: (frame) => this.#wire === wire && this.#do(this.#session.received(frame, this.#now)),
      closed: (why) => {
        if (this.#wire !== wire) return
        this.#wire = undefined
        this.#do(this.#session.closed(this.#now, why))
      },
    })
    this.#wire = wire
  }

  #cut(): void {
    const wire = this.#wire
    this.#wire = undefined
    wire?.cut()
  }

  #fetch(): Promise<void> | undefined {
    const askedAt = this.#now
    const requested = this.#backfill.next(askedAt)
    if (!requested) return undefined
    return this.#setting.network.ask(requested).then(
      (text) => this.#take(requested, readOhlc(text), askedAt),
      (error) =>
        this.#take(requested, { kind: 'busy', why: error instanceof Error ? error.message : String(error) }, askedAt),
    )
  }

  #take(requested: NonNullable<ReturnType<Backfill['next']>>, answer: OhlcAnswer, askedAt: number): void {
    const details = { pair: requested.restName, interval: requested.interval }
    if (answer.kind === 'rows') {
      const at = this.#now
      for (const repair of this.#backfill.took(requested, answer.rows, askedAt)) this.#mends.push({ repair, at })
    } else if (answer.kind === 'refused') {
      this.#backfill.refused(requested)
      this.#setting.log.warn({ ...details, why: answer.why }, 'Kraken has no such candles')
    } else {
      const wait = this.#backfill.failed(this.#now)
      this.#setting.log.warn({ ...details, why: answer.why, wait }, 'no candles from Kraken for now')
    }
  }
}
