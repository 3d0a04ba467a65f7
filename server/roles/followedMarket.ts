import { setTimeout as wait } from 'node:timers/promises'
import type { BusLog, Logged } from '../bus/bus.ts'
import type { Clock } from '../clock.ts'
import { systemClock } from '../clock.ts'
import type { Settings } from '../config.ts'
import type { LeaseTable } from '../leases/leaseTable.ts'
import { logOnce } from '../log/logOnce.ts'
import { Board } from '../markets/board.ts'
import { CandleStore } from '../markets/candleStore.ts'
import { Candles } from '../markets/candles.ts'
import type { Tick } from '../markets/feed.ts'
import { type InstrumentSpec, instrumentByCode } from '../markets/instruments.ts'
import { type Market, marketOf } from '../markets/market.ts'
import { hoursBySettings } from '../markets/sessions.ts'
import type { Connections } from '../store/sql.ts'
import { type MarketInfo, readMarketInfo } from './marketInfo.ts'
import { type PriceMessage, readSignedPrices } from './priceWire.ts'
import type { Verifier } from './trustedKeys.ts'

const POLL_INTERVAL_MS = 250
const HOURS_INTERVAL_MS = 250
/** Interval at which entries the feed has stored are deleted here, ms. */
const CLEANUP_INTERVAL_MS = 10_000
const READ_MS = 20_000
/** So many messages before the first undecided price tell the prices of then. */
const LOOK_BACK = 4_000
/** So often the candles are read anew when the feed has written meanwhile. */
const TRIES = 20
const ANY_TIME = Number.MAX_SAFE_INTEGER

/** The feed's lease. */
export const FEED = 'feed'

export interface FollowDeps {
  readonly database: Connections
  readonly leases: LeaseTable
  readonly prices: BusLog
  readonly verifier: Verifier
  readonly settings: Settings
  readonly log: { info(details: object, message: string): void; warn(details: object, message: string): void }
  /** Ends this process, to be started again. */
  readonly fall: (why: string) => void
}

/** Hears the messages of the log of prices, in their order, after quotes and candles took them. */
export type PricesListener = (ticks: readonly Tick[], sequence: number) => void

/** A market that a feed in another process makes. */
export interface FollowedMarket {
  readonly market: Market
  readonly clock: Clock
  /** Goes on from the next message, for good; to be called when everybody has subscribed. */
  start(listener?: PricesListener): void
  stop(): void
}

/** Waits until a feed has said which market there is. */
async function reported({ database, log }: FollowDeps, signal: AbortSignal): Promise<MarketInfo> {
  for (let waits = false; ; await wait(POLL_INTERVAL_MS, undefined, { signal })) {
    const market = readMarketInfo(database.db)
    if (market) return market
    if (!waits) log.info({}, 'waiting for a feed')
    waits = true
  }
}

/**
 * The market as a gateway shows it: quotes and candles as the feed has written them last, and every message of the log
 * since. Nothing is lost between the two and nothing counted twice.
 */
export async function followForGateway(deps: FollowDeps, signal: AbortSignal): Promise<FollowedMarket> {
  const { database, leases, prices, settings, log } = deps
  const { kind, codes } = await reported(deps, signal)
  const pricesOf = ownPrices(kind, deps)
  const specs = codes.flatMap((code) => instrumentByCode(code) ?? [])
  const hours = hoursBySettings(settings)
  const store = new CandleStore(database)
  const place = () => ({ time: store.position()?.time ?? 0, sequence: leases.like(FEED)[0]?.prices ?? 0 })
  const read = () => {
    const board = new Board(specs, hours.isOpen)
    restore(board, store, specs, ANY_TIME)
    return { board, candles: new Candles(store, specs) }
  }
  let [from, read1] = [place(), read()]
  for (let tries = 0, now = place(); now.time !== from.time && tries < TRIES; tries++) {
    from = now
    read1 = read()
    now = place()
    if (tries === TRIES - 1) log.warn({}, 'the candles change faster than they can be read')
  }
  const { board, candles } = read1
  const isNew = ({ time }: Tick) => time > from.time
  const forget = logOnce(
    async () => candles.forgetBefore((await store.lookPosition())?.time ?? 0),
    (error) => log.warn({ err: error }, 'how far the feed has written could not be read'),
  )
  const forgetting = setInterval(forget, CLEANUP_INTERVAL_MS)
  const follower = new Following({ board, prices, settings, pricesOf, next: from.sequence + 1 }, (ticks) =>
    candles.take(ticks.filter(isNew)),
  )
  await follower.catchUp()
  return {
    market: marketOf({ source: kind, instruments: specs, board, candles, hours, runner: follower }),
    clock: follower.clock,
    start: (listener) => follower.start(listener),
    stop: () => {
      clearInterval(forgetting)
      follower.stop()
    },
  }
}

/**
 * The market as an engine needs it that has come to a price: the last prices as they were then, and from there on every
 * message of the log. `decided`: the last that is decided; undefined where there was never an engine: it begins with now.
 */
