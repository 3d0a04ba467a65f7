import { describe, expect, it } from 'vitest'
import { keepSent, keptSent, type Shelf } from './keptActions.ts'
import type { Sent } from './orderAction.ts'

function shelf(): Shelf & { readonly rows: Map<string, string> } {
  const rows = new Map<string, string>()
  return {
    rows,
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, value) => void rows.set(key, value),
    removeItem: (key) => void rows.delete(key),
  }
}

const sent: Sent = {
  requestId: 'r1',
  sentAt: 1_000,
  intent: { kind: 'close', orderId: '7', about: { showCode: 'EUR/USD', side: 'buy', lots: 1 } },
}

describe('kept requests', () => {
  it('come back for their own account alone', () => {
    const place = shelf()
    keepSent(place, 'a', [sent])
    expect(keptSent(place, 'a', 2_000)).toEqual([sent])
    expect(keptSent(place, 'b', 2_000)).toEqual([])
  })

  it('leave nothing behind once settled', () => {
    const place = shelf()
    keepSent(place, 'a', [sent])
    keepSent(place, 'a', [])
    expect(place.rows.size).toBe(0)
  })

  it('are not asked after when the server has forgotten them', () => {
    const place = shelf()
    keepSent(place, 'a', [sent])
    expect(keptSent(place, 'a', 1_000 + 24 * 3_600_000)).toEqual([])
  })

  it('survive a storage that holds rubbish or refuses', () => {
    const place = shelf()
    for (const rubbish of ['{', '7', '[1,null,{"requestId":"x"}]']) {
      place.rows.set('orders.open.a', rubbish)
      expect(keptSent(place, 'a', 0)).toEqual([])
    }
    const full: Shelf = {
      ...place,
      setItem: () => {
        throw new Error('full')
      },
    }
    expect(() => keepSent(full, 'a', [sent])).not.toThrow()
  })
})
