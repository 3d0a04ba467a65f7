import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite, { type Database } from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { migrate } from './migrations.ts'
import { openSeal, type Seal } from './seal.ts'
import type { Tables } from './tables.ts'

const BUSY_TIMEOUT_MS = 5_000
/** How long a server that is just stopping is waited for. */
const LOCK_WAIT_MS = 2_000

/** Names, documents and password hashes are for the server's own user alone. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** The embedded database: one connection, written by one thread of one process. */
export interface ExchangeDatabase {
  /** For what is hot: synchronous prepared statements. */
  readonly sqlite: Database
  /** For lists and reports: typed, the same on PostgreSQL. */
  readonly reads: Kysely<Tables>
  /** For what must not be read from a copy of it. */
  readonly seal: Seal
  close(): void
}

/**
 * Opens `exchange.db` in a folder, which is made when missing, or a database in memory for a test; migrates it.
 * A commit is on the disk when it returns (WAL with full synchronisation). Throws when another server has the folder.
 */
export function openDatabase(dataDir: string): ExchangeDatabase {
  const inMemory = dataDir === ':memory:'
  if (!inMemory) mkdirSync(dataDir, { recursive: true, mode: FOLDER_MODE })
  const lock = inMemory ? undefined : lockFolder(dataDir)
  let sqlite: Database | undefined
  const close = () => {
    sqlite?.close()
    lock?.close()
  }
  try {
    sqlite = new Sqlite(inMemory ? dataDir : ownFile(join(dataDir, 'exchange.db')), { timeout: BUSY_TIMEOUT_MS })
    sqlite.pragma('journal_mode = WAL')
    sqlite.pragma('synchronous = FULL')
    sqlite.pragma('foreign_keys = ON')
    migrate(sqlite)
    const reads = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) })
    return { sqlite, reads, seal: openSeal(inMemory ? undefined : dataDir), close }
  } catch (error) {
    close()
    throw error
  }
}

/** A file that no other user reads, made when missing; SQLite makes those beside it the same. */
function ownFile(path: string): string {
  closeSync(openSync(path, 'a', FILE_MODE))
  try {
    chmodSync(path, FILE_MODE)
  } catch {
    // Another user's, or on a volume that knows no modes: whoever set it up so has decided.
  }
  return path
}

/**
 * Two servers on one folder would each trade by what only the other knows. The lock goes with the process, however it
 * ends; a server that is just stopping is waited for.
 */
function lockFolder(dataDir: string): Database {
  const lock = new Sqlite(join(dataDir, 'exchange.lock'), { timeout: LOCK_WAIT_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    const isBusy = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
    throw isBusy ? new Error(`Another server is using the data folder ${dataDir}`) : error
  }
}
