import { type Batch, type EngineStore, type OwnPart, SqlEngineStore } from '../exchange/engineStore.ts'
import { type Lease, LeaseLost } from '../leases/lease.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { SqlFailure } from '../store/postgres/sqlFailure.ts'

/**
 * The engine's store of an engine that owns its shard by a lease. Every batch begins with proof of it, and with how far
 * the prices have been decided. Where nobody can tell whether a batch was written, or the shard is another's, the engine
 * ends: whatever it could answer might be wrong. What was asked is in the log, and its successor knows.
 */
export function ownedStore(
  database: ExchangeDatabase,
  lease: Lease,
  owns: (accountId: number) => boolean,
  fall: (why: string) => never,
): EngineStore {
  const guard: OwnPart['guard'] = ({ pricesUpTo }) => {
    const { prices, commands } = lease.position ?? lease.from
    lease.hold({ prices: pricesUpTo ?? prices, commands })
  }
  const store = new SqlEngineStore(database.db, { owns, guard })
  const certain = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      if (error instanceof LeaseLost) fall(error.message)
      if (error instanceof SqlFailure && error.isLost) fall(`the database is gone: ${error.message}`)
      throw error
    }
  }
  return {
    load: (terms) => certain(() => store.load(terms)),
    loadAccount: (state, accountId) => {
      // A call that has gone astray must not make a second owner of an account.
      if (!owns(accountId)) return undefined
      return certain(() => store.loadAccount(state, accountId))
    },
    request: (accountId, requestId, since) => certain(() => store.request(accountId, requestId, since)),
    commit: (batch: Batch) => certain(() => store.commit(batch)),
  }
}
