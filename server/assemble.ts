import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Accounts } from './accounts/accounts.ts'
import type { Alerts } from './alerts/alerts.ts'
import { assembleEntryPoints, type EngineListeners } from './assembleEntryPoints.ts'
import type { Settings } from './config.ts'
import type { Exchange } from './exchange/exchange.ts'
import type { OpenMarket } from './feed/openMarket.ts'
import type { AppFile } from './http/appFiles.ts'
import type { SessionHandlers } from './http/handler.ts'
import { openBasis } from './openBasis.ts'
import { openCommunity } from './openCommunity.ts'
import { openEngineSide } from './openEngineSide.ts'
import type { Operations } from './openOperations.ts'
import { Metrics } from './operations/metrics.ts'
import type { ExchangeDatabase } from './store/database.ts'

export interface ServerDeps {
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  readonly database: ExchangeDatabase
  readonly opened: OpenMarket
  readonly appFiles: readonly AppFile[]
  /** The program that draws the first screen. */
  readonly firstScreen?: string | undefined
  /** Of the operators' console. */
  readonly consoleFiles?: readonly AppFile[] | undefined
  /** Checks the books beside the server, which has to go on; the server does itself where it is left out. */
  readonly checkBooks?: (() => Promise<readonly string[]>) | undefined
}

/** A server put together. */
export interface Assembled {
  readonly app: FastifyInstance
  /** The operators' console on a listener of its own; closing `app` closes it too. */
  readonly console: FastifyInstance
  readonly accounts: Accounts
  readonly exchange: Exchange
  readonly alerts: Alerts
  readonly operations: Operations
  /** Handlers of the engine's side, which may be another process. */
  readonly engineHandlers: SessionHandlers
}

/** Puts exchange, price alerts, accounts and both doors around a market; nothing runs or listens yet. */
export async function assemble(deps: ServerDeps): Promise<Assembled> {
  const { settings, log, database, opened } = deps
  const { market, clock } = opened
  const metrics = new Metrics()
  const basis = openBasis({ settings, log, database, market, clock, runsMaintenance: true, hasEntryPoints: true })
  const reported = new Set<EngineListeners>()
  const engine = openEngineSide({
    ...{ settings, log, database, market, clock, basis, metrics, runsMaintenance: true },
    alertsFired: (accountId, alerts) => {
      for (const one of reported) one.alertsFired(accountId, alerts)
    },
    noticed: (accountId) => {
      for (const one of reported) one.noticed(accountId)
    },
  })
  const { exchange, alerts } = engine
  market.subscribe(exchange.onTicks)
  market.subscribe(alerts.onTicks)
  const community = openCommunity({ settings, log, database, market, clock, accounts: basis.accounts, exchange })
  const { app, console, operations } = await assembleEntryPoints({
    ...{ settings, log, database, market, clock, basis, metrics },
    ...{ appFiles: deps.appFiles, firstScreen: deps.firstScreen, consoleFiles: deps.consoleFiles },
    ...{ checkBooks: deps.checkBooks, runsMaintenance: true },
    engine: {
      handlers: { ...engine.handlers, ...community?.handlers },
      figures: exchange,
      figuresOf: (accountId) => exchange.figures(accountId),
      load: () => exchange.load(),
      overload: () => exchange.overload,
      busy: (requestId, behind) => exchange.busy(requestId, behind),
      subscribe: (hearing) => {
        reported.add(hearing)
        exchange.subscribe({ closed: hearing.closed })
      },
      close: async () => {
        await community?.close()
        await engine.close()
      },
    },
  })
  community?.start()
  return { app, console, accounts: basis.accounts, exchange, alerts, operations, engineHandlers: engine.handlers }
}
