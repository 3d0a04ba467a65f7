import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Accounts, openAccounts } from './accounts/accounts.ts'
import { openLogins } from './accounts/logins.ts'
import { openPasskeys } from './accounts/passkeys.ts'
import { openSecondFactors } from './accounts/secondFactors.ts'
import { openAlertStore } from './alerts/alertStore.ts'
import { Alerts } from './alerts/alerts.ts'
import { factorEndedLetter, sessionsEndedLetter } from './codes/securityLetters.ts'
import type { Settings } from './config.ts'
import { type Exchange, openExchange } from './engine/exchange.ts'
import { accountHandlers, demoHandlers } from './http/accountHandlers.ts'
import { alertHandlers } from './http/alertHandlers.ts'
import type { AppFile } from './http/appFiles.ts'
import { Attempts } from './http/attempts.ts'
import { companyHandlers } from './http/companyHandlers.ts'
import { openDoor } from './http/door.ts'
import { historyHandlers } from './http/historyHandlers.ts'
import { loginHandlers } from './http/loginHandlers.ts'
import { marketHandlers } from './http/marketHandlers.ts'
import { orderHandlers } from './http/orderHandlers.ts'
import { addOutbox } from './http/outboxPage.ts'
import { OwnCode } from './http/ownCode.ts'
import { OwnPassword } from './http/ownPassword.ts'
import { passkeyHandlers, passkeyLoginHandlers } from './http/passkeyHandlers.ts'
import { rankedHandlers, rankingHandlers } from './http/rankingHandlers.ts'
import { RateLimit } from './http/rateLimit.ts'
import { secondFactorHandlers } from './http/secondFactorHandlers.ts'
import { securityHandlers } from './http/securityHandlers.ts'
import { addGateway } from './live/gateway.ts'
import { LiveHub } from './live/liveHub.ts'
import type { InstrumentSpec } from './markets/instruments.ts'
import type { OpenMarket } from './markets/openMarket.ts'
import { speechOf } from './messages/languages.ts'
import { openContent } from './openContent.ts'
import { openFunds } from './openFunds.ts'
import { openIdentity } from './openIdentity.ts'
import { openLoans } from './openLoans.ts'
import { logForAll, type Operations, openOperations } from './openOperations.ts'
import { openOperators } from './openOperators.ts'
import { openPush } from './openPush.ts'
import { openRegistering } from './openRegistering.ts'
import { Metrics } from './operations/metrics.ts'
import { Ranking } from './ranking/ranking.ts'
import type { ExchangeDatabase } from './store/database.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Letters to the owners of accounts that support has helped. */
const endedLetters = { secondFactor: factorEndedLetter, sessions: sessionsEndedLetter } as const
/** The broker's name where none is set. */
const BROKER = 'Broker'

/** What a server is put together from. */
export interface ServerParts {
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  readonly db: ExchangeDatabase
  readonly opened: OpenMarket
  readonly appFiles: readonly AppFile[]
  /** Checks the books beside the server, which has to go on; the server does itself where it is left out. */
  readonly checkBooks?: (() => Promise<readonly string[]>) | undefined
}

/** A server put together. */
export interface Assembled {
  readonly app: FastifyInstance
  readonly accounts: Accounts
  readonly exchange: Exchange
  readonly alerts: Alerts
  readonly operations: Operations
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
  const factors = openSecondFactors(db, Date.now)
  const logins = openLogins(accounts, factors, Date.now)
  const passkeys = openPasskeys(db.sqlite, Date.now)
  const loginLimit = new RateLimit({ count: settings.loginRate, perMs: MINUTE })
  const attempts = new Attempts(loginLimit)
  const ownPassword = new OwnPassword(accounts, attempts)
  const ownCode = new OwnCode(factors, attempts)
  const drop = { secondFactor: factors.end, passkeys: passkeys.removeAll }
  const registering = openRegistering({ settings, db, log, accounts, drop, now: Date.now })
  const { owners } = registering
  const content = openContent({ db, settings, market, now: Date.now })
  const { presentation } = content
  const venue = { ...market, takesOrders: (spec: InstrumentSpec) => presentation.takesOrders(spec) }
  const metrics = new Metrics()
  const { feeType } = settings
  const exchange = openExchange({ db, venue, clock, feeType, log: logForAll(log), measured: metrics.round })
  const hub = new LiveHub({ market, exchange, accounts, clock })
  const load = () => exchange.load()
  const operations = openOperations({ settings, db, market, clock, load, live: hub.tally, metrics })
  const { drain } = operations
  accounts.onSessionsEnded((accountId, sessionIds) => hub.announceEnded(accountId, sessionIds))
  exchange.subscribe({ closed: (accountId, orders) => hub.announceClosed(accountId, orders) })
  market.subscribe(exchange.onTicks)
  const showCode = (id: number) => market.byId(id)?.showCode
  const push = openPush({ db, settings, accounts, exchange, showCode, log, counted: metrics.pushed, now: Date.now })
  const alerts = new Alerts({
    store: openAlertStore(db.sqlite),
    venue: market,
    clock,
    log,
    fired: (accountId, fired) => {
      hub.announceAlerts(accountId, fired)
      push.alertsFired(accountId, fired)
    },
  })
  market.subscribe(alerts.onTicks)
  const identity = openIdentity({ db, settings, log, now: Date.now })
  const quote = (code: string) => market.quote(code)
  const confirming = { factors, attempts, desk: registering.withdrawalDesk }
  const { pictures } = identity
  const funds = openFunds({ db, settings, exchange, pictures, confirming, quote, clock, log, now: Date.now })
  const loans = openLoans({ db, settings, exchange, pictures, log, now: Date.now })

