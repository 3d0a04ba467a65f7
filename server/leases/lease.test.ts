import { describe, expect, it, vi } from 'vitest'
import { nextOf } from '../../engine/stride.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import { acquireLease } from './lease.ts'
import { openLeaseTable } from './leaseTable.ts'
import {
  decidedUpTo,
  engineLease,
  engineStride,
  othersStride,
  refuseOthers,
  type Shard,
  theOnlyEngine,
  visitorsStride,
} from './shard.ts'

const log = { info: () => undefined, error: () => undefined }
const from = { prices: 7, commands: 3 }

function opened() {
  const database = openTestDatabase()
  const table = openLeaseTable(database.db)
  const lost = vi.fn()
  const take = (owner: string, name = 'a') =>
    acquireLease({ table, name, owner, from, log, lost, signal: AbortSignal.timeout(20_000) })
  return { database, table, lost, take }
}

describe('a lease', () => {
  it('is one owner’s at a time, and the next one goes on where the last has come to', async () => {
    const { table, take, database } = opened()
    const first = await take('first')
    expect(first.from).toEqual(from)
    expect(table.take('a', 'second', 1000, from)).toBeUndefined()
    first.position = { prices: 9, commands: 4 }
    first.release()
    const second = await take('second')
    expect(second.from).toEqual({ prices: 9, commands: 4 })
    expect(second.fence).toBeGreaterThan(first.fence)
    second.release()
    database.close()
  })

  it('that was given back can be taken at once', async () => {
    const { table, take, database } = opened()
    const first = await take('first')
    first.release()
    expect(table.take('a', 'second', 1000, from)).toBeDefined()
    database.close()
  })

  it('stores its owner’s position with each renewal, unless a batch on its way does', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const { table, take, database } = opened()
    const lease = await take('first')
    lease.position = { prices: 9, commands: 4 }
    lease.underWay = 1
    vi.advanceTimersByTime(2_000)
    expect(table.like('a')).toMatchObject([from])
    lease.underWay = 0
    vi.advanceTimersByTime(2_000)
    expect(table.like('a')).toMatchObject([{ prices: 9, commands: 4 }])
    lease.release()
    vi.useRealTimers()
    database.close()
  })

  it('lets nothing be written by who has lost it', async () => {
    const { table, take, database } = opened()
    const first = await take('first')
    first.hold()
    expect(first.isHeld).toBe(true)
    table.release('a', first.fence)
    const second = await take('second')
    expect(() => first.hold({ prices: 99, commands: 99 })).toThrow(/another/)
    expect(table.renew('a', first.fence, 1000, { prices: 99, commands: 99 })).toBe(false)
    second.hold({ prices: 8, commands: 3 })
    expect(table.like('a')[0]).toMatchObject({ owner: 'second', prices: 8 })
    first.release()
    expect(table.take('a', 'third', 1000, from)).toBeUndefined()
    second.release()
    database.close()
  })

  it('tells its owner when it is another’s', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const { table, take, lost, database } = opened()
    const first = await take('first')
    table.release('a', first.fence)
    table.take('a', 'second', 60_000, from)
    vi.advanceTimersByTime(2_000)
    expect(lost).toHaveBeenCalledOnce()
    expect(first.isHeld).toBe(false)
    vi.useRealTimers()
    database.close()
  })
})

describe('engines', () => {
  it('refuse to run beside engines of another number', () => {
    const { table, database } = opened()
    const name = engineLease({ shard: 1, of: 2 })
    table.take(name, 'x', 60_000, from)
    refuseOthers(table, { shard: 0, of: 2 })
    expect(() => refuseOthers(table, { shard: 0, of: 3 })).toThrow('engine/1/2')
    table.release(name, 1)
    refuseOthers(table, { shard: 0, of: 3 })
    database.close()
  })

  it('give numbers that nobody beside them gives, however many there were and are', () => {
    const { table, database } = opened()
    for (const of of [undefined, 2, 4, 7]) {
      if (of !== undefined) table.take(engineLease({ shard: of - 1, of }), 'x', 0, from)
      const visitor = nextOf(visitorsStride(table), 1_000_000)
      const known = [
        theOnlyEngine,
        ...[2, 4, 7].filter((some) => some <= (of ?? 0)).map((some) => ({ shard: 0, of: some })),
      ]
      for (const { of: engines } of known) {
        const others = othersStride(engines)
        expect(nextOf(others, visitor - 1), `${engines} engines`).toBe(visitor)
        for (let shard = 0; shard < engines; shard++)
          expect(nextOf(engineStride({ shard, of: engines }), visitor - 1), `${shard}/${engines}`).not.toBe(visitor)
      }
    }
    database.close()
  })

  /** Engines that stop when they have come to a price, in order or not. */
  function trading() {
    const { table, database } = opened()
    const trade = (shard: Shard, prices: number, isKilled = false) => {
      const name = engineLease(shard)
      const { fence = 0 } = table.take(name, 'x', 0, from) ?? {}
      table.hold(name, fence, { prices, commands: 0 })
      if (!isKilled) table.release(name, fence)
    }
    const all = (of: number, prices: number) => {
      for (let shard = 0; shard < of; shard++) trade({ shard, of }, prices)
    }
    const decided = (shard: number, of: number, last = 1_000) => decidedUpTo(table, { shard, of }, last)
    return { trade, all, decided, close: () => database.close() }
  }

  it('go on where they were, and those of another number where all of them were', () => {
    const { trade, all, decided, close } = trading()
    expect(decided(0, 2)).toBeUndefined()
    all(2, 10)
    expect(decided(1, 2)).toBe(10)
    for (const shard of [0, 1, 2]) expect(decided(shard, 3)).toBe(10)
    trade({ shard: 0, of: 3 }, 20)
    expect([decided(0, 3), decided(1, 3)]).toEqual([20, 10])
    close()
  })

  it('whose number changes back decide nothing that was decided meanwhile', () => {
    const { trade, all, decided, close } = trading()
    trade({ shard: 0, of: 1 }, 10, true)
    all(2, 20)
    all(4, 30)
    for (const of of [1, 2, 3, 4]) expect(decided(0, of), `of ${of}`).toBe(30)
    close()
  })

  it('that were not equally far are asked to be, before their number changes', () => {
    const { trade, all, decided, close } = trading()
    all(2, 10)
    trade({ shard: 1, of: 2 }, 12)
    expect([decided(0, 2), decided(1, 2), decided(1, 4)]).toEqual([10, 12, 12])
    expect(() => decided(0, 1)).toThrow('SHARD=0/1')
    trade({ shard: 0, of: 2 }, 12)
    expect(decided(0, 1)).toBe(12)
    close()
  })

  it('of before count for nothing beyond the end of a log that was lost', () => {
    const { all, decided, close } = trading()
    all(2, 500)
    all(1, 7)
    expect(decided(0, 1, 9)).toBe(7)
    close()
  })
})
