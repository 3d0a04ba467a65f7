import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import type { Stride } from '../../engine/stride.ts'
import { isUpToDate, type Migrations, migrate } from './migrations.ts'
import type { DatabasePlace } from './postgres/connecting.ts'
import { currentUser, userFault } from './postgres/databaseUsers.ts'
import { openPools, type Pools } from './postgres/pools.ts'
import { PostgresSql } from './postgres/postgresSql.ts'
import { openSeal, type Seal } from './seal.ts'
import type { Connections, Sql } from './sql.ts'
import { type EmbeddedSql, openEmbedded, PromisedSql } from './sqlite.ts'
import type { Tables } from './tables.ts'
import { WriteTurn } from './writeTurn.ts'

/** Time to wait for a server that is shutting down, ms. */
const LOCK_WAIT_MS = 2_000

/** Names, documents and password hashes are for the server's own user alone. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Database of the exchange. */
export interface ExchangeDatabase extends Connections {
  /** For lists and reports whose text depends on what is asked: typed, and waited for as `queries` are. */
  readonly reads: Kysely<Tables>
  /** For what must not be read from a copy of it. */
  readonly seal: Seal
  /** Access for threads that use it beside this one. Undefined for SQLite, which answers at once. */
  readonly beside?: ThreadConnection | undefined
  close(): void
}

/** Access to PostgreSQL for another thread. */
export interface ThreadConnection {
  readonly place: DatabasePlace
  /** The numbers that no engine gives. */
  readonly stride: Stride
  readonly dataDir: string
}

/** Selects the database, besides the folder. */
export interface Opening {
  /** PostgreSQL's address; SQLite in the folder without one. */
  readonly url?: string | undefined
  /** Schema of its tables. The database's default if missing. */
  readonly schema?: string | undefined
  /** On PostgreSQL: the only server there, or one of several. Throws when the others are not of the same. */
  readonly presence?: DatabasePlace['presence']
  /** On PostgreSQL: this process may only use a database that its owner has migrated, as a user who cannot change the audit log. */
  readonly isGuarded?: boolean
  /** Several processes at once on PostgreSQL: each numbers by its own stride. */
  readonly stride?: Stride | undefined
}

/**
 * Opens the database and migrates it: PostgreSQL where an address is given, else `exchange.db` in a folder, or a database
 * in memory for a test. The folder is made when missing; it holds the key of the seal. A commit is on the disk when it
 * returns. Throws when another server has the folder of a SQLite, or PostgreSQL cannot be reached.
 */
export function openStore(dataDir: string, migrations: Migrations, opening: Opening = {}): ExchangeDatabase {
  const inMemory = dataDir === ':memory:'
  if (!inMemory) mkdirSync(dataDir, { recursive: true, mode: FOLDER_MODE })
  const { url, schema, presence, stride, isGuarded } = opening
  const opened =
    url === undefined
      ? openSqlite(dataDir, migrations, inMemory)
      : openPostgresStore({ url, schema, presence }, migrations, { stride, isGuarded })
  const seal = openSeal(inMemory ? undefined : dataDir)
  return { ...opened, seal, beside: url === undefined ? undefined : besideOf({ ...opening, url }, opened.db, dataDir) }
}

/** Alone is the connection that the engine writes on; the others come and go with it. */
function besideOf(
  { url, schema, presence }: Opening & { readonly url: string },
  db: Sql,
  dataDir: string,
): ThreadConnection {
  const { of } = db.stride
  const together = presence === 'together' ? presence : undefined
  return { place: { url, schema, presence: together }, stride: { shard: of - 1, of }, dataDir }
}

type Opened = Omit<ExchangeDatabase, 'seal'>

/** PostgreSQL, migrated. Throws words for the operator when it must be guarded and is not. */
export function openPostgresStore(
  place: DatabasePlace,
  migrations: Migrations,
  { stride, isGuarded = false }: Pick<Opening, 'stride' | 'isGuarded'> = {},
): Opened & Pools & { readonly db: PostgresSql } {
  const db = new PostgresSql(place, stride && { stride })
  try {
    if (isGuarded) beGuarded(db, migrations)
    else migrate(db, migrations)
  } catch (error) {
    db.close()
    throw error
  }
  const pools = openPools(place)
  return {
    ...{ db, ...pools },
    close: async () => {
      db.close()
      await pools.close()
    },
  }
}

function beGuarded(db: Sql, migrations: Migrations): void {
  const user = currentUser(db)
  const fault = userFault(db, user)
  if (fault !== undefined)
    throw new Error(
      `its user ${user} ${fault}, and so could change the audit log: see “Two users” in docs/operations.md`,
    )
  if (!isUpToDate(db, migrations))
    throw new Error('it is of another version: run npm run ops -- migrate, as docs/operations.md says')
}

/** WAL with full synchronisation; written by one process: this thread, and one beside it (`WriteTurn`). */
function openSqlite(dataDir: string, migrations: Migrations, inMemory: boolean): Opened {
  const lock = inMemory ? undefined : lockFolder(dataDir)
  let db: EmbeddedSql | undefined
  const close = () => {
    db?.close()
    lock?.close()
  }
  try {
    db = inMemory ? openEmbedded(dataDir) : openEmbedded(ownFile(join(dataDir, 'exchange.db')), new WriteTurn())
    migrate(db, migrations)
    const reads = new Kysely<Tables>({ dialect: new SqliteDialect({ database: db }) })
    return { db, queries: new PromisedSql(db), reads, close }
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
function lockFolder(dataDir: string): Sqlite.Database {
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
