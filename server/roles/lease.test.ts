import { describe, expect, it, vi } from 'vitest'
import { openTestDatabase } from '../store/openTestDatabase.ts'
import { takeLease } from './lease.ts'
import { openLeaseTable } from './leaseTable.ts'
import { engineLease, inherited, refuseOthers } from './shard.ts'

const log = { info: () => undefined, error: () => undefined }
const from = { prices: 7, commands: 3 }

function opened() {
  const db = openTestDatabase()
  const table = openLeaseTable(db.sqlite)
  const lost = vi.fn()
  const take = (owner: string, name = 'a') =>
    takeLease({ table, name, owner, from, log, lost, signal: AbortSignal.timeout(20_000) })
  return { db, table, lost, take }
}

describe('a lease', () => {
  it('is one owner’s at a time, and the next one goes on where the last has come to', async () => {
    const { table, take, db } = opened()
    const first = await take('first')
    expect(first.from).toEqual(from)
    expect(table.take('a', 'second', 1000, from)).toBeUndefined()
    first.position = { prices: 9, commands: 4 }
    first.release()
    const second = await take('second')
    expect(second.from).toEqual({ prices: 9, commands: 4 })
    expect(second.fence).toBeGreaterThan(first.fence)
    second.release()
    db.close()
  })

  it('lets nothing be written by who has lost it', async () => {
    const { table, take, db } = opened()
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
    db.close()
  })

  it('tells its owner when it is another’s', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const { table, take, lost, db } = opened()
    const first = await take('first')
    table.release('a', first.fence)
    table.take('a', 'second', 60_000, from)
    vi.advanceTimersByTime(2_000)
    expect(lost).toHaveBeenCalledOnce()
    expect(first.isHeld).toBe(false)
    vi.useRealTimers()
    db.close()
  })
})

describe('engines', () => {
  it('refuse to run beside engines of another number, and inherit from them once they have stopped', () => {
    const { table, db } = opened()
    expect(inherited(table)).toBeUndefined()
    const [a, b] = [engineLease({ shard: 0, of: 2 }), engineLease({ shard: 1, of: 2 })]
    table.take(a, 'x', 60_000, { prices: 12, commands: 1 })
    table.take(b, 'y', 60_000, { prices: 10, commands: 2 })
    refuseOthers(table, { shard: 1, of: 2 })
    expect(() => refuseOthers(table, { shard: 0, of: 3 })).toThrow(/engine.[01].2/)
    table.release(a, 1)
    table.release(b, 1)
    refuseOthers(table, { shard: 0, of: 3 })
    expect(inherited(table)).toEqual({ prices: 10, commands: 0 })
    db.close()
  })
})
