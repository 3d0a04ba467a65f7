import type { FastifyBaseLogger } from 'fastify'
import { type Accounts, openAccounts } from './accounts/accounts.ts'
import { openPasskeys, type Passkeys } from './accounts/passkeys.ts'
import { openSecondFactors, type SecondFactors } from './accounts/secondFactors.ts'
import type { Clock } from './clock.ts'
import type { Settings } from './config.ts'
import { Attempts } from './http/attempts.ts'
import { RateLimit } from './http/rateLimit.ts'
import type { Market } from './markets/market.ts'
import { type OpenContent, openContent } from './openContent.ts'
import { type OpenIdentity, openIdentity } from './openIdentity.ts'
import { openRegistering, type Registering } from './openRegistering.ts'
import type { ExchangeDatabase } from './store/database.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

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
}

/** What both the doors and the engine's side stand on: accounts and their keys, letters, content, pictures. All of it is in the database. */
export interface Basis {
  readonly accounts: Accounts
  readonly factors: SecondFactors
  readonly passkeys: Passkeys
  readonly loginLimit: RateLimit
  readonly attempts: Attempts
  readonly drop: { readonly secondFactor: (accountId: number) => void; readonly passkeys: (accountId: number) => void }
  readonly registering: Registering
  readonly content: OpenContent
  readonly identity: OpenIdentity
}

/** Opens it. */
export function openBasis({ settings, log, database, market, clock, keepsHouse }: BasisParts): Basis {
  const accounts = openAccounts(database, clock, {
    lastsMs: settings.sessionDays * DAY,
    idleMs: settings.sessionIdleDays * DAY,
    now: Date.now,
  })
  const factors = openSecondFactors(database, Date.now)
  const passkeys = openPasskeys(database.db, Date.now)
  const loginLimit = new RateLimit({ count: settings.loginRate, perMs: MINUTE })
  const drop = { secondFactor: factors.end, passkeys: passkeys.removeAll }
  return {
    ...{ accounts, factors, passkeys, loginLimit, drop },
    attempts: new Attempts(loginLimit),
    registering: openRegistering({ settings, database, log, accounts, drop, now: Date.now }),
    content: openContent({ database, settings, market, now: Date.now }),
    identity: openIdentity({ database, settings, log, keepsHouse, now: Date.now }),
  }
}
