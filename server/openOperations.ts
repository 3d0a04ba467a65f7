import { statfsSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import type { Overload } from '../contract/live.ts'
import type { Clock } from './clock.ts'
import type { Settings } from './config.ts'
import type { EngineLoad } from './exchange/exchange.ts'
import type { LiveCounters } from './live/liveCounters.ts'
import type { Market } from './markets/market.ts'
import { Drain } from './operations/drain.ts'
import type { Metrics } from './operations/metrics.ts'
import { PriceAges } from './operations/priceAges.ts'
import { Readiness, type Unready } from './operations/readiness.ts'
import { forNoRequest } from './operations/requestIds.ts'
import type { ExchangeDatabase } from './store/database.ts'
import { writeProbe } from './store/probe.ts'

export interface OperationsDeps {
  readonly settings: Pick<Settings, 'dataDir' | 'readyPriceSeconds'>
  readonly database: Pick<ExchangeDatabase, 'queries'>
  readonly market: Pick<Market, 'instruments' | 'isOpen' | 'subscribe'>
  /** The market's. */
  readonly clock: Clock
  /** Returns the load of the engine. Throws while it has no state. */
  readonly load: () => EngineLoad
  readonly live: LiveCounters
  /** Set while closing orders go first. */
  readonly overload: () => Overload | undefined
}

/** Monitoring and control of a running server. */
export interface Operations {
  readonly metrics: Metrics
  readonly drain: Drain
  /** Reason why the server is not ready; nothing when it is. */
  readonly reasons: () => Promise<readonly Unready[]>
}

/** Begins to watch. */
export function openOperations(deps: OperationsDeps & { readonly metrics: Metrics }): Operations {
  const { settings, database, market, clock, load, live, overload, metrics } = deps
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
    write: writeProbe(database.queries),
    load,
    priceAge: () => ages.newest(),
    oldest: settings.readyPriceSeconds,
    now,
  })
  const reasons = () => readiness.reasons()
  metrics.look({ live, load, overload, priceAges: () => ages.open(), diskFree, unready: reasons })
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
export const logForAll = (
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
): Pick<FastifyBaseLogger, 'error' | 'info'> => ({
  error: (details: object, message?: string) => forNoRequest(() => log.error(details, message)),
  info: (details: object, message?: string) => forNoRequest(() => log.info(details, message)),
})
