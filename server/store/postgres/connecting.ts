import type { ClientConfig } from 'pg'

/** Address of a database and its schema. The database's default schema if undefined. */
export interface DatabasePlace {
  readonly url: string
  readonly schema: string | undefined
  /**
   * Whether this process is the only server of the database, or one of several; it has to be left alone by those who are
   * there otherwise. Undefined for who only visits, such as the command line.
   */
  readonly presence?: 'alone' | 'together' | undefined
}

/** Taken by every connection that is written on, for as long as it lasts: a server that was killed has it until its last commit is done. */
export const presenceLock = (presence: 'alone' | 'together'): string =>
  `SELECT pg_advisory_lock${presence === 'alone' ? '' : '_shared'}(7253003, hashtext(current_schema()))`

/** Somebody else is there who has to be alone, or is not. */
export const IN_USE = 'Another server is using this database'

/** A writer waits so long for another, ms, as in SQLite. */
const LOCK_MS = 5_000
/** A transaction that nobody goes on with must not keep the others waiting for ever: its process hangs. */
const IDLE_MS = 30_000

/** Returns the options of every connection of the server: a committed transaction is on the disk. */
export function connectionOf({ url, schema }: DatabasePlace): ClientConfig {
  const settings = {
    synchronous_commit: 'on',
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_MS,
    client_min_messages: 'warning',
    ...(schema !== undefined && { search_path: schema }),
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return { connectionString: url, options: options.join(' '), keepAlive: true, application_name: 'exchange' }
}