export async function followForEngine(
  deps: FollowDeps,
  decided: number | undefined,
  signal: AbortSignal,
): Promise<FollowedMarket & { readonly from: number }> {
  const { database, prices, settings, log } = deps
  const { kind, codes } = await reported(deps, signal)
  const pricesOf = ownPrices(kind, deps)
  const specs = codes.flatMap((code) => instrumentByCode(code) ?? [])
  const hours = hoursBySettings(settings)
  const { first, last } = await prices.ends()
  const position = Math.min(decided ?? last, last)
  if (position + 1 < first)
    log.warn({ position, first }, 'PRICES WERE LOST: the log no longer holds those that are to be decided next')
  const from = Math.max(first, position - LOOK_BACK + 1)
  const past = (await prices.read(from, position, READ_MS)).flatMap((logged) => pricesOf(logged) ?? [])
  const board = new Board(specs, hours.isOpen)
  const oldest = past[0]
  for (const { ticks } of past) board.take(ticks)
  // Each of the others is a question to the database, and somebody waits.
  const silent = specs.filter(({ code }) => board.price(code) === undefined)
  restore(board, new CandleStore(database), silent, oldest?.now ?? ANY_TIME)
  const next = Math.max(first, position + 1)
  const follower = new Following({ board, prices, settings, pricesOf, next })
  const candles = { query: async () => [], current: () => undefined, endedSince: () => [] }
  return {
    market: marketOf({ source: kind, instruments: specs, board, candles, hours, runner: follower }),
    clock: follower.clock,
    from: next,
    start: (listener) => follower.start(listener),
    stop: () => follower.stop(),
  }
}

/**
 * Reads messages of the log. Prices of another kind of market are left out: what real accounts may do hangs on the kind that
 * was told when this process started. Where the feed has changed since, the process ends, to be started again.
 */
function ownPrices(
  kind: MarketInfo['kind'],
  { database, verifier, fall }: FollowDeps,
): (logged: Logged) => PriceMessage | undefined {
  return (logged) => {
    const message = readSignedPrices(logged, verifier)
    if (message === undefined || message.kind === kind) return message
    const now = readMarketInfo(database.db)?.kind
    if (now !== kind) fall(`the feed has changed: its prices were ${kind}, now they are ${now}`)
    return { ...message, ticks: [] }
  }
}

/** Quotes from the last day there are candles of before a time; as old as their minute. */
function restore(board: Board, store: CandleStore, specs: readonly InstrumentSpec[], before: number): void {
  for (const spec of specs) {
    const [day] = store.newest(spec, '1day', before, 1)
    const [minute] = store.newest(spec, '1min', before, 1)
    if (day && minute)
      board.restore(spec.code, before === ANY_TIME ? day : { ...day, close: minute.close }, minute.time)
  }
}

interface FollowingDeps {
  readonly board: Board
  readonly prices: BusLog
  readonly settings: Settings
  readonly pricesOf: (logged: Logged) => PriceMessage | undefined
  readonly next: number
}

/** Reads the log of prices on, and knows the market's time by it. */
class Following {
  readonly clock: Clock
  readonly #deps: FollowingDeps
  readonly #take: (ticks: readonly Tick[]) => void
  readonly #listeners = new Set<(ticks: readonly Tick[]) => void>()
  readonly #watching: NodeJS.Timeout
  #next: number
  #told: { readonly now: number; readonly at: number } = { now: 0, at: performance.now() }
  #stop: (() => void) | undefined

  constructor(deps: FollowingDeps, take: (ticks: readonly Tick[]) => void = () => undefined) {
    this.#deps = deps
    this.#take = take
    this.#next = deps.next
    const { settings, board } = deps
    // A market of another day than today has its time from whoever makes it.
    const isToday = settings.feed !== 'replay' && settings.clockStart === undefined
    const speed = settings.feed === 'replay' ? settings.feedSpeed : 1
    const reported = () => Math.round(this.#told.now + (performance.now() - this.#told.at) * speed)
    this.clock = isToday ? systemClock() : { now: reported }
    this.#watching = setInterval(() => board.watchHours(this.clock.now()), HOURS_INTERVAL_MS)
  }

  subscribe(listener: (ticks: readonly Tick[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes what is in the log by now. */
  async catchUp(): Promise<void> {
    const { prices } = this.#deps
    const { first, last } = await prices.ends()
    this.#next = Math.max(this.#next, first)
    for (const logged of await prices.read(this.#next, last, READ_MS)) this.#hear(logged)
  }

  start(listener?: PricesListener): void {
    this.#stop ??= this.#deps.prices.follow(this.#next, (logged) => {
      const ticks = this.#hear(logged)
      listener?.(ticks, logged.sequence)
    })
  }

  stop(): void {
    this.#stop?.()
    clearInterval(this.#watching)
  }

  #hear(logged: Logged): readonly Tick[] {
    this.#next = logged.sequence + 1
    const prices = this.#deps.pricesOf(logged)
    if (!prices) return []
    const { ticks, now } = prices
    this.#told = { now, at: performance.now() }
    this.#take(ticks)
    this.#deps.board.take(ticks)
    for (const listener of this.#listeners) listener(ticks)
    return ticks
  }
}
