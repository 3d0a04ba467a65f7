import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { logKeys } from '../contract/calls/proof.ts'
import type { PriceAlert } from '../contract/entities/alert.ts'
import { logKey } from '../contract/entities/evidence.ts'
import type { Overload } from '../contract/live.ts'
import type { Figures } from '../engine/figures.ts'
import { openLogins } from './accounts/logins.ts'
import { openPasskeys } from './accounts/passkeys.ts'
import type { Clock } from './clock.ts'
import { factorEndedMessage, frozenMessage, sessionsEndedMessage } from './codes/securityMessages.ts'
import type { Settings } from './config.ts'
import type { EngineLoad } from './exchange/exchange.ts'
import { openHistoryReads } from './exchange/historyReads.ts'
import type { Busy } from './exchange/outcome.ts'
import { realMoneyOf } from './exchange/realMoney.ts'
import type { EndedOrder } from './exchange/round.ts'
import { demoHandlers } from './http/accountHandlers.ts'
import { type AppFile, VERIFY_PATH } from './http/appFiles.ts'
import { companyHandlers } from './http/companyHandlers.ts'
import { FirstPages } from './http/firstPages.ts'
import type { SessionHandlers } from './http/handler.ts'
import { historyHandlers } from './http/historyHandlers.ts'
import { isLocalHost, isServed, servedHosts } from './http/hosts.ts'
import { type Listener, openConsoleListener, openHttpServer } from './http/httpServer.ts'
import { journalHandlers } from './http/journalHandlers.ts'
import { loginHandlers, openLoginAnswer } from './http/loginHandlers.ts'
import { marketHandlers } from './http/marketHandlers.ts'
import { refusedBy } from './http/orderHandlers.ts'
import { addOutbox, OUTBOX_PATH } from './http/outboxPage.ts'
import { OwnPassword } from './http/ownPassword.ts'
import { passkeyHandlers, passkeyLoginHandlers } from './http/passkeyHandlers.ts'
import { proofHandlers } from './http/proofHandlers.ts'
import { rankedHandlers, rankingHandlers } from './http/rankingHandlers.ts'
import { RateLimit } from './http/rateLimit.ts'
import { refuseUnreal } from './http/realMoneyCalls.ts'
import { RequestLimiter } from './http/requestLimiter.ts'
import { secondFactorHandlers } from './http/secondFactorHandlers.ts'
import { securityHandlers } from './http/securityHandlers.ts'
import type { FiguresSource } from './live/figuresSource.ts'
import { addGateway } from './live/gateway.ts'
import { LiveHub } from './live/liveHub.ts'
import type { Market } from './markets/market.ts'
import { speechOf } from './messages/languages.ts'
import type { Basis } from './openBasis.ts'
import { openLoans } from './openLoans.ts'
import { type Operations, openOperations } from './openOperations.ts'
import { openOperators } from './openOperators.ts'
import { openEvidence } from './openProof.ts'
import { openPushCalls } from './openPush.ts'
import type { Metrics } from './operations/metrics.ts'
import { Ranking } from './ranking/ranking.ts'
import type { ExchangeDatabase } from './store/database.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Letters to the owners of accounts that support has helped. */
const endedLetters = {
  secondFactor: factorEndedMessage,
  sessions: sessionsEndedMessage,
  account: frozenMessage,
} as const
/** The broker's name where none is set. */
const BROKER = 'Broker'

/** The engine as the doors know it: in this process, or in others behind the bus. */
export interface EngineAccess {
  /** Calls that the engine of the account answers (`engineCalls`). */
  readonly handlers: SessionHandlers
  /** Running figures, as far as they are known here. */
  readonly figures: FiguresSource
  /** An account's figures now. */
  figuresOf(accountId: number): Figures | Promise<Figures>
  /** Returns the load of the engine. Throws while it has no state. */
  load(): EngineLoad
  /** Set while more commands wait than can be decided at once. */
  overload?(): Overload | undefined
  /** Returns why a new position is refused now (`Exchange.busy`). */
  busy?(requestId: string | undefined, behind: number): Busy | undefined
  /** Tells what has happened to accounts. */
  subscribe(hearing: EngineListeners): void
  close(): Promise<void>
}

