import type { Dialect, Sql } from '../store/sql.ts'

/**
 * The tables of an exchange on several machines, one SQL text a migration; what has been released is never edited.
 * A lease says who alone may do something, and until when by the database's own clock; `fence` grows with every owner.
 * `prices` and `commands` say how far its owner has come in the logs of the bus, in the transaction of what came of them.
 */
export const roleMigrations: readonly string[] = [
  `CREATE TABLE lease (
     name TEXT PRIMARY KEY,
     owner TEXT NOT NULL,
     fence BIGINT NOT NULL,
     until BIGINT NOT NULL,
     prices BIGINT NOT NULL,
     commands BIGINT NOT NULL
   );
   CREATE TABLE told_market (
     one INTEGER PRIMARY KEY CHECK (one = 1),
     kind TEXT NOT NULL,
     codes TEXT NOT NULL
   );`,
]

/** Progress of a lease's owner: the last price and the last command whose effects are all stored. */
export interface Position {
  readonly prices: number
  readonly commands: number
}

/** A lease as it stands. */
export interface LeaseRow extends Position {
  readonly name: string
  readonly owner: string
  readonly fence: number
  /** UTC ms by the database's clock. */
  readonly until: number
  /** The database's clock when it was read, UTC ms. */
  readonly now: number
}

/** The database's own clock, UTC ms: those who share a lease need not share a clock. */
const clocks: Readonly<Record<Dialect, string>> = {
  sqlite: `CAST(unixepoch('subsec') * 1000 AS INTEGER)`,
  postgres: '(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
}

const HOLD = 'UPDATE lease SET prices = ?, commands = ? WHERE name = ? AND fence = ?'
/** PostgreSQL's code of a division by none; nothing else of what is written divides. */
const NO_LEASE_HELD = '22012'

/** Returns true if a statement failed because the lease is another's. */
export const isNotHeld = ({ code }: { readonly code: string }): boolean => code === NO_LEASE_HELD

/** The leases of a database. Every call is one statement. */
export interface LeaseTable {
  /** Takes a lease that is free or has run out; undefined while somebody has it. */
  take(name: string, owner: string, forMs: number, from: Position): ({ readonly fence: number } & Position) | undefined
  /** Prolongs a lease, and notes how far its owner has come, where that is said; false when it is another's. */
  renew(name: string, fence: number, forMs: number, position: Position | undefined): boolean
  /** Notes how far the owner has come, and keeps everybody from taking the lease until the transaction ends; false when it is another's. */
  hold(name: string, fence: number, position: Position): boolean
  /** The same as a statement that fails when it is another's (`isNotHeld`): for PostgreSQL. */
  holding(
    name: string,
    fence: number,
    position: Position,
  ): { readonly sql: string; readonly values: readonly unknown[] }
  /** Gives a lease back. */
  release(name: string, fence: number): void
  /** Every lease whose name begins so. */
  like(prefix: string): LeaseRow[]
}

/** Opens them. */
export function openLeaseTable(sql: Sql): LeaseTable {
  const now = clocks[sql.dialect]
  const take = sql.prepare<[string, string, number, number, number], { fence: number } & Position>(
    `INSERT INTO lease (name, owner, fence, until, prices, commands) VALUES (?, ?, 1, ${now} + ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, fence = lease.fence + 1, until = excluded.until
     WHERE lease.until < ${now} RETURNING fence, prices, commands`,
  )
  const renew = sql.prepare<[number, number | null, number | null, string, number]>(
    `UPDATE lease SET until = ${now} + ?, prices = coalesce(?, prices), commands = coalesce(?, commands)
     WHERE name = ? AND fence = ?`,
  )
  const hold = sql.prepare<[number, number, string, number]>(HOLD)
  const release = sql.prepare<[string, number]>('UPDATE lease SET until = 0 WHERE name = ? AND fence = ?')
  const like = sql.prepare<[string], LeaseRow>(
    `SELECT name, owner, fence, until, prices, commands, ${now} AS now FROM lease WHERE name LIKE ? ORDER BY until DESC`,
  )
  return {
    take: (name, owner, forMs, { prices, commands }) => take.get(name, owner, forMs, prices, commands),
    renew: (name, fence, forMs, position) =>
      renew.run(forMs, position?.prices ?? null, position?.commands ?? null, name, fence).changes === 1,
    hold: (name, fence, { prices, commands }) => hold.run(prices, commands, name, fence).changes === 1,
    holding: (name, fence, { prices, commands }) => ({
      sql: `WITH held AS (${HOLD} RETURNING 1) SELECT 1 / count(*) FROM held`,
      values: [prices, commands, name, fence],
    }),
    release: (name, fence) => void release.run(name, fence).changes,
    like: (prefix) => like.all(`${prefix}%`),
  }
}
