import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { PriceAlert } from '../contract/entities/alert.ts'
import type { Figures } from '../engine/figures.ts'
import { openLogins } from './accounts/logins.ts'
import { openPasskeys } from './accounts/passkeys.ts'
import type { Clock } from './clock.ts'
import { factorEndedLetter, frozenLetter, sessionsEndedLetter } from './codes/securityLetters.ts'
import type { Settings } from './config.ts'
import type { EngineLoad } from './exchange/exchange.ts'
import { openHistoryReads } from './exchange/historyReads.ts'
import { realMoneyOf } from './exchange/realMoney.ts'
import type { EndedOrder } from './exchange/round.ts'
import { demoHandlers } from './http/accountHandlers.ts'
import type { AppFile } from './http/appFiles.ts'
import { companyHandlers } from './http/companyHandlers.ts'
import { type Listener, openConsoleListener, openDoor } from './http/door.ts'
import type { SessionHandlers } from './http/handler.ts'
import { historyHandlers } from './http/historyHandlers.ts'
import { isLocalHost, isServed, servedHosts } from './http/hosts.ts'
import { loginHandlers, openEntered } from './http/loginHandlers.ts'
import { marketHandlers } from './http/marketHandlers.ts'
import { addOutbox, OUTBOX_PATH } from './http/outboxPage.ts'
import { OwnPassword } from './http/ownPassword.ts'
import { passkeyHandlers, passkeyLoginHandlers } from './http/passkeyHandlers.ts'
import { rankedHandlers, rankingHandlers } from './http/rankingHandlers.ts'
import { RateLimit } from './http/rateLimit.ts'
import { refuseUnreal } from './http/realMoneyCalls.ts'
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
import { openPushCalls } from './openPush.ts'
import type { Metrics } from './operations/metrics.ts'
import { Ranking } from './ranking/ranking.ts'
import type { ExchangeDatabase } from './store/database.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Letters to the owners of accounts that support has helped. */
const endedLetters = { secondFactor: factorEndedLetter, sessions: sessionsEndedLetter, account: frozenLetter } as const
/** The broker's name where none is set. */
const BROKER = 'Broker'

/** The engine as the doors know it: in this process, or in others behind the bus. */
export interface EngineAtTheDoors {
  /** Calls that the engine of the account answers (`engineCalls`). */
  readonly handlers: SessionHandlers
  /** Running figures, as far as they are known here. */
  readonly figures: FiguresSource
  /** An account's figures now. */
  figuresOf(accountId: number): Figures | Promise<Figures>
  /** How much the engine holds; throws while it has no state. */
  load(): EngineLoad
  /** Tells what has happened to accounts. */
  subscribe(hearing: DoorsHearing): void
  close(): Promise<void>
}

/** What the doors want to hear of the engine. */
export interface DoorsHearing {
  closed(accountId: number, orders: readonly EndedOrder[]): void
  alertsFired(accountId: number, alerts: readonly PriceAlert[]): void
  /** The account may have a notice which it has not loaded yet. */
  noticed(accountId: number): void
  /** Sessions were ended at another door. */
  sessionsEnded?(accountId: number, sessionIds: readonly string[]): void
}

/** What the doors are put together from. */
export interface DoorsParts {
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  readonly database: ExchangeDatabase
  readonly market: Market
  /** The market's. */
  readonly clock: Clock
  readonly basis: Basis
  readonly metrics: Metrics
  readonly engine: EngineAtTheDoors
  readonly appFiles: readonly AppFile[]
  /** Of the operators' console. */
  readonly consoleFiles?: readonly AppFile[] | undefined
  /** Checks the books beside the server, which has to go on; the server does itself where it is left out. */
  readonly checkBooks?: (() => Promise<readonly string[]>) | undefined
  /** Whether the nightly check of the books is made here: in one place alone, with engines elsewhere at one of them. */
  readonly keepsHouse: boolean
  /** Tells other doors that sessions were ended here. */
  readonly sessionsEnded?: (accountId: number, sessionIds: readonly string[]) => void
}

/** The doors put together. */
export interface Doors {
  readonly app: FastifyInstance
  /** The operators' console on a listener of its own; closing `app` closes it too. */
  readonly console: FastifyInstance
  readonly hub: LiveHub
  readonly operations: Operations
}

/** Nobody is ranked with practice money, but where all money is; who is simulated goes with the setting. */
const admittedBy = ({ demo, simulatedTraders = demo }: Settings) => ({ demos: demo, simulated: simulatedTraders })