  const operators = openOperators({
    ...{ db, settings, exchange, accounts, pictures, log, now: () => Date.now(), checkBooks: parts.checkBooks },
    keys: {
      secondFactor: factors.isOn,
      passkeys: (accountId) => passkeys.list(accountId).length,
      drop: (accountId) => {
        drop.secondFactor(accountId)
        drop.passkeys(accountId)
      },
    },
    handlers: content.operatorHandlers,
    tell: (accountId, ended) => owners.tell(accountId, speechOf(undefined), endedLetters[ended]),
  })

  const ranking = new Ranking({
    sqlite: db.sqlite,
    showCode,
    marketNow: () => clock.now(),
    now: Date.now,
  })

  const publicHandlers = {
    ...marketHandlers({ market, presentation, clock, feeType: settings.feeType }),
    ...content.handlers,
    ...rankingHandlers(ranking),
    ...demoHandlers(accounts),
    ...registering.handlers,
    ...passkeyLoginHandlers({ accounts, passkeys }),
    ...loginHandlers({ logins, attempts, byMobile: settings.showMobile }),
  }
  const sessionHandlers = {
    ...accountHandlers(accounts, exchange),
    ...securityHandlers({ accounts, ownPassword, owners }),
    ...passkeyHandlers({ accounts, passkeys, ownPassword, ownCode, owners, broker: settings.title || BROKER }),
    ...secondFactorHandlers({ accounts, factors, ownPassword, ownCode, owners, issuer: settings.title || BROKER }),
    ...orderHandlers(exchange),
    ...alertHandlers(alerts),
    ...push.handlers,
    ...historyHandlers(exchange),
    ...rankedHandlers(ranking),
    ...identity.handlers,
    ...funds.handlers,
    ...loans.handlers,
  }
  const app = await openDoor({
    log,
    trustProxy: settings.trustProxy,
    spokenTo: settings,
    appOrigins: settings.appOrigins,
    appFiles,
    reasons: operations.reasons,
    isDraining: () => drain.begun,
    ...(settings.metricsPort !== undefined && { answered: metrics.answered }),
    publicHandlers: {
      ...companyHandlers(settings, market.source, { ...publicHandlers, ...sessionHandlers }, content.announcement),
      ...publicHandlers,
    },
    sessionHandlers,
    sessionOf: accounts.sessionOf,
    readPicture: (accountId, name) => identity.pictures.read(accountId, name),
    limits: {
      public: new RateLimit({ count: settings.publicRate, perMs: SECOND }),
      session: new RateLimit({ count: settings.sessionRate, perMs: SECOND }),
      uploads: new RateLimit({ count: settings.uploadsRate, perMs: HOUR }),
      demo: new RateLimit({ count: settings.demoRate, perMs: MINUTE }),
      ...registering.limits,
      login: loginLimit,
    },
  })
  app.addHook('onClose', async () => identity.close())
  app.addHook('onClose', () => funds.close())
  app.addHook('onClose', () => loans.close())
  operators.addTo(app)
  app.addHook('onClose', async () => operators.close())
  app.addHook('onClose', async () => push.close())
  if (registering.outbox) addOutbox(app, registering.outbox)
  app.addHook('onClose', async () => registering.close())
  await addGateway(app, { hub, appOrigins: settings.appOrigins, connections: settings.liveConnections, drain })
  return { app, accounts, exchange, alerts, operations }
}
