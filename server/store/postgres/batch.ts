import type { Connection, Submittable } from 'pg'
import { readerOf } from './readers.ts'
import type { WireResult, WireStatement } from './wire.ts'

interface Field {
  readonly name: string
  readonly dataTypeID: number
}

/** Columns of a prepared statement, and how to read them. */
interface Columns {
  readonly names: readonly string[]
  readonly types: readonly number[]
}

/** Prepared statement of a connection. */
export interface Prepared {
  /** Names by number of the statement. */
  readonly names: Map<number, string>
  readonly columns: Map<string, Columns>
  count: number
}

/** The prepared statements of a fresh connection. */
export const nothingPrepared = (): Prepared => ({ names: new Map(), columns: new Map(), count: 0 })

/** An error as PostgreSQL tells it. */
export interface ServerError {
  readonly message: string
  readonly code?: string | undefined
  readonly severity?: string | undefined
}

const noColumns: Columns = { names: [], types: [] }

/**
 * Statements that go to PostgreSQL in one packet, with one point of return behind the last: the first that fails is the
 * last that was tried. `pg` drives it by the methods that its own queries have.
 */
export class Batch implements Submittable {
  readonly results: WireResult[] = []
  readonly #statements: readonly WireStatement[]
  readonly #texts: ReadonlyMap<number, string>
  readonly #prepared: Prepared
  readonly #done: (failure: ServerError | undefined) => void
  /** Names of the statements in turn, and which of them this batch prepares. */
  readonly #names: string[] = []
  readonly #fresh = new Set<string>()
  #rows: unknown[][] = []

  constructor(
    statements: readonly WireStatement[],
    texts: ReadonlyMap<number, string>,
    prepared: Prepared,
    done: (failure: ServerError | undefined) => void,
  ) {
    this.#statements = statements
    this.#texts = texts
    this.#prepared = prepared
    this.#done = done
  }

  submit(connection: Connection): void {
    const { stream } = connection
    stream.cork()
    for (const { number, values } of this.#statements) {
      const name = this.#nameOf(number, connection)
      connection.bind({ portal: '', statement: name, values: values.map(bound) }, true)
      if (!this.#prepared.columns.has(name)) connection.describe({ type: 'P', name: '' }, true)
      connection.execute({ portal: '', rows: '0' }, true)
      this.#names.push(name)
    }
    connection.sync()
    stream.uncork()
  }

  #nameOf(number: number, connection: Connection): string {
    const known = this.#prepared.names.get(number)
    if (known !== undefined) return known
    const name = `s${++this.#prepared.count}`
    this.#prepared.names.set(number, name)
    this.#fresh.add(name)
    connection.parse({ name, text: this.#texts.get(number) ?? '', types: [] }, true)
    return name
  }

  get #name(): string {
    return this.#names[this.results.length] ?? ''
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    const columns = { names: fields.map(({ name }) => name), types: fields.map(({ dataTypeID }) => dataTypeID) }
    this.#prepared.columns.set(this.#name, columns)
  }

  handleDataRow({ fields }: { readonly fields: ReadonlyArray<string | null> }): void {
    const { types } = this.#prepared.columns.get(this.#name) ?? noColumns
    const isExact = this.#statements[this.results.length]?.isExact ?? false
    this.#rows.push(fields.map((text, at) => (text === null ? null : readerOf(types[at] ?? 0)(text, isExact))))
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const words = text.split(' ')
    if (!this.#prepared.columns.has(this.#name)) this.#prepared.columns.set(this.#name, noColumns)
    const { names: columns } = this.#prepared.columns.get(this.#name) ?? noColumns
    const count = Number(words.at(-1))
    const did = words[0] ?? ''
    this.results.push({ columns, rows: this.#rows, count: Number.isNaN(count) ? 0 : count, did })
    this.#rows = []
  }

  handleEmptyQuery(): void {
    this.results.push({ columns: [], rows: [], count: 0, did: '' })
  }

  handlePortalSuspended(): void {}

  handleError(error: ServerError): void {
    // Whether the one that failed was prepared before it did is not known: it and those behind it get new names.
    const names = new Set(this.#names.slice(this.results.length).filter((name) => this.#fresh.has(name)))
    for (const [number, name] of this.#prepared.names) if (names.has(name)) this.#prepared.names.delete(number)
    // After a failure `pg` tells no more of this batch; what is sent next waits until PostgreSQL is ready.
    this.#done(error)
  }

  handleReadyForQuery(): void {
    this.#done(undefined)
  }
}

const bound = (value: string | Uint8Array | null): string | Buffer | null =>
  value instanceof Uint8Array ? Buffer.from(value) : value
