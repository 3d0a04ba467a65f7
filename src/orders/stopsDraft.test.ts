import { describe, expect, it } from 'vitest'
import { firstStop, isNone, stopFault } from './stopsDraft.ts'

const buy = { side: 'buy', status: 'holding', originPrice: 100 } as const
const sell = { ...buy, side: 'sell' } as const

describe('typed stops', () => {
  it('must lie on their side of the price that is now', () => {
    expect(stopFault('stopLoss', buy, '104', 105)).toBeUndefined()
    expect(stopFault('stopLoss', buy, '105', 105)).toBe('below')
    expect(stopFault('takeProfit', buy, '104', 105)).toBe('above')
    expect(stopFault('stopLoss', sell, '104', 105)).toBe('above')
    expect(stopFault('takeProfit', sell, '106', 105)).toBe('below')
  })

  it('of a pending order lie about the price it waits for', () => {
    const pending = { ...buy, status: 'pending' } as const
    expect(stopFault('stopLoss', pending, '101', 105)).toBe('below')
    expect(stopFault('takeProfit', pending, '101', 105)).toBeUndefined()
  })

  it('begin on the side where they may stand', () => {
    for (const order of [buy, sell, { ...buy, status: 'pending' as const }])
      for (const kind of ['stopLoss', 'takeProfit'] as const)
        expect(stopFault(kind, order, String(firstStop(kind, order, 105)), 105)).toBeUndefined()
  })

  it('are none when empty or zero', () => {
    expect(['', '0', '0.00000'].map(isNone)).toEqual([true, true, true])
    expect(stopFault('stopLoss', buy, '0', 105)).toBeUndefined()
  })
})
