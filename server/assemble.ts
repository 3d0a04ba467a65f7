import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { openAccounts } from './accounts/accounts.ts'
import { openAlertStore } from './alerts/alertStore.ts'
import { Alerts } from './alerts/alerts.ts'
import type { Settings } from './config.ts'
import { type Exchange, openExchange } from './engine/exchange.ts'
import { accountHandlers, demoHandlers } from './http/accountHandlers.ts'
import { alertHandlers } from './http/alertHandlers.ts'
import type { AppFile } from './http/appFiles.ts'
import { companyHandlers } from './http/companyHandlers.ts'
import { openDoor } from './http/door.ts'
import { historyHandlers } from './http/historyHandlers.ts'
import { marketHandlers } from './http/marketHandlers.ts'
import { orderHandlers } from './http/orderHandlers.ts'
import { RateLimit } from './http/rateLimit.ts'
import { addGateway } from './live/gateway.ts'
import { LiveHub } from './live/liveHub.ts'
import type { OpenMarket } from './markets/openMarket.ts'
import type { ExchangeDatabase } from './store/database.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** What a server is put together from. */
export interface ServerParts {
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  readonly db: ExchangeDatabase
  readonly opened: OpenMarket
  readonly appFiles: readonly AppFile[]
}

/** A server put together. */
export interface Assembled {
  readonly app: FastifyInstance
  readonly exchange: Exchange
  readonly alerts: Alerts
}

/** Puts exchange, price alerts, accounts and both doors around a market; nothing runs or listens yet. */
export async function assemble(parts: ServerParts): Promise<Assembled> {
  const { settings, log, db, appFiles } = parts
  const { market, clock } = parts.opened
  const accounts = openAccounts(db, clock, {
    lastsMs: settings.sessionDays * DAY,
    idleMs: settings.sessionIdleDays * DAY,
    now: Date.now,
  })
  const exchange = openExchange({ db, venue: market, clock, feeType: settings.feeType, log })
  const hub = new LiveHub({ market, exchange, accounts, clock })
  exchange.subscribe({ closed: (accountId, orders) => hub.announceClosed(accountId, orders) })
  market.subscribe(exchange.onTicks)
  const alerts = new Alerts({
    store: openAlertStore(db.sqlite),
    venue: market,
    clock,
    log,
    fired: (accountId, fired) => hub.announceAlerts(accountId, fired),
  })
  market.subscribe(alerts.onTicks)

  const publicHandlers = { ...marketHandlers(market, clock, settings.feeType), ...demoHandlers(accounts) }
  const sessionHandlers = {
    ...accountHandlers(accounts, exchange),
    ...orderHandlers(exchange),
    ...alertHandlers(alerts),
    ...historyHandlers(exchange),
  }
  const app = await openDoor({
    log,
    trustProxy: settings.trustProxy,
    spokenTo: settings,
    appOrigins: settings.appOrigins,
    appFiles,
    publicHandlers: {
      ...companyHandlers(settings, market.source, { ...publicHandlers, ...sessionHandlers }),
      ...publicHandlers,
    },
    sessionHandlers,
    sessionOf: accounts.sessionOf,
    limits: {
      public: new RateLimit({ count: settings.publicRate, perMs: SECOND }),
      session: new RateLimit({ count: settings.sessionRate, perMs: SECOND }),
      demo: new RateLimit({ count: settings.demoRate, perMs: MINUTE }),
    },
  })
  await addGateway(app, hub, settings.appOrigins)
  return { app, exchange, alerts }
}
