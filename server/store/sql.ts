import type { Stride } from '../../engine/stride.ts'

/** Result of a write. Reading it waits for it. */
export interface Written {
  /** Rows that it inserted, changed or deleted. */
  readonly changes: number
}

/** A statement that is kept prepared. `?` takes values in order, `@name` those of an object. */
export interface Statement<Values extends unknown[] = unknown[], Row = unknown> {
  /** The first row; undefined when there is none. */
  get(...values: Values): Row | undefined
  all(...values: Values): Row[]
  iterate(...values: Values): IterableIterator<Row>
  /**
   * Writes. In a transaction a failure may show only at the next read, at `changes`, or at the end of the transaction:
   * there it is thrown, and the transaction undone.
   */
  run(...values: Values): Written
  /** Answers the first column in place of rows. */
  pluck(): this
  /** Answers whole numbers as bigint; without it one beyond 2^53 is thrown as a RangeError. */
  safeIntegers(): this
}

/** Work that is done as a whole or not at all; inside another one it is a part of that, undone alone when it throws. */
export interface Transaction<Given extends unknown[], Result> {
  /** Reads all from the same instant; for writing, take one of the others. */
  (...given: Given): Result
  /** As the only writer: what it reads nobody else changes before it ends. */
  immediate(...given: Given): Result
}

/** Database in use, for the few differences. */
export type Dialect = 'sqlite' | 'postgres'

/**
 * A database as the server uses it: one connection, every call answered before it returns. SQLite and PostgreSQL stand
 * behind it alike (docs/decisions/postgresql.md), so only SQL that both know goes in.
 */
export interface Sql {
  readonly dialect: Dialect
  /** The numbers that this process gives to orders and to transactions of the ledger. */
  readonly stride: Stride
  readonly inTransaction: boolean
  prepare<Values extends unknown[] | object = unknown[], Row = unknown>(
    sql: string,
  ): Values extends unknown[] ? Statement<Values, Row> : Statement<[Values], Row>
  /** Runs statements without values, separated by semicolons. */
  exec(sql: string): unknown
  transaction<Given extends unknown[], Result>(work: (...given: Given) => Result): Transaction<Given, Result>
  /**
   * A transaction that waits for no other writer, where the database knows how: for who writes only rows of its own and
   * numbers them by its stride. What numbers by the highest there is waits for the others from there on.
   */
  apart<Given extends unknown[], Result>(work: (...given: Given) => Result): (...given: Given) => Result
  close(): unknown
}

/** A statement as `Statement`, whose answer is waited for without keeping the thread waiting. */
export interface AsyncStatement<Values extends unknown[] = unknown[], Row = unknown> {
  get(...values: Values): Promise<Row | undefined>
  all(...values: Values): Promise<Row[]>
  run(...values: Values): Promise<Written>
  pluck(): AsyncStatement<Values, Row>
  safeIntegers(): AsyncStatement<Values, Row>
}

/**
 * The same database for whoever must not stop for it: gateways, the console and reports. Takes the same SQL. Each statement
 * stands alone and rejects with a `DatabaseUnavailable` when it is not answered in time. There are no transactions here: one
 * that waits for this thread while the thread waits in `Sql` for what it has locked would never end.
 */
export interface AsyncSql {
  prepare<Values extends unknown[] | object = unknown[], Row = unknown>(
    sql: string,
  ): Values extends unknown[] ? AsyncStatement<Values, Row> : AsyncStatement<[Values], Row>
}

/** A database in both ways. */
export interface Connections {
  /** For the engine and for whole transactions: one connection, which the thread waits for. SQLite or PostgreSQL. */
  readonly db: Sql
  /** For single statements of visitors and operators, which nobody else waits for. */
  readonly queries: AsyncSql
}

/** The database did not answer in time or cannot be reached. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** True if something may have been written although nobody was told. */
  readonly mayBeDone: boolean

  constructor(cause: unknown, mayBeDone: boolean) {
    super('The database did not answer in time', { cause })
    this.mayBeDone = mayBeDone
  }
}

/** The number that a new row was given: of `RETURNING id`. */
export function numberOf(row: { readonly id: number } | undefined): number {
  if (row === undefined) throw new Error('No row was added')
  return row.id
}
