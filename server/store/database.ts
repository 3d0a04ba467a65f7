import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite, { type Database } from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { migrate } from './migrations.ts'
import type { Tables } from './tables.ts'

const BUSY_TIMEOUT_MS = 5_000

/** The embedded database: one connection, written by one thread of one process. */
export interface ExchangeDatabase {
  /** For what is hot: synchronous prepared statements. */
  readonly sqlite: Database
  /** For lists and reports: typed, the same on PostgreSQL. */
  readonly reads: Kysely<Tables>
  close(): void
}

/**
 * Opens `exchange.db` in a folder, which is made when missing, or a database in memory for a test; migrates it.
 * A commit is on the disk when it returns (WAL with full synchronisation).
 */
export function openDatabase(dataDir: string): ExchangeDatabase {
  const inMemory = dataDir === ':memory:'
  if (!inMemory) mkdirSync(dataDir, { recursive: true })
  const sqlite = new Sqlite(inMemory ? dataDir : join(dataDir, 'exchange.db'), { timeout: BUSY_TIMEOUT_MS })
  try {
    sqlite.pragma('journal_mode = WAL')
    sqlite.pragma('synchronous = FULL')
    sqlite.pragma('foreign_keys = ON')
    migrate(sqlite)
  } catch (error) {
    sqlite.close()
    throw error
  }
  const reads = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) })
  return { sqlite, reads, close: () => sqlite.close() }
}
