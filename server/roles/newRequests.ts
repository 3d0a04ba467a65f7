import type { PerformedRequest } from '../exchange/engineStore.ts'
import type { AsyncSql, AsyncStatement } from '../store/sql.ts'

/** A request of an account. */
export type RequestKey = Pick<PerformedRequest, 'accountId' | 'requestId'>

/** So many are remembered; they are forgotten when they are performed, so that only what was never decided is left. */
const MAX_CACHED = 10_000

/** So many are looked up with one statement. */
const BATCH_SIZE = 32

interface KnownRow {
  readonly account_id: number
  readonly request_id: string
}

/** Values for the statement, as many as it has places: the first stands in those that are left over. */
function stretches(keys: readonly RequestKey[]): (string | number)[][] {
  return Array.from({ length: Math.ceil(keys.length / BATCH_SIZE) }, (_, stretch) =>
    Array.from({ length: BATCH_SIZE }, (_place, at) => keys[stretch * BATCH_SIZE + at] ?? keys[0]).flatMap((one) =>
      one === undefined ? [] : [one.accountId, one.requestId],
    ),
  )
}

const key = ({ accountId, requestId }: RequestKey) => `${accountId} ${requestId}`

/**
 * Finds requests that are not in the database yet. It looks up many commands at once while the engine works, so that the engine
 * need not wait for each.
 */
export class NewRequests {
  readonly #known: AsyncStatement<(string | number)[], KnownRow>
  readonly #asked = new Set<string>()
  readonly #new = new Set<string>()

  constructor(queries: AsyncSql) {
    this.#known = queries.prepare<(string | number)[], KnownRow>(
      `SELECT request.account_id, request.request_id
       FROM (VALUES ${Array(BATCH_SIZE).fill('(CAST(? AS BIGINT), CAST(? AS TEXT))').join(', ')}) AS asked
       JOIN request ON request.account_id = asked.column1 AND request.request_id = asked.column2`,
    )
  }

  /** Looks some up. Never rejects: what could not be looked up is asked for when it is decided. */
  async look(keys: readonly RequestKey[]): Promise<void> {
    // PostgreSQL reads no text with half a character, or with the one that is nothing.
    const legible = keys.filter(({ requestId }) => requestId.isWellFormed() && !requestId.includes('\0'))
    if (legible.length === 0) return
    if (this.#new.size > MAX_CACHED) this.#new.clear()
    const requested = legible.map(key)
    for (const one of requested) this.#asked.add(one)
    try {
      const found = (await Promise.all(stretches(legible).map((some) => this.#known.all(...some)))).flat()
      const known = new Set(found.map((row) => key({ accountId: row.account_id, requestId: row.request_id })))
      for (const one of requested) if (this.#asked.has(one) && !known.has(one)) this.#new.add(one)
    } catch {
      // The database did not answer in time.
    } finally {
      for (const one of requested) this.#asked.delete(one)
    }
  }

  /** Returns true if a request is certainly not in the database. */
  isNew(request: RequestKey): boolean {
    return this.#new.has(key(request))
  }

  /** These are on their way into the database. */
  perform(requests: readonly RequestKey[]): void {
    for (const request of requests) {
      this.#asked.delete(key(request))
      this.#new.delete(key(request))
    }
  }
}
