import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { EngineLoad } from '../exchange/exchange.ts'
import type { RoundDone } from '../exchange/writer.ts'
import type { DeliveryResult } from '../push/deliveries.ts'

/** Result of a request: done, refused with words, without a session, over a limit, to nothing that there is, our fault. */
export type RequestOutcome = 'ok' | 'refused' | 'signedOut' | 'limited' | 'unknown' | 'failed'

/** Values read when measurements are collected. */
export interface Readings {
  /** Set while closing orders go first. */
  overload(): object | undefined
  readonly live: {
    readonly connections: number
    readonly framesSent: number
    readonly skipped: number
    readonly cutOff: number
    readonly refused: number
    readonly turnedAway: number
  }
  /** Throws while the engine has none. */
  load(): EngineLoad
  /** Seconds since the last price of each open market. */
  priceAges(): ReadonlyMap<string, number>
  /** Room where the data lie, bytes; undefined where that cannot be told. */
  diskFree(): number | undefined
  /** Returns why the server is not ready. */
  unready(): Promise<readonly string[]>
}

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const ROUND_SECONDS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2]
const LAG_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const ROUND_ENTRIES = [1, 2, 5, 10, 20, 50, 100, 200, 512]

/**
 * Measurements for Prometheus. Labels are names that stand in the code, never anything of a request or of a person: no
 * account, no token, no address. What is counted where it happens costs a few additions; all else is looked at when read.
 */
export class Metrics {
  readonly registry = new Registry()
  readonly #requests: Counter<'call' | 'outcome'>
  readonly #durations: Histogram<'call'>
  readonly #roundSeconds: Histogram
  readonly #roundEntries: Histogram
  readonly #rounds: Counter<'stored'>
  readonly #priceLag: Histogram
  readonly #stopLag: Histogram
  readonly #pushes: Counter<'outcome'>
  #waiting = 0
  #ticks = 0

