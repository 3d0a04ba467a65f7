import { checkBooks } from '../checkBooks.ts'
import { acquireLease, type Lease } from '../leases/lease.ts'
import type { Position } from '../leases/leaseTable.ts'
import { decidedUpTo, engineLease, FIRST_OWNER, refuseOthers, type Shard, shardOf } from '../leases/shard.ts'
import { logOnce } from '../log/logOnce.ts'
import { openBasis } from '../openBasis.ts'
import { openEngineSide } from '../openEngineSide.ts'
import { openMetrics, type Surroundings } from '../openServer.ts'
import { Metrics } from '../operations/metrics.ts'
import { BooksChecks, openStoredChecks } from '../ops/booksChecks.ts'
import { checkInProcess } from '../ops/checkInProcess.ts'
import { asyncHere } from '../store/asyncApi.ts'
import { type EngineNews, EngineService } from './engineService.ts'
import { followForEngine } from './followedMarket.ts'
import { ownedStore } from './ownedStore.ts'
import type { RunningRole } from './runningRole.ts'
import type { Station } from './station.ts'
import { commandLog, subjects } from './subjects.ts'

/** Interval at which presentation settings are read again, ms. */
const RELOAD_INTERVAL_MS = 3_000
/** The account calls under way have so long when the engine stops, ms. */
const SETTLE_MS = 2_000

/** Trades a part of the accounts: one engine does, the others of the same shard stand by. */
export async function openEngine(station: Station, { builtOps }: Pick<Surroundings, 'builtOps'>): Promise<RunningRole> {
  const { leases, prices, settings, name, log, fall } = station
  const { shard } = settings
  refuseOthers(leases, shard)
  const decided = decidedUpTo(leases, shard, (await prices.ends()).last)
  const metrics = new Metrics()
  const door = await openMetrics(settings, metrics)
  const leaving = new AbortController()
  const from = { prices: decided ?? FIRST_OWNER, commands: 0 }
  const running = acquireLease({
    ...{ table: leases, name: engineLease(shard), owner: name, from, log },
    ...{ lost: fall, signal: leaving.signal },
  }).then(async (lease) => {
    const engine = await run(station, { lease, since: Date.now() }, metrics, leaving.signal)
    // The books are one, whoever trades what: they are checked where the house is kept.
    const checks = runsMaintenance(shard) ? nightlyChecks(station, builtOps) : undefined
    return {
      close: async () => {
        checks?.close()
        await engine.close()
      },
    }
  })
  running.catch((error: unknown) => {
    if (leaving.signal.aborted) return
    log.fatal({ err: error }, 'the engine cannot run')
    fall('the engine cannot run')
  })
  return {
    words: `as engine ${shard.shard} of ${shard.of}`,
    metricsUrl: door?.url,
    drain: () => Promise.resolve(),
    close: async () => {
      leaving.abort()
      await running.then(
        (engine) => engine.close(),
        () => undefined,
      )
      await station.close()
      door?.close()
    },
  }
}

const runsMaintenance = ({ shard }: Shard): boolean => shard === 0

/** Checks the books every night, in a process of its own where the built command line is known. */
function nightlyChecks({ database, settings: { dataDir }, log }: Station, builtOps: string | undefined): BooksChecks {
  const check = builtOps === undefined ? () => checkBooks(database.db) : () => checkInProcess(builtOps, dataDir)
  const stored = asyncHere(openStoredChecks(database.db))
  return new BooksChecks({ queries: database.queries, stored, check, log, now: Date.now })
}

async function run(
  station: Station,
  { lease, since }: { readonly lease: Lease; readonly since: number },
  metrics: Metrics,
  signal: AbortSignal,
): Promise<{ close(): Promise<void> }> {
  const { settings, log, database, bus, prices, leases, verifier, fall } = station
  const { shard } = settings
  const started = performance.now()
  // Engines of another number may have started while this one stood by.
  refuseOthers(leases, shard)
  const logOfCommands = commandLog(shard)
  const commands = await bus.openLog(logOfCommands.name, logOfCommands.bounds)
  const decided = decidedUpTo(leases, shard, (await prices.ends()).last)
  const followed = await followForEngine({ database, leases, prices, verifier, settings, log, fall }, decided, signal)
  const { market, clock } = followed
  const owns = (accountId: number) => shardOf(accountId, shard.of) === shard.shard
  const house = { runsMaintenance: runsMaintenance(shard) }
  const basis = openBasis({ settings, log, database, market, clock, ...house, hasEntryPoints: false })
  const tell = (news: EngineNews) => bus.tell(subjects.news, JSON.stringify(news))
  const store = ownedStore(database, lease, owns, fall)
  const engine = openEngineSide({
    ...{ settings, log, database, market, clock, basis, metrics, owns, ...house, store },
    alertsFired: (accountId, alerts) => tell({ news: 'alerts', accountId, alerts }),
    noticed: (accountId) => tell({ news: 'noticed', accountId }),
  })
  const { exchange, alerts } = engine
  metrics.lookAtEngine(() => exchange.load())
  let position = { prices: followed.from - 1, commands: lease.from.commands }
  const come = (further: Partial<Position>) => {
    position = { ...position, ...further }
    lease.position = position
  }
  come({})
  exchange.subscribe({
    closed: (accountId, orders) => tell({ news: 'closed', accountId, orders }),
    pricesDecided: (prices) => come({ prices }),
  })
  const { last } = await prices.ends()
  let service: EngineService | undefined
  const serve = () => {
    const first = lease.from.commands + 1
    service ??= new EngineService(
      {
        ...{ bus, commands, shard, verifier, since, handlers: engine.handlers, exchange, log, now: Date.now },
        look: store.look,
        isHeld: () => lease.isHeld,
        done: (commands) => come({ commands }),
      },
      first,
    )
    const took = Math.round(performance.now() - started)
    log.info({ ...shard, prices: followed.from, commands: first, ...exchange.load(), took }, 'trading')
  }
  followed.start((ticks, sequence) => {
    exchange.onTicks(ticks, sequence)
    alerts.onTicks(ticks)
    // What happened while nobody was at it comes before anything that is asked now.
    if (sequence === last) void exchange.settled().then(serve)
  })
  if (followed.from > last) serve()
  const refresh = logOnce(
    () => basis.content.presentation.refresh(),
    (error) => log.error({ err: error }, 'how the markets are shown could not be read'),
  )
  const reloading = setInterval(refresh, RELOAD_INTERVAL_MS)
  return {
    close: async () => {
      service?.stop()
      followed.stop()
      clearInterval(reloading)
      const patience = new Promise((resolve) => setTimeout(resolve, SETTLE_MS).unref())
      await Promise.race([exchange.settled(), patience])
      await basis.identity.close()
      await engine.close()
      await exchange.close()
      alerts.close()
      basis.registering.close()
      lease.release()
    },
  }
}
