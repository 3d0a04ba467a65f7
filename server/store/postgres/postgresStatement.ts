import type { Statement, Written } from '../sql.ts'
import type { Translated } from './dialect.ts'
import type { WireResult, WireValue } from './wire.ts'

/** Sends statements. */
export interface Sender {
  read(statement: Translated, values: readonly WireValue[], isExact: boolean): WireResult
  write(statement: Translated, values: readonly WireValue[]): Written
}

/** A statement for PostgreSQL; it is prepared when it is first used. */
export class PostgresStatement<Row> implements Statement<unknown[], Row> {
  readonly #sender: Sender
  readonly #statement: Translated
  #isPlucked = false
  #isExact = false

  constructor(sender: Sender, statement: Translated) {
    this.#sender = sender
    this.#statement = statement
  }

  pluck(): this {
    this.#isPlucked = true
    return this
  }

  safeIntegers(): this {
    this.#isExact = true
    return this
  }

  get(...given: unknown[]): Row | undefined {
    return this.all(...given)[0]
  }

  all(...given: unknown[]): Row[] {
    const result = this.#sender.read(this.#statement, valuesOf(this.#statement, given), this.#isExact)
    return rowsOf(result, this.#isPlucked, this.#isExact)
  }

  iterate(...given: unknown[]): IterableIterator<Row> {
    return this.all(...given).values()
  }

  run(...given: unknown[]): Written {
    return this.#sender.write(this.#statement, valuesOf(this.#statement, given))
  }
}

/** Returns the values of a statement in order. Throws a RangeError if their number differs from the placeholders. */
export function valuesOf({ values, text }: Translated, given: readonly unknown[]): WireValue[] {
  const named: Readonly<Record<string, unknown>> = Object.assign({}, ...given.filter(isNamed))
  const placed = given.filter((value) => !isNamed(value)).flat()
  const reported = values.filter((value) => typeof value === 'number').length
  if (reported !== placed.length) throw new RangeError(`${reported} values belong into ${text}, not ${placed.length}`)
  return values.map((key) => wireValue(typeof key === 'number' ? placed[key] : named[key], text))
}

/** The rows of an answer, or their first columns. */
export function rowsOf<Row>(
  { columns, rows }: Pick<WireResult, 'columns' | 'rows'>,
  isPlucked: boolean,
  isExact: boolean,
): Row[] {
  const check = isExact ? as : safe
  if (isPlucked) return rows.map((row) => check(row[0]) as Row)
  return rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, check(row[at])])) as Row)
}

const isNamed = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)

function wireValue(value: unknown, text: string): WireValue {
  if (value === null || value instanceof Uint8Array) return value
  // PostgreSQL keeps no such character; as this one it is found nowhere, and refuses nothing that SQLite takes.
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value
  if (Number.isNaN(value)) return null
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  throw new TypeError(`A ${typeof value} cannot be stored by ${text}`)
}

const as = (value: unknown): unknown => value

function safe(value: unknown): unknown {
  if (typeof value === 'bigint') throw new RangeError(`${value} is too large for a number`)
  return value
}