  constructor() {
    const at = { registers: [this.registry] }
    this.#requests = new Counter({
      ...at,
      name: 'broker_requests_total',
      help: 'HTTP requests by call and by what became of them; limited ones were over a limit',
      labelNames: ['call', 'outcome'],
    })
    this.#durations = new Histogram({
      ...at,
      name: 'broker_request_seconds',
      help: 'Time until the answer to a request was written',
      labelNames: ['call'],
      buckets: REQUEST_SECONDS,
    })
    this.#roundSeconds = new Histogram({
      ...at,
      name: 'broker_engine_round_seconds',
      help: 'Time of a round of the engine: deciding, writing, telling',
      buckets: ROUND_SECONDS,
    })
    this.#roundEntries = new Histogram({
      ...at,
      name: 'broker_engine_round_entries',
      help: 'Commands, moves of cash and batches of prices that a round decided',
      buckets: ROUND_ENTRIES,
    })
    this.#rounds = new Counter({
      ...at,
      name: 'broker_engine_rounds_total',
      help: 'Rounds of the engine: written to the database, unchanged (nothing to write), or failed and undone',
      labelNames: ['stored'],
    })
    this.#priceLag = new Histogram({
      ...at,
      name: 'broker_engine_price_lag_seconds',
      help: 'Time from the arrival of a round’s oldest price to what it brought about being on the disk',
      buckets: LAG_SECONDS,
    })
    this.#stopLag = new Histogram({
      ...at,
      name: 'broker_engine_stop_lag_seconds',
      help: 'The same of rounds in which prices reached orders: a stop, a target, a stop-out, a pending order',
      buckets: LAG_SECONDS,
    })
    this.#pushes = new Counter({
      ...at,
      name: 'broker_pushes_total',
      help: 'Tries to hand a notification to a push service; lost ones are given up',
      labelNames: ['outcome'],
    })
    for (const stored of ['written', 'unchanged', 'failed'] as const) this.#rounds.inc({ stored }, 0)
    this.#read(
      'gauge',
      'broker_engine_queue_entries',
      'Entries that waited when the last round ended',
      () => this.#waiting,
    )
    this.#read('counter', 'broker_ticks_total', 'Prices taken from the feed', () => this.#ticks)
  }

  /** A request was answered. */
  readonly answered = (call: string, outcome: RequestOutcome, ms: number): void => {
    this.#requests.inc({ call, outcome })
    this.#durations.observe({ call }, ms / 1000)
  }

  /** The engine has done a round. */
  readonly round = ({ entries, ms, waiting, stored, priceLag, hasReached }: RoundDone): void => {
    if (priceLag !== undefined) {
      this.#priceLag.observe(priceLag / 1000)
      if (hasReached) this.#stopLag.observe(priceLag / 1000)
    }
    this.#roundSeconds.observe(ms / 1000)
    this.#roundEntries.observe(entries)
    this.#rounds.inc({ stored })
    this.#waiting = waiting
  }

  /** So many prices have come. */
  readonly priced = (ticks: readonly unknown[]): void => {
    this.#ticks += ticks.length
  }

  /** A notification was handed over, or was not. */
  readonly pushed = (outcome: DeliveryResult): void => {
    this.#pushes.inc({ outcome })
  }

  /** Looks at these from now on, whenever somebody reads. */
  look({ live, load, overload, priceAges, diskFree, unready }: Readings): void {
    this.#read('gauge', 'broker_live_connections', 'Live connections that are open', () => live.connections)
    this.#read(
      'counter',
      'broker_live_frames_sent_total',
      'Frames sent to live connections; those that catch somebody up count as one',
      () => live.framesSent,
    )
    this.#read(
      'counter',
      'broker_live_frames_dropped_total',
      'Times that a slow reader was left out, to get the newest state later',
      () => live.skipped,
    )
    this.#read('counter', 'broker_live_cut_off_total', 'Live connections cut off for not reading', () => live.cutOff)
    this.#read(
      'counter',
      'broker_live_refused_total',
      'Live connections ended for breaking a limit or because their session was over',
      () => live.refused,
    )
    this.#read(
      'counter',
      'broker_live_turned_away_total',
      'Live connections not let in: too many of one address, or the server stops',
      () => live.turnedAway,
    )
    this.#read('gauge', 'broker_storm', 'Whether closing orders go first and new positions are refused: 1 or 0', () =>
      overload() === undefined ? 0 : 1,
    )
    this.#read('gauge', 'broker_ready', 'Whether the server is ready: 1 or 0', async () =>
      (await unready()).length === 0 ? 1 : 0,
    )
    this.#read('gauge', 'broker_disk_free_bytes', 'Room where the data lie', () => diskFree() ?? Number.NaN)
    this.lookAtEngine(load)
    this.#lookAtPrices(priceAges)
  }

  /** Looks at what the engine holds. Part of `look`, and all of it where there are no doors. */
  lookAtEngine(load: Readings['load']): void {
    const at = { registers: [this.registry] }
    new Gauge({
      ...at,
      name: 'broker_engine_accounts',
      help: 'Accounts in the memory of the engine',
      collect() {
        const known = loadOf(load)
        if (known) this.set(known.accounts)
        else this.remove()
      },
    })
    new Gauge({
      ...at,
      name: 'broker_engine_orders',
      help: 'Live orders in the memory of the engine',
      labelNames: ['status'],
      collect() {
        this.reset()
        const known = loadOf(load)
        if (!known) return
        this.set({ status: 'holding' }, known.holding)
        this.set({ status: 'pending' }, known.pending)
      },
    })
  }

  #lookAtPrices(ages: Readings['priceAges']): void {
    new Gauge({
      registers: [this.registry],
      name: 'broker_price_age_seconds',
      help: 'Time since the last price of each market that is open',
      labelNames: ['instrument'],
      collect() {
        this.reset()
        for (const [instrument, age] of ages()) this.set({ instrument }, age)
      },
    })
  }

  /** A figure that stands elsewhere and is read when somebody asks. */
  #read(kind: 'gauge' | 'counter', name: string, help: string, value: () => number | Promise<number>): void {
    const config = { name, help, registers: [this.registry] }
    if (kind === 'gauge') {
      new Gauge({
        ...config,
        async collect() {
          this.set(await value())
        },
      })
      return
    }
    new Counter({
      ...config,
      async collect() {
        const now = await value()
        this.reset()
        this.inc(now)
      },
    })
  }
}

/** Undefined where there is no engine to ask: a figure of before would tell that there is. */
function loadOf(load: Readings['load']): EngineLoad | undefined {
  try {
    return load()
  } catch {
    return undefined
  }
}
