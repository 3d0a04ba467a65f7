import type { FastifyBaseLogger } from 'fastify'
import type { Accounts } from './accounts/accounts.ts'
import { openAllowances } from './accounts/allowances.ts'
import { type DoorAccounts, doorAccounts } from './accounts/doorAccounts.ts'
import type { SecondFactors } from './accounts/secondFactors.ts'
import type { Clock } from './clock.ts'
import { manyCodesLetter } from './codes/securityLetters.ts'
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
import { type AskedServices, openServices, type ServiceSettings, type Services } from './services/services.ts'
import { askedHere } from './store/asked.ts'
import type { ExchangeDatabase } from './store/database.ts'

const MINUTE = 60_000

/** What the basis is put together from. */
export interface BasisParts {
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  readonly database: ExchangeDatabase
  readonly market: Pick<Market, 'instruments' | 'quote'>
  /** The market's. */
  readonly clock: Clock
  /** Whether what may run in one place alone runs here: reviews by themselves, removing old pictures. */
  readonly keepsHouse: boolean
  /** Whether visitors come in here: then this thread waits for no transaction of theirs, where that takes a while. */
  readonly hasDoors: boolean
}

/** What both the doors and the engine's side stand on: accounts and their keys, letters, content, pictures. All of it is in the database. */
export interface Basis {
  /** As the engine's transactions know them. */
  readonly accounts: Accounts
  readonly factors: SecondFactors
  readonly codes: Services['codes']
  /** As the doors know them. */
  readonly visitors: DoorAccounts
  /** What the database does for the doors. */
  readonly asked: AskedServices
  readonly loginLimit: RateLimit
  readonly attempts: Attempts
  /** What changes of an account's protection are confirmed with. */
  readonly ownCode: OwnCode
  readonly changeCode: ChangeCode
  readonly registering: Registering
  readonly content: OpenContent
  readonly identity: OpenIdentity
  /** Ends the threads. */
  close(): Promise<void>
}

/** Opens it. */
export function openBasis(parts: BasisParts): Basis {
  const { settings, log, database, market, clock, keepsHouse } = parts
  const presentation = new Presentation(database, categories)
  presentation.reload()
  const { instruments } = market
  const services = openServices({ database, settings, clock, presentation, instruments })
  const { accounts, factors, codes } = services
  const lanes = parts.hasDoors ? lanesOf(parts, accounts) : undefined
  const asked = lanes?.services ?? askedInThisThread(services)
  const visitors = doorAccounts(accounts, asked.accounts)
  const loginLimit = new RateLimit({ count: settings.loginRate, perMs: MINUTE })
  const attempts = new Attempts({
    limit: loginLimit,
    allowances: openAllowances(database.queries, () => Date.now()),
    perMinute: settings.loginRate,
    manyCodes: (accountId, speech) => registering.owners.tell({ accountId, speech }, manyCodesLetter),
  })
  const registering = openRegistering({ settings, log, accounts: visitors, asked, attempts, now: Date.now })
  const sendsCodes = settings.withdrawConfirm === 'code'
  return {
    ...{ accounts, factors, codes, visitors, asked, loginLimit, attempts, registering },
    ownCode: new OwnCode({ factors: asked.factors, ownKeys: asked.ownKeys, attempts }),
    changeCode: new ChangeCode({ desk: registering.ownerDesk, sendsCodes }),
    content: openContent({ database, settings, market, presentation, services, asked, now: Date.now }),
    identity: openIdentity({ database, asked, settings, log, keepsHouse, now: Date.now }),
    close: async () => lanes?.close(),
  }
}

const askedInThisThread = (services: Services): AskedServices =>
  Object.fromEntries(Object.entries(services).map(([name, service]) => [name, askedHere(service)])) as AskedServices

/** Threads for the services; undefined where the database answers at once. */
function lanesOf({ settings, log, database, market, clock }: BasisParts, accounts: Accounts): Lanes | undefined {
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
