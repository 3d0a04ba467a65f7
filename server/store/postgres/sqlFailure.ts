import type { WireFailure } from './wire.ts'

/** PostgreSQL's names of what the server tells apart, as SQLite names it; the rest keep their own. */
const codes: ReadonlyMap<string, string> = new Map([
  ['23505', 'SQLITE_CONSTRAINT_UNIQUE'],
  ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'],
  ['23502', 'SQLITE_CONSTRAINT_NOTNULL'],
  ['23514', 'SQLITE_CONSTRAINT_CHECK'],
  ['53100', 'SQLITE_FULL'],
  ['55P03', 'SQLITE_BUSY'],
])

/** PostgreSQL gave it up (57014, 55P03), goes away (57P…), has no place for another connection, or had to choose one of two. */
const CANCELLED_CODES = /^(57014|55P03|57P0\d|53300|40P01|40001)$/

/** Returns true if PostgreSQL did not do something that it may do when it is asked again: nothing was done. */
export const isGivenUp = ({ code }: { readonly code: string }): boolean =>
  CANCELLED_CODES.test(code) || code === 'SQLITE_BUSY'

/** A statement that PostgreSQL did not perform. `code` is SQLite's where it has one, else PostgreSQL's or the network's. */
export class SqlFailure extends Error {
  override readonly name = 'SqlFailure'
  readonly code: string
  /** True if the connection is gone, with the transaction that was under way. */
  readonly isLost: boolean

  constructor({ message, code, isLost }: WireFailure) {
    super(message)
    this.code = codes.get(code) ?? code
    this.isLost = isLost
  }
}
