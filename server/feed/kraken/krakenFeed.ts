import type { Clock } from '../../clock.ts'
import type { Feed, LatePast, Tick } from '../../markets/feed.ts'
import type { Mend } from '../../markets/mending.ts'
import { type Ask, Backfill, type IsShort } from './backfill.ts'
import { type OhlcAnswer, readOhlc } from './ohlc.ts'
import type { Pair } from './pairs.ts'
import { KrakenSession, type Step } from './session.ts'

const WATCH_EVERY_MS = 250
/** Prices that wait to be taken. When there are more, nobody takes them fast enough: they are missed, and none is skipped unseen. */
const MOST_WAITING = 50_000

/** What the feed tells an operator; pino's loggers fit. */
export interface KrakenLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/** What a connection tells. After `closed` it tells nothing. */
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
  ask(ask: Ask): Promise<string>
}

/** What a feed of real prices is made from. */
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
  /** What was missed. */
  readonly past: LatePast
  readonly #setting: KrakenFeedSetting
  readonly #session: KrakenSession
  readonly #backfill: Backfill
  readonly #byCode: ReadonlyMap<string, Pair>
  #waiting: Tick[] = []
  /** With when they came: what was seen until then has to be taken first. */
  #mends: { readonly mend: Mend; readonly at: number }[] = []
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
    const first = () => this.#mends.find(({ at }) => at <= this.#position)?.mend
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

  /** Whether Kraken trades without restrictions, as far as it has said. */
  get isOnline(): boolean {
    return this.#isOnline
  }

  /** Connects, and stays connected. */
  start(): void {
    this.#timer ??= setInterval(() => this.#watch(), WATCH_EVERY_MS)
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
      Math.min(this.#position, this.#session.seenTo, oldest, ...this.#mends.map(({ mend }) => mend.gap.from)),
    )
  }

  get #now(): number {
    return this.#setting.clock.now()
  }

  #watch(): void {
    this.#do(this.#session.passed(this.#now))
    if (this.#waiting.length > MOST_WAITING) {
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
    const asked = this.#backfill.next(askedAt)
    if (!asked) return undefined
    return this.#setting.network.ask(asked).then(
      (text) => this.#take(asked, readOhlc(text), askedAt),
      (error) =>
        this.#take(asked, { kind: 'busy', why: error instanceof Error ? error.message : String(error) }, askedAt),
    )
  }

  #take(asked: NonNullable<ReturnType<Backfill['next']>>, answer: OhlcAnswer, askedAt: number): void {
    const details = { pair: asked.restName, interval: asked.interval }
    if (answer.kind === 'rows') {
      const at = this.#now
      for (const mend of this.#backfill.took(asked, answer.rows, askedAt)) this.#mends.push({ mend, at })
    } else if (answer.kind === 'refused') {
      this.#backfill.refused(asked)
      this.#setting.log.warn({ ...details, why: answer.why }, 'Kraken has no such candles')
    } else {
      const wait = this.#backfill.failed(this.#now)
      this.#setting.log.warn({ ...details, why: answer.why, wait }, 'no candles from Kraken for now')
    }
  }
}
