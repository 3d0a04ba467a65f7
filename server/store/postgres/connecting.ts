import type { ClientConfig } from 'pg'

/** Where a database is: its address, and the schema in it, the database's own default when undefined. */
export interface DatabasePlace {
  readonly url: string
  readonly schema: string | undefined
}

/** A writer waits so long for another, ms, as in SQLite. */
const LOCK_MS = 5_000
/** A transaction that nobody goes on with must not keep the others waiting for ever: its process hangs. */
const IDLE_MS = 30_000

/** How every connection of the server is opened: what is committed is on the disk. */
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
