import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { cashOf, house } from '../../engine/transactions.ts'
import { openAccounts } from '../accounts/accounts.ts'
import type { Batch, PerformedRequest } from '../exchange/engineStore.ts'
import { acquireLease } from '../leases/lease.ts'
import { openLeaseTable } from '../leases/leaseTable.ts'
import { engineLease, engineStride } from '../leases/shard.ts'
import { checkLedger } from '../ledger/checkLedger.ts'
import { Ledger } from '../ledger/ledger.ts'
import { openDatabase } from '../openDatabase.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { hasPostgres, type OwnPostgres, startOwnPostgres } from '../store/postgres/ownPostgres.ts'
import { type OwnedStore, ownedStore } from './ownedStore.ts'

const shard = { shard: 1, of: 2 }
const log = { info: () => {}, error: () => {} }
const folder = mkdtempSync(join(tmpdir(), 'owned-'))

let postgres: OwnPostgres
let database: ExchangeDatabase
let accountId: number

/** An engine that has just got its shard, with what its store was told to fall for. */
async function owner() {
  const table = openLeaseTable(database.db)
  const name = engineLease(shard)
  const parts = { table, name, owner: 'engine', from: { prices: 0, commands: 0 }, log, lost: () => {} }
  const lease = await acquireLease({ ...parts, signal: AbortSignal.timeout(20_000) })
  const fall = vi.fn((why: string): never => {
    throw new Error(why)
  })
  const prices = () => table.like(name)[0]?.prices
  return { lease, fall, prices, store: ownedStore(database, lease, (id) => id % 2 === 1, fall) }
}

const nothing = { at: 1, orders: new Map(), transactions: [], carried: new Map(), requests: [], alongside: undefined }
const request = (requestId: string): PerformedRequest => ({
  ...{ accountId, requestId, call: 'submitOrder', parameters: 'hash', at: 1 },
  outcome: { code: 0, message: { reason: 'notStored' } },
})
const paid = (cents: bigint): Batch['transactions'][number] => {
  const amount = cents * 10_000n
  const postings = [
    { account: cashOf(accountId), amount: -amount },
    { account: house('demo', 'fees'), amount },
  ]
  return { kind: 'fee', accountId, at: 1, postings }
}
const known = (store: OwnedStore, requestId: string) => store.request(accountId, requestId, 0)?.requestId

describe.skipIf(!hasPostgres)('the store of an engine among several', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    postgres = await startOwnPostgres({ isDurable: false })
    database = openDatabase(folder, { url: postgres.url, stride: engineStride(shard) })
    accountId = openAccounts(database, { now: () => 1 }).createDemo('somebody').accountId
  }, 60_000)
  afterAll(async () => {
    database.close()
    await postgres.remove()
    rmSync(folder, { recursive: true })
  })

  it('writes batches in their order while it goes on, with how far the prices are decided', async () => {
    const { lease, store, prices } = await owner()
    const ledger = new Ledger(database.db)
    const before = ledger.balance(cashOf(accountId))
    lease.position = { prices: 3, commands: 0 }
    const under = [
      store.commit({ ...nothing, transactions: [paid(1n), paid(2n)], pricesUpTo: 7 }),
      store.commit({
        ...nothing,
        transactions: [paid(4n)],
        carried: new Map([[accountId, '0.0000001']]),
        pricesUpTo: 7,
      }),
      store.commit({
        ...nothing,
        requests: [request('one')],
        carried: new Map([[accountId, '0.0000002']]),
        pricesUpTo: 7,
      }),
    ]
    expect(lease.underWay).toBe(3)
    await Promise.all(under)
    expect(lease.underWay).toBe(0)
    expect(prices()).toBe(7)
    expect(before - ledger.balance(cashOf(accountId))).toBe(70_000n)
    const ids = database.db.prepare<[], number>('SELECT id FROM ledger_transaction ORDER BY id').pluck().all()
    expect(ids.slice(-3).every((id) => id % 3 === shard.shard)).toBe(true)
    expect(known(store, 'one')).toBe('one')
    expect(checkLedger(database.db)).toEqual([])
    lease.release()
  })

  it('writes nothing of a batch that fails, nor of those behind it, and goes on', async () => {
    const { lease, store, fall } = await owner()
    await store.commit({ ...nothing, requests: [request('before')] })
    const first = store.commit({ ...nothing, requests: [request('alone')] })
    const settled = await Promise.allSettled([
      first,
      store.commit({ ...nothing, requests: [request('before')] }),
      store.commit({ ...nothing, requests: [request('behind')] }),
    ])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(known(store, 'behind')).toBeUndefined()
    expect(fall).not.toHaveBeenCalled()
    await store.commit({ ...nothing, requests: [request('behind')] })
    expect(known(store, 'behind')).toBe('behind')
    lease.release()
  })

  it('knows of a request that was looked up before it was performed', async () => {
    const { lease, store } = await owner()
    const hostile = ['nul \0', 'half \ud800', 'quo"te\\u0000']
    await store.commit({ ...nothing, requests: hostile.map(request) })
    const keys = ['looked', 'meanwhile', ...hostile].map((requestId) => ({ accountId, requestId }))
    const looking = store.look(keys)
    const written = store.commit({ ...nothing, requests: [request('meanwhile')] })
    await Promise.all([looking, written])
    expect(known(store, 'meanwhile')).toBe('meanwhile')
    for (const requestId of hostile) expect(known(store, requestId), requestId).toBe(requestId)
    expect(known(store, 'looked')).toBeUndefined()
    await store.commit({ ...nothing, requests: [request('looked')] })
    expect(known(store, 'looked')).toBe('looked')
    lease.release()
  })

  it('falls without writing when the shard is another’s', async () => {
    const { lease, store, fall } = await owner()
    openLeaseTable(database.db).release(engineLease(shard), lease.fence)
    const successor = await owner()
    await expect(store.commit({ ...nothing, requests: [request('too late')] })).rejects.toThrow(/another/)
    expect(fall).toHaveBeenCalledOnce()
    expect(known(successor.store, 'too late')).toBeUndefined()
    successor.lease.release()
  })

  it('falls when nobody can tell what became of a batch', async () => {
    const { lease, store, fall } = await owner()
    const writing = store.commit({ ...nothing, requests: [request('lost')] }).catch(() => {})
    await postgres.kill()
    await writing
    await expect(store.commit({ ...nothing, requests: [request('after')] })).rejects.toThrow(/database/)
    expect(fall).toHaveBeenCalled()
    await postgres.start()
    lease.release()
  })
})
