import { everyNumber, type Stride } from '../../../engine/stride.ts'
import type { Sql, Statement, Transaction, Written } from '../sql.ts'
import type { DatabasePlace } from './connecting.ts'
import { type Translated, translated } from './dialect.ts'
import { PostgresLink } from './link.ts'
import { PostgresPipe, resultOf, type Sent } from './pipe.ts'
import { PostgresStatement, type Sender, valuesOf } from './postgresStatement.ts'
import { SqlFailure } from './sqlFailure.ts'
import { transactionOutcome } from './transactionOutcome.ts'
import type { WireResult, WireValue } from './wire.ts'

/** Time limit of an answer, ms. */
const TIMEOUT_MS = 15_000
/** The one lock of all that write by what they have read, whichever process they are of: it goes with the transaction. */
const LOCK = 'SELECT pg_advisory_xact_lock(7253001, hashtext(current_schema()))'

/** A second try would only take as long again. */
const FINAL: ReadonlySet<string> = new Set(['TIMEOUT', 'IN_USE'])

/** The number of a transaction, by which its fate can be asked for. */
const OWN_NUMBER = 'SELECT pg_current_xact_id()::text'

/** Kind of transaction: reading one instant, as the only writer, or beside others. */
type Way = 'snapshot' | 'sole' | 'apart'

/** Options of a database. */
export interface PostgresOptions {
  readonly stride?: Stride
  readonly patienceMs?: number
  /** Of one that was retired. */
  readonly link?: PostgresLink
}

/** A statement that writes, with its values. */
export interface Write {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** A transaction under way: how many are inside each other, and whether it has the lock. */
interface Under {
  depth: number
  isSole: boolean
}

/**
 * PostgreSQL behind the face that the server knows of SQLite. What a transaction writes is sent when something is read,
 * or at its end: a commit of many small statements is a few packets.
 */
export class PostgresSql implements Sql, Sender {
  readonly dialect = 'postgres'
  readonly stride: Stride
  readonly #place: DatabasePlace
  readonly #options: PostgresOptions
  readonly #link: PostgresLink
  readonly #pipe: PostgresPipe
  #under: Under | undefined

  /** Nothing is connected before the first call. An answer is waited for `patienceMs`. */
  constructor(place: DatabasePlace, options: PostgresOptions = {}) {
    const { stride = everyNumber, patienceMs = TIMEOUT_MS, link } = options
    this.#place = place
    this.#options = options
    this.stride = stride
    this.#link = link ?? new PostgresLink(place)
    this.#pipe = new PostgresPipe(this.#link, patienceMs)
  }

  get inTransaction(): boolean {
    return this.#under !== undefined
  }

  prepare<Values extends unknown[] | object = unknown[], Row = unknown>(
    sql: string,
  ): Values extends unknown[] ? Statement<Values, Row> : Statement<[Values], Row> {
    const statement: unknown = new PostgresStatement<Row>(this, translated(sql))
    return statement as Values extends unknown[] ? Statement<Values, Row> : Statement<[Values], Row>
  }

  exec(sql: string): void {
    this.#pipe.exec(sql)
  }

  transaction<Given extends unknown[], Result>(work: (...given: Given) => Result): Transaction<Given, Result> {
    return Object.assign((...given: Given) => this.#within('snapshot', () => work(...given)), {
      immediate: (...given: Given) => this.#within('sole', () => work(...given)),
    })
  }

  apart<Given extends unknown[], Result>(work: (...given: Given) => Result): (...given: Given) => Result {
    return (...given) => this.#within('apart', () => work(...given))
  }

