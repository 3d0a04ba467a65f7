import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSent, keptSent } from './keptActions.ts'
import type { Intent, Sent } from './orderAction.ts'

const rows = new Map<string, string>()

beforeEach(() => {
  rows.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  })
})

const sent: Sent = {
  requestId: 'r1',
  sentAt: 1_000,
  intent: { kind: 'close', orderId: '7', about: { showCode: 'EUR/USD', side: 'buy', lots: 1 } },
}

describe('kept requests', () => {
  it('come back for their own account alone', () => {
    keepSent('a', [sent])
    expect(keptSent('a', 2_000)).toEqual([sent])
    expect(keptSent('b', 2_000)).toEqual([])
  })

  it('leave nothing behind once settled', () => {
    keepSent('a', [sent])
    keepSent('a', [])
    expect(rows.size).toBe(0)
  })

  it('are not asked after when the server has forgotten them', () => {
    keepSent('a', [sent])
    expect(keptSent('a', 1_000 + 24 * 3_600_000)).toEqual([])
  })

  it('of every kind come back', () => {
    const about = { showCode: 'EUR/USD', side: 'buy', lots: 1 } as const
    const intents: Intent[] = [
      { kind: 'reset' },
      { kind: 'closeAll', scope: 'all' },
      { kind: 'closePart', orderId: '7', lots: '0.5', about },
      { kind: 'reverse', orderId: '7', about },
      { kind: 'trailing', orderId: '7', distance: '0', about },
      { kind: 'movePending', orderId: '7', targetPrice: '1', about },
    ]
    const all = intents.map((intent, at) => ({ ...sent, requestId: `r${at}`, intent }))
    keepSent('a', all)
    expect(keptSent('a', 2_000)).toEqual(all)
  })

  it('survive a storage that holds rubbish', () => {
    for (const rubbish of [
      '{',
      '7',
      '[1,null,{"requestId":"x"},{"requestId":"x","sentAt":0,"intent":{"kind":"closePart"}}]',
    ]) {
      rows.set('orders.open.a', rubbish)
      expect(keptSent('a', 0)).toEqual([])
    }
  })
})
