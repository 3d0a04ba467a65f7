import { Kysely, PostgresDialect } from 'kysely'
import type { Tables } from '../tables.ts'
import { connectionOf, type DatabasePlace } from './connecting.ts'
import { readerOf } from './readers.ts'

/** Lists and reports that are read at once; more of them wait. */
const CONNECTIONS = 4
/** For a connection, ms. */
const CONNECT_MS = 5_000
/** For a report, ms. */
const ANSWER_MS = 30_000

/** Connections for lists and reports, beside the one that is written on. `close` answers when they are closed. */
export function openReadingPool(place: DatabasePlace): { readonly reads: Kysely<Tables>; close(): Promise<void> } {
  const open = async () => {
    // Whoever has SQLite reads nothing of it.
    const { default: pg } = await import('pg')
    const pool = new pg.Pool({
      ...connectionOf(place),
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      allowExitOnIdle: true,
      types: { getTypeParser: (type: number) => (text: string) => readerOf(type)(text, false) },
    })
    // An idle connection that is lost: the next read opens another.
    pool.on('error', () => {})
    return pool
  }
  const reads = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: open }) })
  return { reads, close: () => reads.destroy() }
}
