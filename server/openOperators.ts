import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Figures } from '../engine/figures.ts'
import { openAllowances } from './accounts/allowances.ts'
import type { AsyncAccounts } from './accounts/asyncAccounts.ts'
import { checkBooks } from './checkBooks.ts'
import type { Settings } from './config.ts'
import { Attempts } from './http/attempts.ts'
import type { OperatorAccess } from './http/operatorAccess.ts'
import { operatorAdmin } from './http/operatorAdmin.ts'
import type { OperatorHandlers } from './http/operatorHandler.ts'
import { addOperatorPictures } from './http/operatorPictures.ts'
import { operatorReviewing } from './http/operatorReviewing.ts'
import { addOperatorCalls } from './http/operatorRoutes.ts'
import { operatorSigning } from './http/operatorSigning.ts'
import { type Ended, operatorUsers } from './http/operatorUsers.ts'
import { RateLimit } from './http/rateLimit.ts'
import { verifiesIdentity } from './identity/verifiedAccounts.ts'
import {
  approvalSettings,
  type Recording,
  recordApprovalSettings,
  recordSetting,
} from './operators/approvalSettings.ts'
import { MirrorWatch, openMirroredAccounts } from './operators/mirroredAccounts.ts'
import { openOperatorLookup } from './operators/operatorTable.ts'
import { openUserRecords } from './operators/userRecords.ts'
import { openVisitorLookup } from './operators/visitorLookup.ts'
import { openAuditLog, openAuditReads } from './ops/auditLog.ts'
import { BooksChecks } from './ops/booksChecks.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { AsyncServices } from './services/services.ts'
import type { ExchangeDatabase } from './store/database.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const READINGS_PER_MINUTE = 6
/** So many addresses have to try a name together before its owner notices. */
const STRANGERS = 10

/** Exchange data is read-only here. */
export interface OperatorsSide {
  readonly database: ExchangeDatabase
  readonly settings: Settings
  /** An account's figures now. */
  readonly figures: (accountId: number) => Figures | Promise<Figures>
  /** True if the nightly check is made here: in one place alone. */
  readonly runsMaintenance: boolean
  readonly accounts: Pick<AsyncAccounts, 'listSessions'>
  readonly asyncServices: Pick<
    AsyncServices,
    | 'signIns'
    | 'operators'
    | 'proposals'
    | 'help'
    | 'freezes'
    | 'reviews'
    | 'queues'
    | 'alsoUsed'
    | 'standings'
    | 'storedChecks'
  >
  readonly pictures: Pick<Pictures, 'read'>
  /** Handlers of other parts that the console has calls for. */
  readonly handlers?: OperatorHandlers
  /** Writes to an account's owner. */
  readonly tell: (accountId: number, ended: Ended) => void
  /** Checks the books somewhere else; here where it is left out. */
  readonly checkBooks?: (() => Promise<readonly string[]>) | undefined
  readonly log: FastifyBaseLogger
  /** The market's time, UTC ms. */
  readonly marketNow: () => number
  /** The wall clock, UTC ms. */
  readonly now: () => number
}

/** The operators' side of the server, running. */
export interface OpenOperators {
  /** Puts the console's calls and pictures on their listener. */
  readonly addTo: (app: FastifyInstance) => void
  close(): void
}

/** Opens the operators' side: signing in, queues, users, operators, audit log and books. */
export function openOperators(parts: OperatorsSide): OpenOperators {
  const { database, settings, asyncServices, figures, accounts, pictures, tell, runsMaintenance, log, now } = parts
  const { signIns, operators, help, reviews, queues, standings, storedChecks: stored } = asyncServices
  const reads = openAuditReads(database.queries)
  recordSettings(settings, { audit: openAuditLog(database.db), log, now })
  const users = openUserRecords(database.queries)
  const checks = new BooksChecks({
    ...{ queries: database.queries, stored },
    check: parts.checkBooks ?? (() => checkBooks(database.db)),
    nightly: runsMaintenance,
    log,
    now,
  })
  const mirrors = runsMaintenance
    ? new MirrorWatch({ queries: database.queries, log, marketNow: parts.marketNow, now })
    : undefined
  const signInLimit = { count: settings.loginRate, perMs: MINUTE }
  const door: OperatorAccess = {
    isDemo: settings.demo,
    visitorOf: openVisitorLookup(database.queries, now),
    limits: {
      strangers: new RateLimit({ count: settings.publicRate, perMs: SECOND }),
      operators: new RateLimit({ count: settings.sessionRate, perMs: SECOND }),
    },
  }
  const handlers: OperatorHandlers = {
    ...parts.handlers,
    ...operatorSigning({
      signIns,
      attempts: new Attempts({
        limit: new RateLimit(signInLimit),
        allowances: openAllowances(database.queries, now),
        perMinute: settings.loginRate,
        scope: 'operator',
      }),
      addresses: new RateLimit(signInLimit),
      names: new RateLimit({ ...signInLimit, count: settings.loginRate * STRANGERS }),
    }),
    ...operatorReviewing({ queues, reviews, alsoUsed: asyncServices.alsoUsed, users, audit: reads }),
    ...operatorUsers({
      ...{ users, mirrored: openMirroredAccounts(database.queries), standings, help, figures, accounts, tell },
      ...{ freezes: asyncServices.freezes, proposals: asyncServices.proposals },
    }),
    ...operatorAdmin({
      operators,
      proposals: asyncServices.proposals,
      approvals: approvalSettings(settings),
      now,
      listed: openOperatorLookup(database.queries).all,
      audit: reads,
      checks,
      readings: new RateLimit({ count: READINGS_PER_MINUTE, perMs: MINUTE }),
    }),
  }
  return {
    addTo: (app) => {
      addOperatorCalls(app, door, handlers)
      addOperatorPictures(app, door, { queues, pictures, help })
    },
    close: async () => {
      await mirrors?.close()
      await checks.close()
    },
  }
}

/** Records the settings that an operator decides: in the log at every start, in the audit log when they change. */
function recordSettings(settings: Settings, recording: Recording): void {
  const { withdrawConfirm, demo } = settings
  if (withdrawConfirm === 'none')
    recording.log.warn('WITHDRAW_CONFIRM=none: accounts without an authenticator app withdraw without a code')
  recordSetting('WITHDRAW_CONFIRM', withdrawConfirm, { ...recording, fallback: 'code' })
  const isUnverified = !demo && !verifiesIdentity(settings)
  if (isUnverified)
    recording.log.warn('VERIFY_IDENTITY=0: real accounts trade and withdraw before anybody has checked who they are')
  recordSetting('VERIFY_IDENTITY', isUnverified ? '0' : '1', { ...recording, fallback: '1' })
  recordApprovalSettings(settings, recording)
}
