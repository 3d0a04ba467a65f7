import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { everyNumber, type Stride } from '../../engine/stride.ts'
import { isUpToDate, type Migrations } from './migrations.ts'
import { PostgresSql } from './postgres/postgresSql.ts'
import type { Sql } from './sql.ts'
import { EmbeddedSql } from './sqlite.ts'

/** The server commits in less. */
const BUSY_TIMEOUT_MS = 5_000
/** A check of all the books takes its time; nobody waits for it. */
const TIMEOUT_MS = 30 * 60_000

/**
 * Opens the database of a folder, or the one that `url` names, beside the server that may be using it: for an operator's
 * short transactions on what the server reads anew at each request. `strideOf`: by which numbers it is written to on
 * PostgreSQL, where nobody waits for an engine. Throws words for the operator.
 */
export function openSharedStore(
  dataDir: string,
  migrations: Migrations,
  url?: string,
  strideOf: (sql: Sql) => Stride = () => everyNumber,
): Sql {
  const [db, where] =
    url === undefined
      ? [openFile(dataDir), `in DATA_DIR ${dataDir}`]
      : [new PostgresSql({ url, schema: undefined }, { patienceMs: TIMEOUT_MS }), 'of DATABASE_URL']
  try {
    if (isUpToDate(db, migrations)) return db instanceof PostgresSql ? db.numberedBy(strideOf(db)) : db
  } catch (error) {
    db.close()
    throw error
  }
  db.close()
  throw new Error(
    `The database ${where} is of another version: start the server of this version first, or on PostgreSQL run npm run ops -- migrate.`,
  )
}

function openFile(dataDir: string): Sql {
  const path = join(dataDir, 'exchange.db')
  if (!existsSync(path)) throw new Error(`There is no database in DATA_DIR ${dataDir}.`)
  const db = new EmbeddedSql(path, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  return db
}