/** Notifications from the engine to the HTTP and live servers. */
export interface EngineListeners {
  closed(accountId: number, orders: readonly EndedOrder[]): void
  alertsFired(accountId: number, alerts: readonly PriceAlert[]): void
  /** The account may have a notice which it has not loaded yet. */
  noticed(accountId: number): void
  /** Sessions were ended at another door. */
  sessionsEnded?(accountId: number, sessionIds: readonly string[]): void
}

export interface EntryPointsDeps {
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  readonly database: ExchangeDatabase
  readonly market: Market
  /** The market's. */
  readonly clock: Clock
  readonly basis: Basis
  readonly metrics: Metrics
  readonly engine: EngineAccess
  readonly appFiles: readonly AppFile[]
  /** The program that draws the first screen; without one the page comes as it is built. */
  readonly firstScreen?: string | undefined
  /** Of the operators' console. */
  readonly consoleFiles?: readonly AppFile[] | undefined
  /** Checks the books beside the server, which has to go on; the server does itself where it is left out. */
  readonly checkBooks?: (() => Promise<readonly string[]>) | undefined
  /** True if the nightly check of the books is made here: in one place alone, with engines elsewhere at one of them. */
  readonly runsMaintenance: boolean
  /** Tells other doors that sessions were ended here. */
  readonly sessionsEnded?: (accountId: number, sessionIds: readonly string[]) => void
}

/** The doors put together. */
export interface EntryPoints {
  readonly app: FastifyInstance
  /** The operators' console on a listener of its own; closing `app` closes it too. */
  readonly console: FastifyInstance
  readonly hub: LiveHub
  readonly operations: Operations
}

/** Nobody is ranked with practice money, but where all money is; who is simulated goes with the setting. */
const admittedBy = ({ demo, simulatedTraders = demo }: Settings) => ({ demos: demo, simulated: simulatedTraders })