/** Puts both doors and the operators' before an engine, wherever that is; nothing listens yet. */
export async function assembleDoors(parts: DoorsParts): Promise<Doors> {
  const { settings, log, database, market, clock, basis, metrics, engine, appFiles, keepsHouse } = parts
  const { visitors: accounts, asked, attempts, loginLimit, registering, content, identity } = basis
  const { factors, ownKeys, entries } = asked
  const hosts = servedHosts(settings)
  const realMoney = realMoneyOf(settings, market.source)
  if (realMoney === 'none')
    log.warn(
      { source: market.source },
      'real accounts cannot deposit, trade or withdraw: prices are simulated or recorded',
    )
  const logins = openLogins({ accounts, entries, now: Date.now })
  const passkeys = openPasskeys({ passkeys: asked.passkeys, entries, now: Date.now })
  const ownPassword = new OwnPassword(accounts, attempts)
  const { owners, work } = registering
  const entered = openEntered(owners, () => Date.now())
  const { presentation } = content
  const hub = new LiveHub({ market, exchange: engine.figures, accounts, clock })
  const load = () => engine.load()
  const operations = openOperations({ settings, database, market, clock, load, live: hub.tally, metrics })
  const { drain } = operations
  accounts.onSessionsEnded((accountId, sessionIds) => {
    hub.announceEnded(accountId, sessionIds)
    parts.sessionsEnded?.(accountId, sessionIds)
  })
  engine.subscribe({
    closed: (accountId, orders) => hub.announceClosed(accountId, orders),
    alertsFired: (accountId, alerts) => hub.announceAlerts(accountId, alerts),
    noticed: (accountId) => hub.announceNotices(accountId),
    sessionsEnded: (accountId, sessionIds) => hub.announceEnded(accountId, sessionIds),
  })
  const showCode = (id: number) => market.byId(id)?.showCode
  const { pictures } = identity
  const loanCalls = openLoans({ database, settings, asked, now: Date.now })

  const operators = openOperators({
    ...{ database, settings, asked, accounts, pictures, log, keepsHouse, now: () => Date.now() },
    marketNow: () => clock.now(),
    checkBooks: parts.checkBooks,
    figures: (accountId) => engine.figuresOf(accountId),
    handlers: content.operatorHandlers,
    tell: (accountId, ended) => owners.tell({ accountId, speech: speechOf(undefined) }, endedLetters[ended]),
  })

  const ranking = new Ranking({
    ...{ queries: database.queries, rankings: asked.rankings, showCode },
    admitted: admittedBy(settings),
    live: (accountId) => {
      const { figures } = engine
      return figures.revision(accountId) === undefined ? undefined : figures.figures(accountId)
    },
    marketNow: () => clock.now(),
    now: Date.now,
  })

  const publicHandlers = {
    ...marketHandlers({ market, presentation, clock, feeType: settings.feeType }),
    ...content.handlers,
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
    ...passkeyHandlers({ ...own, passkeys, kept: asked.passkeys, broker: settings.title || BROKER }),
    ...secondFactorHandlers({ ...own, factors, issuer: settings.title || BROKER }),
    ...openPushCalls({ database, settings, subscriptions: asked.subscriptions, now: Date.now }),
    ...historyHandlers(
      openHistoryReads(database.reads, { venue: market, feeType: settings.feeType, realMoney }, clock),
    ),
    ...rankedHandlers(ranking, admittedBy(settings)),
    ...identity.handlers,
    ...loanCalls,
  }
  const listener: Listener = {
    log,
    trustProxy: settings.trustProxy,
    spokenTo: { ...settings, scripts: appFiles.find(({ path }) => path === '/')?.scripts ?? [] },
    reasons: operations.reasons,
    isDraining: () => drain.begun,
    ...(settings.metricsPort !== undefined && { answered: metrics.answered }),
  }
  const pages = { appOrigins: settings.appOrigins, hosts }
  const app = await openDoor({
    ...listener,
    ...pages,
    refuse: refuseUnreal(realMoney),
    appFiles,
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
  app.addHook('onClose', async () => identity.close())
  app.addHook('onClose', () => engine.close())
  const opsHosts = new Set(settings.opsOrigin === undefined ? [] : [new URL(settings.opsOrigin).hostname])
  const console = await openConsoleListener({
    ...listener,
    isServedHost: (host) => isLocalHost(host) || isServed(opsHosts, host),
    files: parts.consoleFiles ?? [],
  })
  operators.addTo(console)
  app.addHook('preClose', () => console.close())
  app.addHook('onClose', async () => operators.close())
  if (registering.outbox) addOutbox(app, registering.outbox, hosts)
  app.addHook('onClose', async () => registering.close())
  app.addHook('onClose', () => basis.close())
  await addGateway(app, { ...pages, hub, connections: settings.liveConnections, drain })
  return { app, console, hub, operations }
}
