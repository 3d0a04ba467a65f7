import { Kysely, PostgresDialect } from 'kysely'
import type { Pool, PoolClient, PoolConfig, QueryResult } from 'pg'
import { type AsyncSql, type AsyncStatement, DatabaseUnavailable, type Written } from '../sql.ts'
import type { Tables } from '../tables.ts'
import { connectionOf, type DatabasePlace } from './connecting.ts'
import { type Translated, translated } from './dialect.ts'
import { rowsOf, valuesOf } from './postgresStatement.ts'
import { readerOf } from './readers.ts'
import { isGivenUp, SqlFailure } from './sqlFailure.ts'

/** Limits: concurrent requests, others wait, and time limits of a connection and an answer, ms. */
interface Bounds {
  readonly connections: number
  readonly connectMs: number
  readonly answerMs: number
}

/** A visitor's page gives up after 10 s, and is to be told before. */
const VISITS: Bounds = { connections: 8, connectMs: 2_500, answerMs: 5_000 }
const REPORTS: Bounds = { connections: 4, connectMs: 5_000, answerMs: 30_000 }
/** PostgreSQL itself gives a statement up; one that does not say so by then is not waited for, ms. */
const GRACE_MS = 1_000

/** Connections besides the one the server's thread waits for. `close` resolves when all are closed. */
export interface Pools {
  readonly reads: Kysely<Tables>
  readonly queries: AsyncSql
  /** Returns true if something is under way. */
  isBusy(): boolean
  close(): Promise<void>
}

/** Nothing is connected before it is used. */
export function openPools(place: DatabasePlace): Pools {
  const visits = new BoundedPool(place, VISITS)
  const reports = new BoundedPool(place, REPORTS)
  return {
    queries: new PooledSql(visits),
    reads: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: reports.forKysely() }) }),
    isBusy: () => visits.inUse + reports.inUse > 0,
    close: async () => {
      await Promise.all([visits.end(), reports.end()])
    },
  }
}

/** Connections whose failures are a `DatabaseUnavailable` or a `SqlFailure`. One that did not answer is closed. */
class BoundedPool {
  /** Connections that are asked something, or waited for. */
  inUse = 0
  readonly #config: PoolConfig
  #opened: Promise<Pool> | undefined

  constructor(place: DatabasePlace, { connections, connectMs, answerMs }: Bounds) {
    this.#config = {
      ...connectionOf(place),
      max: connections,
      connectionTimeoutMillis: connectMs,
      statement_timeout: answerMs,
      query_timeout: answerMs + GRACE_MS,
      allowExitOnIdle: true,
      types: typesOf(false),
    }
  }

  /** Does work on one connection. `isWriting`: what is lost on the way may have been done. */
  async with<Result>(work: (client: PoolClient) => Promise<Result>, isWriting: boolean): Promise<Result> {
    const client = await this.#connect()
    try {
      const result = await work(client)
      this.#release(client, false)
      return result
    } catch (error) {
      const failure = failureOf(error, isWriting)
      this.#release(client, failure instanceof DatabaseUnavailable)
      throw failure
    }
  }

  /** As Kysely takes a pool: it reads, a statement at a time. */
  forKysely() {
    return {
      options: this.#config,
      connect: async () => {
        const client = await this.#connect()
        let isBroken = false
        const query = async (...requested: [text: string, values: unknown[]]) => {
          try {
            return await client.query(...requested)
          } catch (error) {
            const failure = failureOf(error, false)
            isBroken ||= failure instanceof DatabaseUnavailable
            throw failure
          }
        }
        return { query: query as PoolClient['query'], release: () => this.#release(client, isBroken) }
      },
      end: () => this.end(),
    }
  }

  async end(): Promise<void> {
    await (await this.#opened)?.end()
  }

  #release(client: PoolClient, isBroken: boolean): void {
    this.inUse -= 1
    client.release(isBroken)
  }

  async #connect(): Promise<PoolClient> {
    this.inUse += 1
    try {
      this.#opened ??= this.#open()
      return await (await this.#opened).connect()
    } catch (error) {
      this.inUse -= 1
      throw failureOf(error, false)
    }
  }

  async #open(): Promise<Pool> {
    // Whoever has SQLite reads nothing of it.
    const { default: pg } = await import('pg')
    const pool = new pg.Pool(this.#config)
    // An idle connection that is lost: the next read opens another.
    pool.on('error', () => {})
    return pool
  }
}

/** Errors of PostgreSQL have five characters; those of the network and of `pg` have other codes or none. */
const TOLD = /^[0-9A-Z]{5}$/

function failureOf(error: unknown, isWriting: boolean): Error {
  const { code = '', message = String(error) } = (error ?? {}) as { readonly code?: string; readonly message?: string }
  if (isGivenUp({ code })) return new DatabaseUnavailable(error, false)
  if (TOLD.test(code) && 'severity' in (error as object)) return new SqlFailure({ message, code, isLost: false })
  if (error instanceof TypeError || error instanceof RangeError) return error
  return new DatabaseUnavailable(error, isWriting)
}

const typesOf = (isExact: boolean) => ({
  getTypeParser: (type: number) => (text: string) => readerOf(type)(text, isExact),
})

class PooledSql implements AsyncSql {
  readonly #pool: BoundedPool

  constructor(pool: BoundedPool) {
    this.#pool = pool
  }

  prepare<Values extends unknown[] | object = unknown[], Row = unknown>(
    sql: string,
  ): Values extends unknown[] ? AsyncStatement<Values, Row> : AsyncStatement<[Values], Row> {
    const statement: unknown = new PooledStatement<Row>(this.#pool, translated(sql))
    return statement as Values extends unknown[] ? AsyncStatement<Values, Row> : AsyncStatement<[Values], Row>
  }
}

/** Names of statements by their text: each has one. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `q${names.size + 1}`
  names.set(text, name)
  return name
}

class PooledStatement<Row> implements AsyncStatement<unknown[], Row> {
  readonly #pool: BoundedPool
  readonly #statement: Translated
  readonly #name: string
  #isPlucked = false
  #isExact = false

  constructor(pool: BoundedPool, statement: Translated) {
    this.#pool = pool
    this.#statement = statement
    this.#name = nameOf(statement.text)
  }

  pluck(): this {
    this.#isPlucked = true
    return this
  }

  safeIntegers(): this {
    this.#isExact = true
    return this
  }

  async get(...given: unknown[]): Promise<Row | undefined> {
    return (await this.all(...given))[0]
  }

  async all(...given: unknown[]): Promise<Row[]> {
    const { fields, rows } = await this.#ask(given)
    return rowsOf({ columns: fields.map(({ name }) => name), rows }, this.#isPlucked, this.#isExact)
  }

  async run(...given: unknown[]): Promise<Written> {
    return { changes: (await this.#ask(given)).rowCount ?? 0 }
  }

  async #ask(given: readonly unknown[]): Promise<QueryResult<unknown[]>> {
    const { text, isReading } = this.#statement
    const values = valuesOf(this.#statement, given)
    const types = typesOf(this.#isExact)
    // With a name it is prepared once a connection: PostgreSQL would plan it each time.
    const query = { name: this.#name, text, values, types, rowMode: 'array' as const }
    return this.#pool.with((client) => client.query<unknown[]>(query), !isReading)
  }
}
