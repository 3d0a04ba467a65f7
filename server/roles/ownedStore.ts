import type { Batch, EngineStore } from '../exchange/engineStore.ts'
import { engineStoreIn, type SentPart } from '../exchange/sentStore.ts'
import { type Lease, LeaseLost } from '../leases/lease.ts'
import { isNotHeld } from '../leases/leaseTable.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { SqlFailure } from '../store/postgres/sqlFailure.ts'
import { NewRequests, type RequestKey } from './newRequests.ts'

/** The engine's store, and what is looked up for it beforehand. */
export interface OwnedStore extends EngineStore {
  /** Looks up some requests together, so that `request` need not wait for the database about each. Never rejects. */
  look(requests: readonly RequestKey[]): Promise<void>
}

/**
 * The engine's store of an engine that owns its shard by a lease. Every batch begins with proof of it, and with how far
 * the prices have been decided. Where nobody can tell whether a batch was written, or the shard is another's, the engine
 * ends: whatever it could answer might be wrong. What was asked is in the log, and its successor knows.
 */
export function ownedStore(
  { db, queries }: Pick<ExchangeDatabase, 'db' | 'queries'>,
  lease: Lease,
  owns: (accountId: number) => boolean,
  fall: (why: string) => never,
): OwnedStore {
  const positionOf = ({ pricesUpTo }: Batch) => {
    const { prices, commands } = lease.position ?? lease.from
    return { prices: pricesUpTo ?? prices, commands }
  }
  const part: SentPart = {
    owns,
    guard: (batch) => lease.hold(positionOf(batch)),
    proof: (batch) => lease.holding(positionOf(batch)),
  }
  const store = engineStoreIn(db, part)
  const requests = new NewRequests(queries)
  const fallen = (error: unknown): never => {
    if (error instanceof LeaseLost) fall(error.message)
    if (error instanceof SqlFailure && isNotHeld(error)) fall(new LeaseLost(lease.name).message)
    if (error instanceof SqlFailure && error.isLost) fall(`the database is gone: ${error.message}`)
    throw error
  }
  const certain = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      return fallen(error)
    }
  }
  const commit = async (batch: Batch): Promise<void> => {
    requests.perform(batch.requests)
    lease.underWay += 1
    try {
      await store.commit(batch)
    } catch (error) {
      fallen(error)
    } finally {
      lease.underWay -= 1
    }
  }
  return {
    load: (terms) => certain(() => store.load(terms)),
    recorded: () => certain(() => store.recorded()),
    loadAccount: (state, accountId) => {
      // A call that has gone astray must not make a second owner of an account.
      if (!owns(accountId)) return undefined
      return certain(() => store.loadAccount(state, accountId))
    },
    request: (accountId, requestId, since) =>
      requests.isNew({ accountId, requestId }) ? undefined : certain(() => store.request(accountId, requestId, since)),
    look: (requested) => requests.look(requested),
    commit,
  }
}
