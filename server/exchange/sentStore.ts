import type { AccountState, EngineState, Terms } from '../../engine/state.ts'
import { PostgresSql, type Write } from '../store/postgres/postgresSql.ts'
import type { Sql } from '../store/sql.ts'
import { batchWrites } from './batchWrites.ts'
import { type Batch, type EngineStore, type OwnPart, type PerformedRequest, SqlEngineStore } from './engineStore.ts'
import type { Recorded } from './recorder.ts'

/** One of several engines' own state. */
export interface SentPart extends OwnPart {
  /** The guard as a statement that fails where the guard would throw. */
  proof(batch: Batch): Write
}

/** The engine's store in a database. `part`: for one of several engines. */
export const engineStoreIn = (db: Sql, part?: SentPart): EngineStore =>
  db instanceof PostgresSql ? new SentStore(db, part) : new SqlEngineStore(db, part)

interface Waiting {
  readonly batch: Batch
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * The engine's store in PostgreSQL. Batches are sent without waiting; those that come while a transaction is under way are
 * the next one, all together.
 */
class SentStore implements EngineStore {
  readonly #db: PostgresSql
  readonly #own: SqlEngineStore
  readonly #part: SentPart | undefined
  #waiting: Waiting[] = []
  #isSending = false

  constructor(db: PostgresSql, part?: SentPart) {
    this.#db = db
    this.#own = new SqlEngineStore(db, part)
    this.#part = part
  }

  load(terms: Terms): EngineState {
    return this.#own.load(terms)
  }

  recorded(): Recorded {
    return this.#own.recorded()
  }

  loadAccount(state: EngineState, accountId: number): AccountState | undefined {
    return this.#own.loadAccount(state, accountId)
  }

  request(accountId: number, requestId: string, since: number): PerformedRequest | undefined {
    return this.#own.request(accountId, requestId, since)
  }

  /** Stores a batch. Functions that write alongside it run here, since they may read. */
  commit(batch: Batch): Promise<void> {
    if (batch.alongside !== undefined) return this.#own.commit(batch)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ batch, resolve, reject })
      if (!this.#isSending) void this.#send()
    })
  }

  async #send(): Promise<void> {
    this.#isSending = true
    while (this.#waiting.length > 0) {
      const sent = this.#waiting.splice(0)
      try {
        await this.#db.apartLater(this.#writes(sent.map(({ batch }) => batch)))
        for (const { resolve } of sent) resolve()
      } catch (error) {
        for (const { reject } of [...sent, ...this.#waiting.splice(0)]) reject(error)
      }
    }
    this.#isSending = false
  }

  #writes(batches: readonly Batch[]): Write[] {
    const writes = batchWrites(batches, this.#db.stride)
    const pricesUpTo = batches.findLast((batch) => batch.pricesUpTo !== undefined)?.pricesUpTo
    const [first] = batches
    return this.#part === undefined || first === undefined
      ? writes
      : [this.#part.proof({ ...first, pricesUpTo }), ...writes]
  }
}
