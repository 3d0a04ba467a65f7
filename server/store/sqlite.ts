import Sqlite, { type Database, type Options } from 'better-sqlite3'
import { everyNumber, type Stride } from '../../engine/stride.ts'
import type { AsyncSql, AsyncStatement, Sql, Statement } from './sql.ts'
import type { WriteTurn } from './writeTurn.ts'

/** Time to wait for a writer of another process, ms. */
const BUSY_TIMEOUT_MS = 5_000

/** SQLite in this process. A commit is on the disk when it returns. */
export class EmbeddedSql extends Sqlite implements Sql {
  readonly dialect = 'sqlite'
  readonly stride: Stride
  /** Turn of a thread that writes to the same file. */
  readonly turn: WriteTurn | undefined
  readonly #closing: Array<() => void> = []

  /** `stride`: of one of several writers; a server has one. */
  constructor(
    path: string | Buffer,
    options: Options & { readonly turn?: WriteTurn | undefined; readonly stride?: Stride } = {},
  ) {
    const { turn, stride = everyNumber, ...others } = options
    super(path, others)
    this.turn = turn
    this.stride = stride
  }

  override prepare<Values extends unknown[] | object = unknown[], Row = unknown>(sql: string) {
    const statement = super.prepare<Values, Row>(sql)
    if (this.turn === undefined || statement.readonly) return statement
    // Writing by itself is a transaction.
    const { run, get, all } = statement
    return Object.assign(statement, {
      run: (...given: never) => this.#inTurn(() => run.apply(statement, given)),
      get: (...given: never) => this.#inTurn(() => get.apply(statement, given)),
      all: (...given: never) => this.#inTurn(() => all.apply(statement, given)),
    })
  }

  override exec(sql: string): this {
    return this.#inTurn(() => super.exec(sql))
  }

  override transaction<Work extends (...given: never[]) => unknown>(work: Work): Sqlite.Transaction<Work> {
    const own = super.transaction(work)
    if (this.turn === undefined) return own
    // From its beginning: a transaction that has read may not write any more once another has written.
    const inTurn =
      (run: typeof own.immediate): typeof own.immediate =>
      (...given) =>
        this.#inTurn(() => run(...given))
    const { deferred, immediate, exclusive } = own
    const ways = { deferred: inTurn(deferred), immediate: inTurn(immediate), exclusive: inTurn(exclusive) }
    return Object.assign(inTurn(own), { ...ways, default: ways.deferred })
  }

  /** There is one writer at a time. */
  apart<Given extends unknown[], Result>(work: (...given: Given) => Result): (...given: Given) => Result {
    return this.transaction(work).immediate
  }

  /** Has something done before the file is closed. */
  beforeClose(act: () => void): void {
    this.#closing.push(act)
  }

  override close(): this {
    for (const act of this.#closing.splice(0)) act()
    return super.close()
  }

  #inTurn<Result>(work: () => Result): Result {
    return this.turn === undefined || this.inTransaction ? work() : this.turn.first(work)
  }
}

/** The server's database of a file: a commit is on the disk when it returns, and readers wait for no writer. */
export function openEmbedded(path: string | Buffer, turn?: WriteTurn): EmbeddedSql {
  const db = new EmbeddedSql(path, { timeout: BUSY_TIMEOUT_MS, turn })
  try {
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma('foreign_keys = ON')
    return db
  } catch (error) {
    db.close()
    throw error
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
