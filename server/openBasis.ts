import type { FastifyBaseLogger } from 'fastify'
import type { Accounts } from './accounts/accounts.ts'
import { openAllowances } from './accounts/allowances.ts'
import { type AsyncAccounts, asyncAccounts } from './accounts/asyncAccounts.ts'
import type { SecondFactors } from './accounts/secondFactors.ts'
import type { Clock } from './clock.ts'
import { manyCodesMessage } from './codes/securityMessages.ts'
import type { Settings } from './config.ts'
import { Presentation } from './content/presentation.ts'
import { Attempts } from './http/attempts.ts'
import { ChangeCode } from './http/changeCode.ts'
import { OwnCode } from './http/ownCode.ts'
import { RateLimit } from './http/rateLimit.ts'
import { categories } from './markets/categories.ts'
import type { Market } from './markets/market.ts'
import { type OpenContent, openContent } from './openContent.ts'
import { type OpenIdentity, openIdentity } from './openIdentity.ts'
import { openRegistering, type Registering } from './openRegistering.ts'
import { type Lanes, openLanes } from './services/lanes.ts'
import { type AsyncServices, openServices, type ServiceSettings, type Services } from './services/services.ts'
import { asyncHere } from './store/asyncApi.ts'
import type { ExchangeDatabase } from './store/database.ts'

const MINUTE = 60_000

export interface BasisDeps {
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  readonly database: ExchangeDatabase
  readonly market: Pick<Market, 'instruments' | 'quote'>
  /** The market's. */
  readonly clock: Clock
  /** True if what may run in one place alone runs here: reviews by themselves, removing old pictures. */
  readonly runsMaintenance: boolean
  /** True if visitors come in here: then this thread waits for no transaction of theirs, where that takes a while. */
  readonly hasEntryPoints: boolean
}

/**
 * Services shared by the HTTP servers and the engine's side: accounts and keys, letters, content, images. All state is in the
 * database.
 */
export interface Basis {
  /** As the engine's transactions know them. */
  readonly accounts: Accounts
  readonly factors: SecondFactors
  readonly codes: Services['codes']
  /** As the doors know them. */
  readonly visitors: AsyncAccounts
  /** Services that run on the database's thread. */
  readonly asyncServices: AsyncServices
  readonly loginLimit: RateLimit
  readonly attempts: Attempts
  /** Confirms changes of an account's protection with a code. */
  readonly ownCode: OwnCode
  readonly changeCode: ChangeCode
  readonly registering: Registering
  readonly content: OpenContent
  readonly identity: OpenIdentity
  /** Ends the threads. */
  close(): Promise<void>
}

/** Opens it. */
export function openBasis(deps: BasisDeps): Basis {
  const { settings, log, database, market, clock, runsMaintenance } = deps
  const presentation = new Presentation(database, categories)
  presentation.reload()
  const { instruments } = market
  const services = openServices({ database, settings, clock, presentation, instruments })
  const { accounts, factors, codes } = services
  const lanes = deps.hasEntryPoints ? lanesOf(deps, accounts) : undefined
  const asyncServices = lanes?.services ?? asyncInThisThread(services)
  const visitors = asyncAccounts(accounts, asyncServices.accounts)
  const loginLimit = new RateLimit({ count: settings.loginRate, perMs: MINUTE })
  const attempts = new Attempts({
    limit: loginLimit,
    allowances: openAllowances(database.queries, () => Date.now()),
    perMinute: settings.loginRate,
    manyCodes: (accountId, speech) => registering.owners.tell({ accountId, speech }, manyCodesMessage),
  })
  const registering = openRegistering({ settings, log, accounts: visitors, asyncServices, attempts, now: Date.now })
  const sendsCodes = settings.withdrawConfirm === 'code'
  return {
    ...{ accounts, factors, codes, visitors, asyncServices, loginLimit, attempts, registering },
    ownCode: new OwnCode({ factors: asyncServices.factors, ownKeys: asyncServices.ownKeys, attempts }),
    changeCode: new ChangeCode({ service: registering.ownerCodes, sendsCodes }),
    content: openContent({ database, settings, market, presentation, services, asyncServices, now: Date.now }),
    identity: openIdentity({ database, asyncServices, settings, log, runsMaintenance, now: Date.now }),
    close: async () => lanes?.close(),
  }
}

const asyncInThisThread = (services: Services): AsyncServices =>
  Object.fromEntries(Object.entries(services).map(([name, service]) => [name, asyncHere(service)])) as AsyncServices

/** Threads for the services; undefined where the database answers at once. */
function lanesOf({ settings, log, database, market, clock }: BasisDeps, accounts: Accounts): Lanes | undefined {
  const { beside } = database
  if (beside === undefined) return undefined
  const { securityWaitHours, sessionDays, sessionIdleDays, codesRate, imageOrigins, title } = settings
  const { fourEyesUsd, operators, operatorWaitHours, demo } = settings
  const approvals = { fourEyesUsd, operators, operatorWaitHours, demo }
  const known: ServiceSettings = {
    ...{ securityWaitHours, sessionDays, sessionIdleDays },
    ...{ codesRate, imageOrigins, title, ...approvals },
  }
  return openLanes({
    start: { ...beside, settings: known, instruments: market.instruments, categories },
    ...{ clock, sessionsEnded: accounts.tellEnded, log },
  })
}
