import type { UseStore } from 'idb-keyval'
import { describe, expect, it } from 'vitest'
import { memoryStore } from '../../sw/cache/memoryStore.ts'
import type { AccountSnapshot } from './accountSnapshot.ts'
import { SnapshotStore } from './snapshotStore.ts'

const snapshot = (asOf: number, balance = '1'): AccountSnapshot => ({
  asOf,
  balance,
  floating: '-0.5',
  marginInUse: '10.000001',
  holding: [
    {
      id: '7',
      showCode: 'EUR/USD',
      originPrice: 1.1,
      price: 1.1,
      lastPrice: 1.2,
      side: 'buy',
      lots: 0.1,
      profit: '-0.5',
      margin: '10.000001',
      fee: '1',
      status: 'holding',
      createdAt: '',
    },
  ],
  pending: undefined,
})

function opened(store?: UseStore) {
  const held = new Map<string, unknown>()
  const device = { token: 'A' as string | undefined, now: 1_000 }
  const tab = () =>
    new SnapshotStore(
      store ?? memoryStore(held),
      () => device.token,
      () => device.now,
    )
  return { held, device, tab, stored: tab() }
}

describe('the snapshot that is kept on this device', () => {
  it('is read as it was written, and the token is nowhere in it', async () => {
    const { stored, held } = opened()
    await stored.keep('a secret token', snapshot(500)).catch(() => undefined)
    expect(held.size, 'of somebody who is not logged in').toBe(0)
    await stored.keep('A', snapshot(500))
    expect(await stored.read('A')).toEqual(snapshot(500))
    expect(JSON.stringify([...held])).not.toContain('"A"')
  })

  it('gives way to a newer one alone, whichever tab writes last', async () => {
    const { tab, device } = opened()
    const [one, other] = [tab(), tab()]
    await one.keep('A', snapshot(600, '6'))
    await other.keep('A', snapshot(500, '5'))
    expect((await one.read('A'))?.balance).toBe('6')
    device.now = 550
    await other.keep('A', snapshot(540, '4'))
    expect((await one.read('A'))?.balance, 'after the clock was set back').toBe('4')
  })

  it('belongs to one account: another one’s takes its place, and a log-out deletes it', async () => {
    const { stored, held, device } = opened()
    await stored.keep('A', snapshot(900))
    device.token = 'B'
    expect(await stored.read('B')).toBeUndefined()
    await stored.forgetOthers()
    expect(held.size).toBe(0)
    await stored.keep('B', snapshot(500, '2'))
    await stored.forgetOthers()
    expect((await stored.read('B'))?.balance, 'who is logged in keeps theirs').toBe('2')
    device.token = undefined
    await stored.forgetOthers()
    await stored.keep('B', snapshot(950))
    expect(held.size, 'a write that was under way').toBe(0)
  })

  it('is deleted for an account that has none any more', async () => {
    const { stored, held } = opened()
    await stored.keep('A', snapshot(900))
    await stored.keep('A', undefined)
    expect(held.size).toBe(0)
  })

  it('is none where there is no database, and where an order cannot be understood', async () => {
    const refused = opened(() => Promise.reject(new Error('no database')))
    await expect(refused.stored.keep('A', snapshot(900))).rejects.toThrow('no database')
    expect(await refused.stored.read('A')).toBeUndefined()
    const { stored, held } = opened()
    await stored.keep('A', snapshot(900))
    const record = held.get('snapshot') as { holding: unknown[] }
    held.set('snapshot', { ...record, holding: [{}] })
    expect(await stored.read('A')).toBeUndefined()
  })
})
