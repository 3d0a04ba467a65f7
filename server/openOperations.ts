import { statfsSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Settings } from './config.ts'
import type { EngineLoad } from './exchange/exchange.ts'
import type { LiveTally } from './live/liveTally.ts'
import type { Market } from './markets/market.ts'
import { Drain } from './operations/drain.ts'
import type { Metrics } from './operations/metrics.ts'
import { PriceAges } from './operations/priceAges.ts'
import { Readiness, type Unready } from './operations/readiness.ts'
import { forNoRequest } from './operations/requestIds.ts'
import type { ExchangeDatabase } from './store/database.ts'
import { writeProbe } from './store/probe.ts'

/** What is watched over. */
export interface OperationsParts {
  readonly settings: Pick<Settings, 'dataDir' | 'readyPriceSeconds'>
  readonly database: Pick<ExchangeDatabase, 'db'>
  readonly market: Pick<Market, 'instruments' | 'isOpen' | 'subscribe'>
  /** The market's. */
  readonly clock: Clock
  /** How much the engine holds; throws while it has no state. */
  readonly load: () => EngineLoad
  readonly live: LiveTally
}

/** What an operator sees and steers a running server by. */
export interface Operations {
  readonly metrics: Metrics
  readonly drain: Drain
  /** Why the server is not ready; nothing when it is. */
  readonly reasons: () => readonly Unready[]
}

/** Begins to watch. */
export function openOperations(parts: OperationsParts & { readonly metrics: Metrics }): Operations {
  const { settings, database, market, clock, load, live, metrics } = parts
  const drain = new Drain()
  const now = () => performance.now()
  const ages = new PriceAges({
    codes: market.instruments.map(({ code }) => code),
    isOpen: (code) => market.isOpen(code, clock.now()),
    now,
  })
  market.subscribe(ages.take)
  market.subscribe(metrics.priced)
  const diskFree = () => freeIn(settings.dataDir)
  const readiness = new Readiness({
    diskFree,
    isDraining: () => drain.begun,
    write: writeProbe(database.db),
    load,
    priceAge: () => ages.newest(),
    oldest: settings.readyPriceSeconds,
    now,
  })
  const reasons = () => readiness.reasons()
  metrics.look({ live, load, priceAges: () => ages.open(), diskFree, unready: reasons })
  return { metrics, drain, reasons }
}

/** Bytes that a user of the machine may still write to a folder; undefined where that cannot be told. */
function freeIn(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}

/** The log for what belongs to no single request, such as a round of the engine that took those of many. */
export const logForAll = (log: Pick<FastifyBaseLogger, 'error'>): Pick<FastifyBaseLogger, 'error'> => ({
  error: (details: object, message?: string) => forNoRequest(() => log.error(details, message)),
})
