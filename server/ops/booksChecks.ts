import type { FastifyBaseLogger } from 'fastify'
import type { BooksCheck } from '../../contract/operator/entities/audit.ts'
import { AUTO } from '../../contract/operator/entities/operator.ts'
import type { AsyncApi } from '../store/asyncApi.ts'
import type { AsyncSql, Sql } from '../store/sql.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Time of the nightly check, after midnight UTC. */
const NIGHT = 3 * HOUR
/** Maximum number of checks that are reported. */
const MAX_REPORTED = 30

export interface BooksChecksDeps {
  readonly queries: AsyncSql
  readonly stored: AsyncApi<StoredChecks>
  /** Returns the errors of the ledger in words for an operator. Empty if it is consistent. */
  readonly check: () => readonly string[] | Promise<readonly string[]>
  /** True if it looks by itself every night; so it does where this is left out. */
  readonly nightly?: boolean
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** The wall clock, UTC ms. */
  readonly now: () => number
}

interface Row {
  readonly at: number
  readonly actor: string
  readonly findings: string
  readonly took_ms: number
}

/** Stores the checks. */
export interface StoredChecks {
  add(check: { readonly at: number; readonly actor: string; readonly findings: string; readonly took: number }): Row
}

/** Opens the kept checks of a database. */
export function openStoredChecks(db: Sql): StoredChecks {
  const add = db.prepare<Parameters<StoredChecks['add']>[0], Row>(
    `INSERT INTO books_check (at, actor, findings, took_ms)
     SELECT CASE WHEN max(at) >= @at THEN max(at) + 1 ELSE @at END, @actor, @findings, @took
     FROM books_check RETURNING *`,
  )
  return {
    add: ({ at, actor, findings, took }) =>
      add.get({ at, actor, findings, took }) ?? { at, actor, findings, took_ms: took },
  }
}

const checkOf = ({ at, actor, findings, took_ms: tookMs }: Row): BooksCheck => {
  const found = JSON.parse(findings) as string[]
  return { at, by: actor, sound: found.length === 0, findings: found, tookMs }
}

/** Checks of the books, every night and on demand, and what they have found. */
export class BooksChecks {
  readonly #deps: BooksChecksDeps
  readonly #looking: NodeJS.Timeout
  #running: Promise<BooksCheck> | undefined
  #nightly: Promise<void> | undefined
  #closed = false

  /** Looks by itself until it is closed. */
  constructor(deps: BooksChecksDeps) {
    this.#deps = deps
    this.#looking = setInterval(() => void (deps.nightly === false || this.look()), MINUTE).unref()
  }

  /** Checks what a night has come over since the last time, one look at a time; never rejects. */
  look(): Promise<void> {
    this.#nightly ??= this.#look().finally(() => {
      this.#nightly = undefined
    })
    return this.#nightly
  }

  async #look(): Promise<void> {
    const running = this.#running
    try {
      const night = Math.floor((this.#deps.now() - NIGHT) / DAY) * DAY + NIGHT
      const last = await this.#deps.queries
        .prepare<[string], number>('SELECT max(at) FROM books_check WHERE actor = ?')
        .pluck()
        .get(AUTO)
      if ((last ?? 0) < night) await (running ?? this.run(AUTO))
    } catch (error) {
      if (!this.#closed) this.#deps.log.error({ err: error }, 'the books could not be checked')
    }
  }

  /** Checks now, one at a time, and keeps what was found. Rejects when it could not check. */
  run(actor: string): Promise<BooksCheck> {
    this.#running ??= this.#check(actor).finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** The last checks, the newest first. */
  async last(): Promise<BooksCheck[]> {
    const { queries } = this.#deps
    const rows = queries.prepare<[number], Row>('SELECT * FROM books_check ORDER BY at DESC LIMIT ?')
    return (await rows.all(MAX_REPORTED)).map(checkOf)
  }

  /** Leaves what it is at alone: nobody waits for a check to stop. */
  close(): void {
    this.#closed = true
    clearInterval(this.#looking)
  }

  async #check(actor: string): Promise<BooksCheck> {
    const { stored, check, log, now } = this.#deps
    const from = performance.now()
    const findings = await check()
    if (this.#closed) throw new Error('the server has stopped meanwhile')
    const took = Math.round(performance.now() - from)
    const row = await stored.add({ at: now(), actor, findings: JSON.stringify(findings), took })
    if (findings.length > 0) log.error({ findings }, 'THE BOOKS ARE NOT SOUND')
    return checkOf(row)
  }
}
