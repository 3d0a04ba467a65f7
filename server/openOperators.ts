import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Figures } from '../engine/figures.ts'
import { micros } from '../engine/money.ts'
import type { Accounts } from './accounts/accounts.ts'
import { checkBooks } from './checkBooks.ts'
import type { Settings } from './config.ts'
import { Attempts } from './http/attempts.ts'
import { operatorAdmin } from './http/operatorAdmin.ts'
import type { OperatorDoor } from './http/operatorDoor.ts'
import type { OperatorHandlers } from './http/operatorHandler.ts'
import { addOperatorPictures } from './http/operatorPictures.ts'
import { operatorReviewing } from './http/operatorReviewing.ts'
import { addOperatorCalls } from './http/operatorRoutes.ts'
import { operatorSigning } from './http/operatorSigning.ts'
import { type Ended, type OwnersKeys, operatorUsers } from './http/operatorUsers.ts'
import { RateLimit } from './http/rateLimit.ts'
import { openIdentityTable } from './identity/identityTable.ts'
import { openLoanBooks } from './loans/loanBooks.ts'
import { Operators } from './operators/operators.ts'
import { openOperatorLooks } from './operators/operatorTable.ts'
import { SignIns } from './operators/signIns.ts'
import { openUserRecords } from './operators/userRecords.ts'
import { type AuditLog, openAuditLog, openAuditReads } from './ops/auditLog.ts'
import { BooksChecks } from './ops/booksChecks.ts'
import { Reviews } from './ops/reviews.ts'
import type { Pictures } from './pictures/pictures.ts'
import { reviewedKinds } from './reviewedKinds.ts'
import type { ExchangeDatabase } from './store/database.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const READINGS_A_MINUTE = 6
/** So many addresses have to try a name together before its owner notices. */
const STRANGERS = 10

/** What the operators' side is put together from. Of the exchange only what can be read comes through here. */
export interface OperatorsSide {
  readonly database: ExchangeDatabase
  readonly settings: Settings
  /** An account's figures now. */
  readonly figures: (accountId: number) => Figures | Promise<Figures>
  /** Whether the nightly check is made here: in one place alone. */
  readonly keepsHouse: boolean
  readonly accounts: Pick<Accounts, 'listSessions' | 'endSessions'>
  readonly keys: OwnersKeys
  readonly pictures: Pick<Pictures, 'read'>
  /** Handlers of other parts that the console has calls for. */
  readonly handlers?: OperatorHandlers
  /** Writes to an account's owner. */
  readonly tell: (accountId: number, ended: Ended) => void
  /** Checks the books somewhere else; here where it is left out. */
  readonly checkBooks?: (() => Promise<readonly string[]>) | undefined
  readonly log: FastifyBaseLogger
  /** The wall clock, UTC ms. */
  readonly now: () => number
}

/** The operators' side of the server, running. */
export interface OpenOperators {
  /** Puts the console's calls and pictures on the door. */
  readonly addTo: (app: FastifyInstance) => void
  close(): void
}

/** Opens the operators' side: signing in, queues, users, operators, audit log and books. */
export function openOperators(parts: OperatorsSide): OpenOperators {
  const { database, settings, figures, accounts, keys, pictures, tell, keepsHouse, log, now } = parts
  const { db } = database
  const audit = openAuditLog(db)
  const reads = openAuditReads(database.queries)
  if (keepsHouse) recordWithdrawConfirm(settings, audit, log, now)
  const users = openUserRecords(database.queries)
  const reviews = new Reviews({
    db,
    audit,
    reviewed: reviewedKinds(db),
    now,
    fourEyesAbove: micros(settings.fourEyesUsd),
  })
  const checks = new BooksChecks({
    database,
    check: parts.checkBooks ?? (() => checkBooks(db)),
    nightly: keepsHouse,
    log,
    now,
  })
  const signIns = new SignIns({ database, audit, now, issuer: `${settings.title || 'Broker'} console` })
  const signInLimit = { count: settings.loginRate, perMs: MINUTE }
  const door: OperatorDoor = {
    signIns,
    limits: {
      strangers: new RateLimit({ count: settings.publicRate, perMs: SECOND }),
      operators: new RateLimit({ count: settings.sessionRate, perMs: SECOND }),
    },
  }
  const handlers: OperatorHandlers = {
    ...parts.handlers,
    ...operatorSigning({
      signIns,
      attempts: new Attempts(new RateLimit(signInLimit)),
      addresses: new RateLimit(signInLimit),
      names: new RateLimit({ ...signInLimit, count: settings.loginRate * STRANGERS }),
    }),
    ...operatorReviewing({ reviews, users, audit: reads }),
    ...operatorUsers({
      ...{ db, users, figures, accounts, keys, audit, tell, now },
      identities: openIdentityTable(db),
      books: openLoanBooks(db),
    }),
    ...operatorAdmin({
      operators: new Operators({ db, audit, now }),
      listed: openOperatorLooks(database.queries).all,
      audit: reads,
      checks,
      readings: new RateLimit({ count: READINGS_A_MINUTE, perMs: MINUTE }),
    }),
  }
  return {
    addTo: (app) => {
      addOperatorCalls(app, door, handlers)
      addOperatorPictures(app, door, { reviews, pictures, audit, now })
    },
    close: () => checks.close(),
  }
}

/** Withdrawals without a code are the operator's decision: the log says so at every start, the audit log when it changes. */
function recordWithdrawConfirm(
  { withdrawConfirm }: Settings,
  audit: AuditLog,
  log: FastifyBaseLogger,
  now: () => number,
): void {
  const subject = 'WITHDRAW_CONFIRM'
  if (withdrawConfirm === 'none')
    log.warn('WITHDRAW_CONFIRM=none: accounts without an authenticator app withdraw without a code')
  if ((audit.of(subject).at(-1)?.remark ?? 'code') !== withdrawConfirm)
    audit.append({ actor: 'auto', act: 'setting', subject, remark: withdrawConfirm }, now())
}
