import Sqlite, { type Database } from 'better-sqlite3'
import { everyNumber } from '../../engine/stride.ts'
import type { Sql } from './sql.ts'

/** SQLite in this process. A commit is on the disk when it returns. */
export class EmbeddedSql extends Sqlite implements Sql {
  readonly dialect = 'sqlite'
  readonly stride = everyNumber

  /** There is one writer at a time. */
  apart<Given extends unknown[], Result>(work: (...given: Given) => Result): (...given: Given) => Result {
    return this.transaction(work).immediate
  }
}

/** SQLite behind a database, for what it alone has: its pragmas and its file. Throws when it is another one. */
export function embedded(sql: Sql): Database {
  if (sql instanceof EmbeddedSql) return sql
  throw new Error(`This needs SQLite and was given ${sql.dialect}`)
}
