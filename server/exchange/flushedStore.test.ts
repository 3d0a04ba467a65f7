import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { FIRST_ORDER_ID, type OrderRecord } from '../../engine/order.ts'
import { openAccounts } from '../accounts/accounts.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import type { Batch, PerformedRequest } from './engineStore.ts'
import { openEngineStore } from './flushedStore.ts'

const AT = Date.UTC(2026, 2, 4)

function openFile() {
  const folder = mkdtempSync(join(tmpdir(), 'flushed-'))
  const database = openTestDatabase(folder)
  onTestFinished(() => {
    database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const accounts = openAccounts(database, { now: () => AT })
  const { accountId } = accounts.createDemo(undefined)
  const batch = (requestId: string): Batch => ({
    ...{ at: AT, orders: new Map(), transactions: [], carried: new Map(), alongside: undefined },
    requests: [
      { accountId, requestId, call: 'a', parameters: '', outcome: { code: 1, message: { done: 'placed' } }, at: AT },
    ],
  })
  const stored = () =>
    database.db.prepare<[], string>('SELECT request_id FROM request ORDER BY request_id').pluck().all()
  const order: OrderRecord = {
    ...{ id: FIRST_ORDER_ID, accountId, instrumentId: 1, code: 'EURUSD', quote: 'USD', side: 'buy', status: 'holding' },
    ...{ lots: '0.1', leverage: 100, originPrice: 1.1, entryPrice: 1.1, price: 1.1, margin: 1n, fee: 0n, profit: 0n },
    ...{ createdAt: AT, openedAt: AT },
  }
  return { folder, order, database, accounts, store: openEngineStore(database.db), batch, stored }
}

describe('a SQLite file that a thread writes', () => {
  it('writes what is under way in its order, and nothing waits for the disk meanwhile', async () => {
    const { store, batch, stored } = openFile()
    const order: string[] = []
    const ids = ['a', 'b', 'c', 'd']
    const all = ids.map((id) => store.commit(batch(id)).then(() => order.push(id)))
    expect(stored()).not.toEqual(ids)
    await Promise.all(all)
    expect(order).toEqual(ids)
    expect(stored()).toEqual(ids)
  })

  it('writes nothing that comes after one that fails, until all of these are answered', async () => {
    const { store, batch, stored } = openFile()
    await store.commit(batch('a'))
    // The same request cannot be stored twice.
    const all = ['a', 'b', 'c'].map((id) => store.commit(batch(id)))
    const outcomes = await Promise.allSettled(all)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(outcomes[0]).toMatchObject({ reason: { message: expect.stringMatching(/UNIQUE/) } })
    await store.commit(batch('d'))
    expect(stored()).toEqual(['a', 'd'])
  })

  it('writes the stops alone of an order that is stored, and nothing of one that is not', async () => {
    const { database, order, store, batch } = openFile()
    await store.commit({ ...batch('a'), orders: new Map([[order.id, order]]) })
    const moved = { ...order, lots: '9', stopLoss: 1.05, firstStop: 0.0000001, trailingDistance: 0.01 }
    await store.commit({ ...batch('b'), orders: new Map([[order.id, moved]]), stopsOnly: new Set([order.id]) })
    expect(database.db.prepare('SELECT * FROM trade_order').all()).toMatchObject([
      { lots: '0.1', stop_loss: '1.05', first_stop: '0.0000001', trailing_distance: '0.01', take_profit: null },
    ])
    const unknown = { ...order, id: order.id + 1 }
    const written = store.commit({
      ...batch('c'),
      orders: new Map([[unknown.id, unknown]]),
      stopsOnly: new Set([unknown.id]),
    })
    await expect(written).rejects.toThrow('is not stored')
  })

  it('copies the log into the file beside the commits, and lets it not grow for ever', async () => {
    const { folder, database, store, batch } = openFile()
    const file = join(folder, 'exchange.db')
    const isCopied = () => {
      const copy = join(folder, 'copy.db')
      copyFileSync(file, copy)
      const db = new Sqlite(copy)
      try {
        return db.prepare('SELECT 1 FROM request LIMIT 1').get() !== undefined
      } finally {
        db.close()
      }
    }
    const [{ requests }] = [batch('')]
    const many = (from: number) =>
      Array.from({ length: 500 }, (_, i) => ({ ...requests[0], requestId: `${from + i}` }) as PerformedRequest)
    let written = 0
    const write = async () => {
      await store.commit({ ...batch(''), requests: many(written) })
      written += 500
    }
    for (let i = 0; i < 5; i++) await write()
    await expect.poll(() => isCopied()).toBe(true)
    for (let i = 0; i < 100; i++) await write()
    expect(statSync(`${file}-wal`).size).toBeLessThan(64 * 2 ** 20)
    database.close()
    expect(existsSync(`${file}-wal`)).toBe(false)
  })

  it('lets this thread write in between, however much is under way', async () => {
    const { database, accounts, store, batch, stored } = openFile()
    const writes: Array<Promise<void>> = []
    const started = new Set<number>()
    for (let i = 0; i < 200; i++) {
      writes.push(store.commit(batch(`${1_000 + i}`)))
      // What reads before it writes fails when another has written meanwhile.
      database.db.transaction(() => started.add(accounts.createDemo(undefined).accountId))()
      if (i % 20 === 0) await writes.at(-1)
    }
    await Promise.all(writes)
    expect(stored()).toHaveLength(200)
    expect(started.size).toBe(200)
  })
})
