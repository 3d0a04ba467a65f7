import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Sent } from './once.ts'
import { loadRequests, type StoredAs, saveRequests } from './storedRequests.ts'

const rows = new Map<string, string>()

beforeEach(() => {
  rows.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  })
})

const orders: StoredAs<string> = {
  prefix: 'orders.open.',
  toStored: (intent) => intent,
  fromStored: (stored) => (typeof stored === 'string' ? stored : undefined),
}
const money: StoredAs<string | null> = { prefix: 'money.open.', toStored: () => undefined, fromStored: () => null }
const sent: Sent<string> = { requestId: 'r1', sentAt: 1_000, intent: 'close 7' }

describe('stored requests', () => {
  it('come back for their own account and kind alone', () => {
    saveRequests(orders, 'a', [sent])
    expect(loadRequests(orders, 'a', 2_000)).toEqual([sent])
    expect(loadRequests(orders, 'b', 2_000)).toEqual([])
    expect(loadRequests(money, 'a', 2_000)).toEqual([])
  })

  it('leave nothing behind once settled', () => {
    saveRequests(orders, 'a', [sent])
    saveRequests(orders, 'a', [])
    expect(rows.size).toBe(0)
  })

  it('are not asked about when the server has forgotten them', () => {
    saveRequests(orders, 'a', [sent])
    expect(loadRequests(orders, 'a', 1_000 + 24 * 3_600_000)).toEqual([])
  })

  it('hold nothing of an intent that is private', () => {
    saveRequests(money, 'a', [sent])
    expect(JSON.parse(rows.get('money.open.a') ?? '')).toEqual([{ requestId: 'r1', sentAt: 1_000 }])
    expect(loadRequests(money, 'a', 2_000)).toEqual([{ ...sent, intent: null }])
  })

  it.each(['{', '7', '[1,null,{"requestId":"x"},{"requestId":"x","sentAt":0,"intent":7}]'])(
    'survive a storage that holds %s',
    (stored) => {
      rows.set('orders.open.a', stored)
      expect(loadRequests(orders, 'a', 0)).toEqual([])
    },
  )
})