/** Puts both doors and the operators' before an engine, wherever that is; nothing listens yet. */
export async function assembleEntryPoints(deps: EntryPointsDeps): Promise<EntryPoints> {
  const { settings, log, database, market, clock, basis, metrics, engine, appFiles, runsMaintenance } = deps
  const { visitors: accounts, asyncServices, attempts, loginLimit, registering, content, identity } = basis
  const { factors, ownKeys, entries } = asyncServices
  const hosts = servedHosts(settings)
  const realMoney = realMoneyOf(settings, market.source)
  if (realMoney === 'none')
    log.warn(
      { source: market.source },
      'real accounts cannot deposit, trade or withdraw: prices are simulated or recorded',
    )
  const logins = openLogins({ accounts, entries, now: Date.now })
  const passkeys = openPasskeys({ passkeys: asyncServices.passkeys, entries, now: Date.now })
  const ownPassword = new OwnPassword(accounts, attempts)
  const { owners, work } = registering
  const entered = openLoginAnswer(owners, () => Date.now())
  const { presentation } = content
  const overload = () => engine.overload?.()
  const hub = new LiveHub({ market, exchange: engine.figures, accounts, clock, overload })
  const load = () => engine.load()
  const operations = openOperations({ settings, database, market, clock, load, live: hub.tally, overload, metrics })
  const { drain } = operations
  accounts.onSessionsEnded((accountId, sessionIds) => {
    hub.announceEnded(accountId, sessionIds)
    deps.sessionsEnded?.(accountId, sessionIds)
  })
  engine.subscribe({
    closed: (accountId, orders) => hub.announceClosed(accountId, orders),
    alertsFired: (accountId, alerts) => hub.announceAlerts(accountId, alerts),
    noticed: (accountId) => hub.announceNotices(accountId),
    sessionsEnded: (accountId, sessionIds) => hub.announceEnded(accountId, sessionIds),
  })
  const showCode = (id: number) => market.byId(id)?.showCode
  const { pictures } = identity
  const loanCalls = openLoans({ database, settings, asyncServices, now: Date.now })

  const operators = openOperators({
    ...{ database, settings, asyncServices, accounts, pictures, log, runsMaintenance, now: () => Date.now() },
    marketNow: () => clock.now(),
    checkBooks: deps.checkBooks,
    figures: (accountId) => engine.figuresOf(accountId),
    handlers: content.operatorHandlers,
    tell: (accountId, ended) => owners.tell({ accountId, speech: speechOf(undefined) }, endedLetters[ended]),
  })

  const ranking = new Ranking({
    ...{ queries: database.queries, rankings: asyncServices.rankings, showCode },
    admitted: admittedBy(settings),
    live: (accountId) => {
      const { figures } = engine
      return figures.revision(accountId) === undefined ? undefined : figures.figures(accountId)
    },
    marketNow: () => clock.now(),
    now: Date.now,
  })

  const desks = Array.from({ length: settings.shard.of }, (_, shard) => openEvidence(database, shard))
  const publicHandlers = {
    ...marketHandlers({ market, presentation, clock, feeType: settings.feeType }),
    ...content.handlers,
    ...proofHandlers(desks, (id) => market.byId(id) !== undefined),
    ...rankingHandlers(ranking),
    ...demoHandlers(accounts),
    ...registering.handlers,
    ...passkeyLoginHandlers(passkeys, entered),
    ...loginHandlers({ logins, accounts, attempts, work, entered, byMobile: settings.showMobile }),
  }
  const own = { accounts, ownKeys, ownPassword, ownCode: basis.ownCode, changeCode: basis.changeCode, owners }
  const sessionHandlers = {
    ...engine.handlers,
    ...securityHandlers({ accounts, ownKeys, ownPassword, owners }),
    ...passkeyHandlers({ ...own, passkeys, stored: asyncServices.passkeys, broker: settings.title || BROKER }),
    ...secondFactorHandlers({ ...own, factors, issuer: settings.title || BROKER }),
    ...openPushCalls({ database, settings, subscriptions: asyncServices.subscriptions, now: Date.now }),
    ...historyHandlers(
      openHistoryReads(database.reads, { venue: market, feeType: settings.feeType, realMoney }, clock),
    ),
    ...journalHandlers(asyncServices.journal),
    ...rankedHandlers(ranking, admittedBy(settings)),
    ...identity.handlers,
    ...loanCalls,
  }
  const page = appFiles.find(({ path }) => path === '/')
  const first =
    page && deps.firstScreen !== undefined
      ? new FirstPages({ program: deps.firstScreen, page, handlers: publicHandlers, log })
      : undefined
  const listener: Listener = {
    log,
    trustProxy: settings.trustProxy,
    spokenTo: {
      ...{ ...settings, scripts: page?.scripts ?? [], styles: page?.styles ?? [] },
      verifyPage: appFiles.find(({ path }) => path === VERIFY_PATH),
    },
    reasons: operations.reasons,
    isDraining: () => drain.begun,
    ...(settings.metricsPort !== undefined && { answered: metrics.answered }),
  }
  const crowd = new RequestLimiter()
  const pages = { appOrigins: settings.appOrigins, hosts }
  const app = await openHttpServer({
    ...listener,
    ...pages,
    refuse: refuseUnreal(realMoney),
    busy: (requestId) => {
      const busy = engine.busy?.(requestId, crowd.enter())
      return busy && refusedBy(busy)
    },
    appFiles,
    pageFor: first && ((request) => first.pageFor(request)),
    publicHandlers: {
      ...companyHandlers(
        settings,
        market.source,
        { ...publicHandlers, ...sessionHandlers },
        content.announcement,
        registering.outbox && OUTBOX_PATH,
      ),
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
  app.addHook('onClose', async () => crowd.close())
  app.addHook('onListen', async () => void first?.start())
  app.addHook('onClose', () => first?.close())
  app.addHook('onClose', async () => identity.close())
  app.addHook('onClose', () => engine.close())
  const opsHosts = new Set(settings.opsOrigin === undefined ? [] : [new URL(settings.opsOrigin).hostname])
  const console = await openConsoleListener({
    ...listener,
    isServedHost: (host) => isLocalHost(host) || isServed(opsHosts, host),
    files: deps.consoleFiles ?? [],
  })
  operators.addTo(console)
  // Operators compare dispute packs with it.
  console.get(logKeys.path, (_, reply) => {
    const state = desks[0]?.state()
    return state === undefined ? reply.callNotFound() : logKey.encode(state)
  })
  app.addHook('preClose', () => console.close())
  app.addHook('onClose', async () => operators.close())
  if (registering.outbox) addOutbox(app, registering.outbox, hosts)
  app.addHook('onClose', async () => registering.close())
  app.addHook('onClose', () => basis.close())
  await addGateway(app, { ...pages, hub, connections: settings.liveConnections, drain })
  return { app, console, hub, operations }
}
