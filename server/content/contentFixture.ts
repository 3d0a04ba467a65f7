import { openTestDatabase } from '../openTestDatabase.ts'
import { type AuditEntry, openAuditLog } from '../ops/auditLog.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { type RecordedAct, recordedActs } from './recordedActs.ts'

/** A database in memory with what content is written by, for tests; its clock stands still until it is told. */
export interface ContentFixture {
  readonly database: ExchangeDatabase
  readonly record: RecordedAct
  readonly now: () => number
  wait(ms: number): void
  /** The audit log, the oldest first. */
  audit(): AuditEntry[]
  isIntact(): boolean
}

/** Opens one. */
export function openContentFixture(): ContentFixture {
  const database = openTestDatabase()
  let at = Date.UTC(2026, 2, 4, 12)
  const now = () => at
  const audit = openAuditLog(database.db)
  return {
    database,
    now,
    record: recordedActs({ db: database.db, audit, now }),
    wait: (ms) => {
      at += ms
    },
    audit: () => [...audit.entries()],
    isIntact: () => audit.verify().intact,
  }
}
