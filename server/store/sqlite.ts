import Sqlite, { type Database } from 'better-sqlite3'
import { everyNumber } from '../../engine/stride.ts'
import type { AsyncSql, AsyncStatement, Sql, Statement } from './sql.ts'

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

/** SQLite for whoever waits for a promise: it is asked at once, as nothing is far. */
export class PromisedSql implements AsyncSql {
  readonly #db: Sql

  constructor(db: Sql) {
    this.#db = db
  }

  prepare<Values extends unknown[] | object = unknown[], Row = unknown>(
    sql: string,
  ): Values extends unknown[] ? AsyncStatement<Values, Row> : AsyncStatement<[Values], Row> {
    const statement: unknown = promised(this.#db.prepare<unknown[], Row>(sql))
    return statement as Values extends unknown[] ? AsyncStatement<Values, Row> : AsyncStatement<[Values], Row>
  }
}

const promised = <Row>(statement: Statement<unknown[], Row>): AsyncStatement<unknown[], Row> => ({
  get: async (...given) => statement.get(...given),
  all: async (...given) => statement.all(...given),
  run: async (...given) => statement.run(...given),
  pluck: () => promised(statement.pluck()),
  safeIntegers: () => promised(statement.safeIntegers()),
})
