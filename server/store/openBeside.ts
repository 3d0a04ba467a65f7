import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isUpToDate } from './migrations.ts'
import type { Sql } from './sql.ts'
import { EmbeddedSql } from './sqlite.ts'

/** The server commits in less. */
const BUSY_TIMEOUT_MS = 5_000

/**
 * Opens the database of a folder beside the server that may be using it: for an operator's short transactions on what the
 * server reads anew at each request. Throws words for the operator.
 */
export function openBeside(dataDir: string): Sql {
  const path = join(dataDir, 'exchange.db')
  if (!existsSync(path)) throw new Error(`There is no database in DATA_DIR ${dataDir}.`)
  const sqlite = new EmbeddedSql(path, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  if (isUpToDate(sqlite)) return sqlite
  sqlite.close()
  throw new Error(`The database in DATA_DIR ${dataDir} is of another version: start the server of this version first.`)
}
