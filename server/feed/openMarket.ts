import { setImmediate } from 'node:timers/promises'
import { type Clock, scaledClock } from '../clock.ts'
import type { KrakenAddress } from '../feed/kraken/network.ts'
import { openKraken } from '../feed/kraken/openKraken.ts'
import { openReplay, replaySource } from '../feed/replay/openReplay.ts'
import { openSimulated, SIMULATED } from '../feed/simulated/openSimulated.ts'
import type { Seed } from '../feed/simulated/random.ts'
import { logOnce } from '../log/logOnce.ts'
import { Board } from '../markets/board.ts'
import { CandleStore, type FeedPosition } from '../markets/candleStore.ts'
import { Candles } from '../markets/candles.ts'
import type { BackfilledPrices, Feed } from '../markets/feed.ts'
import { FeedRunner } from '../markets/feedRunner.ts'
import { type InstrumentSpec, instruments, testInstruments } from '../markets/instruments.ts'
import { type Market, marketOf } from '../markets/market.ts'
import { OldCandles } from '../markets/oldCandles.ts'
import { type HoursMode, type TradingHours, tradingHours } from '../markets/sessions.ts'
import type { Connections } from '../store/sql.ts'

const FLUSH_INTERVAL_MS = 1000

/** Log of the market for the operator; compatible with pino. */
export interface MarketLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** The market to open. A replay sets the clock: its time is the server's time, `speed` times as fast. */
export type MarketSettings =
  | {
      readonly feed: 'simulated'
      readonly seed: Seed
      readonly hours: HoursMode
      readonly clock: Clock
      /** True if the instruments for testers are there too. */
      readonly testers: boolean
      /** Days of past on a first start, and the longest absence that is made up for. */
      readonly historyDays: number
      /** Days that one-minute candles are kept at least, five-minute ones five times as long, and so on. */
      readonly candleDays: number
    }
  | {
      readonly feed: 'replay'
      readonly files: readonly string[]
      /** UTC ms; undefined: from the first recorded row. */
      readonly start: number | undefined
      readonly speed: number
    }
  | { readonly feed: 'kraken'; readonly kraken: KrakenAddress; readonly candleDays: number }

/** A market ready to run. */
export interface OpenMarket {
  readonly market: Market
  /** The server's clock from here on. */
  readonly clock: Clock
  /** Begins to pull prices and to keep candles; to be called when everybody has subscribed. */
  start(): void
  /** Stops, and keeps what is not kept yet; to be called before the database closes. */
  stop(): Promise<void>
}

interface Opened {
  readonly feed: Feed
  readonly specs: readonly InstrumentSpec[]
  readonly hours: TradingHours
  readonly clock: Clock
  /** Clock that drives the feed, if it is not the system's. */
  readonly pace?: Clock
  readonly source: string
  /** Of a feed that runs by itself. */
  readonly live?: {
    readonly past: BackfilledPrices
    /** The source, with what a restart has to know of what is missing still. */
    source(): string
    start(): void
    stop(): Promise<void>
  }
}

/**
 * Opens the market on a database that has `candleMigrations`: makes or completes the past, and stands at the clock's
 * time with quotes and candles. Gives way to the event loop meanwhile. Rejects with words for the operator. `guard`: as the
 * store of candles takes it.
 */
export async function openMarket(
  database: Connections,
  settings: MarketSettings,
  log: MarketLog,
  guard?: () => void,
): Promise<OpenMarket> {
  const store = new CandleStore(database, guard)
  const started = performance.now()
  const { feed, specs, hours, clock, pace = clock, source, live } = await openFeed(store, settings, log)
  const candles = new Candles(store, specs)
  const board = new Board(specs, hours.isOpen)
  restore(board, store, specs)

  const runner = new FeedRunner(feed, pace, log, (now) => board.watchHours(now))
  runner.subscribe((ticks) => candles.take(ticks))
  runner.subscribe((ticks) => board.take(ticks))
  if (feed.kind === 'simulated') {
    const now = clock.now()
    for (; runner.position < now; await setImmediate()) runner.pull()
  }
  log.info({ source, at: runner.position, took: Math.round(performance.now() - started) }, 'the market is open')

  const flush = () => {
    const position = { source: live?.source() ?? source, time: feed.position }
    candles.flush(position)
    if (live) takePast(live.past, candles, board, position)
  }
  const days = daysKept(settings)
  const old = days === undefined ? undefined : new OldCandles(store, specs, days)
  const reported = (act: () => void) =>
    logOnce(act, (error) => log.error({ err: error }, 'candles could not be kept; it is tried again'))
  const keep = reported(() => {
    flush()
    old?.step()
  })
  let flushing: NodeJS.Timeout | undefined
  return {
    market: marketOf({ source: feed.kind, instruments: specs, board, candles, hours, runner }),
    clock,
    start: () => {
      runner.start()
      live?.start()
      flushing ??= setInterval(keep, FLUSH_INTERVAL_MS)
    },
    stop: async () => {
      runner.stop()
      clearInterval(flushing)
      await live?.stop()
      reported(flush)()
    },
  }
}

async function openFeed(store: CandleStore, settings: MarketSettings, log: MarketLog): Promise<Opened> {
  if (settings.feed === 'replay') {
    const { feed, specs } = await openReplay(store, settings, log)
    // The server's time is how far the tape has been told: however fast it runs, no price is older than the tape has it.
    const clock = { now: () => feed.position }
    const pace = scaledClock(feed.position, settings.speed)
    return { feed, specs, hours: tradingHours('real'), clock, pace, source: replaySource(settings) }
  }
  if (settings.feed === 'kraken') {
    return openKraken(store, settings.kraken, log)
  }
  const known = store.position()
  if (known && known.source !== SIMULATED) {
    log.warn({ known: known.source }, 'the candles kept so far are of another market and are dropped')
    store.clear()
  }
  const { clock, seed, historyDays, testers } = settings
  const specs = testers ? [...instruments, ...testInstruments] : instruments
  const hours = tradingHours(settings.hours)
  const feed = await openSimulated(store, { seed, specs, hours, clock, historyDays })
  return { feed, specs, hours, clock, source: SIMULATED }
}

/** Days that one-minute candles are kept; undefined for all of them: a replay has no more than its files. */
function daysKept(settings: MarketSettings): number | undefined {
  if (settings.feed === 'replay') return undefined
  return settings.feed === 'kraken' ? settings.candleDays : Math.max(settings.candleDays, settings.historyDays)
}

/** Takes what was missed into candles and quotes; what cannot be kept now stays to be taken. */
function takePast(past: BackfilledPrices, candles: Candles, board: Board, position: FeedPosition): void {
  for (let repair = past.next; repair; repair = past.next) {
    candles.repair(repair, position)
    const day = candles.current(repair.code, '1day')
    if (day) board.repairDay(repair.code, day)
    past.done()
  }
}

/** Quotes from the last day there are candles of; as old as their minute, so that none passes for fresher than it is. */
function restore(board: Board, store: CandleStore, specs: readonly InstrumentSpec[]): void {
  for (const spec of specs) {
    const [day] = store.newest(spec, '1day', Number.MAX_SAFE_INTEGER, 1)
    const [minute] = store.newest(spec, '1min', Number.MAX_SAFE_INTEGER, 1)
    if (day && minute) board.restore(spec.code, day, minute.time)
  }
}