  /**
   * Writes in a transaction of its own without waiting for the database. Resolves when it is committed. Rejects with a SqlFailure
   * when it is not, or nobody can tell (`UNCERTAIN`).
   */
  async apartLater(writes: readonly Write[]): Promise<void> {
    const statements = writes.map(({ sql, values }): Sent => {
      const statement = translated(sql)
      return { text: statement.text, values: valuesOf(statement, values), isExact: false }
    })
    const { results, failure } = await this.#pipe.whole([plain('BEGIN'), plain(OWN_NUMBER), ...statements])
    const isEnding = results.length >= statements.length + 2
    if (failure === undefined) {
      if (results.at(-1)?.did !== 'COMMIT') throw undone()
      return
    }
    const number = results[1]?.rows[0]?.[0]
    const isLost = failure.isLost && isEnding
    if (isLost && transactionOutcome(this.#pipe, String(number)) === 'committed') return
    throw new SqlFailure(failure)
  }

  close(): void {
    this.#pipe.retire()
    this.#link.close()
  }

  /** The same, on the same connection, numbering by another stride; this one is closed. */
  numberedBy(stride: Stride): PostgresSql {
    return new PostgresSql(this.#place, { ...this.#options, stride, link: this.retire() })
  }

  /** Closed for whoever has it; its connection is left for another on the same database. */
  retire(): PostgresLink {
    this.#pipe.retire()
    return this.#link
  }

  read(statement: Translated, values: readonly WireValue[], isExact: boolean): WireResult {
    const ask = () => this.#pipe.now({ text: statement.text, values, isExact })
    if (this.#under !== undefined || !statement.isReading) return this.#numbering(statement, ask)
    try {
      return ask()
    } catch (error) {
      // A connection that was lost while nobody used it is noticed here; reading twice does no harm.
      if (error instanceof SqlFailure && error.isLost && !FINAL.has(error.code)) return ask()
      throw error
    }
  }

  write(statement: Translated, values: readonly WireValue[]): Written {
    return this.#numbering(statement, () => {
      const sent: Sent = { text: statement.text, values, isExact: false }
      if (this.#under === undefined) return { changes: this.#pipe.now(sent).count }
      this.#pipe.later(sent)
      return new LaterWritten(this.#pipe, sent)
    })
  }

  /** Runs a transaction that numbers rows by the highest existing number, which needs exclusive access. */
  #numbering<Result>({ isNumbering }: Translated, work: () => Result): Result {
    if (!isNumbering) return work()
    if (this.#under === undefined) return this.#within('sole', work)
    this.#lock(this.#under)
    return work()
  }

  #lock(under: Under): void {
    if (under.isSole) return
    under.isSole = true
    this.#pipe.later(plain(LOCK))
  }

  #within<Result>(way: Way, work: () => Result): Result {
    return this.#under === undefined ? this.#outer(way, work) : this.#inner(this.#under, way, work)
  }

  #outer<Result>(way: Way, work: () => Result): Result {
    const pipe = this.#pipe
    pipe.begin()
    const under: Under = { depth: 0, isSole: false }
    this.#under = under
    try {
      pipe.later(plain(way === 'snapshot' ? 'BEGIN ISOLATION LEVEL REPEATABLE READ' : 'BEGIN'))
      const number = way === 'snapshot' ? undefined : pipe.later(plain(OWN_NUMBER))
      if (way === 'sole') this.#lock(under)
      const result = work()
      // It must be known before the end, to be asked for when that is not heard of.
      if (number !== undefined && number.result === undefined) pipe.flush()
      this.#commit(number)
      return result
    } catch (error) {
      pipe.drop(0)
      if (pipe.isBegun) this.#undo('ROLLBACK')
      throw error
    } finally {
      this.#under = undefined
      pipe.end()
    }
  }

  /** Throws when it is not committed. An answer that is lost on its way is asked for again. */
  #commit(number: Sent | undefined): void {
    const pipe = this.#pipe
    try {
      const { did } = pipe.now(plain('COMMIT'))
      if (did === 'COMMIT') return
    } catch (error) {
      if (!(error instanceof SqlFailure) || !error.isLost || number === undefined) throw error
      pipe.end()
      if (transactionOutcome(pipe, String(resultOf(number).rows[0]?.[0])) === 'committed') return
      throw error
    }
    // A transaction in which something has failed is undone when it is to be committed, and that is no failure to it.
    throw undone()
  }

  #inner<Result>(under: Under, way: Way, work: () => Result): Result {
    const pipe = this.#pipe
    const name = `inner_${++under.depth}`
    if (way === 'sole') this.#lock(under)
    const { isSole } = under
    const before = pipe.length
    const mark = pipe.later(plain(`SAVEPOINT ${name}`))
    try {
      const result = work()
      pipe.now(plain(`RELEASE ${name}`))
      return result
    } catch (error) {
      const isSent = mark.result !== undefined
      // A lock goes with the part of the transaction that has taken it.
      under.isSole = isSole
      pipe.drop(isSent ? 0 : before)
      if (isSent && pipe.isBegun) this.#undo(`ROLLBACK TO ${name}`, `RELEASE ${name}`)
      throw error
    } finally {
      under.depth -= 1
    }
  }

  /** Rolls back. If that fails, the connection is dropped, and the original error says more. */
  #undo(...texts: string[]): void {
    try {
      for (const text of texts) this.#pipe.later(plain(text))
      this.#pipe.flush()
    } catch (error) {
      if (!(error instanceof SqlFailure)) throw error
    }
  }
}

const undone = () => new SqlFailure({ message: 'Something in it had failed', code: 'UNDONE', isLost: false })
const plain = (text: string): Sent => ({ text, values: [], isExact: false })

/** Result of a write that may not have been sent yet. Reading it sends it. */
class LaterWritten implements Written {
  readonly #pipe: PostgresPipe
  readonly #sent: Sent

  constructor(pipe: PostgresPipe, sent: Sent) {
    this.#pipe = pipe
    this.#sent = sent
  }

  get changes(): number {
    if (this.#sent.result === undefined) this.#pipe.flush()
    return resultOf(this.#sent).count
  }
}
