import { describe, expect, it } from 'vitest'
import { stopTrack } from './stopTrack.ts'

describe('the stop track', () => {
  it('runs from stop loss to take profit for either side', () => {
    const buy = stopTrack({ side: 'buy', price: 100, stopLoss: 90, takeProfit: 110 }, 105)
    expect(buy).toEqual({ open: 0.5, price: 0.75, stopLoss: 0, takeProfit: 1 })
    expect(stopTrack({ side: 'sell', price: 100, stopLoss: 110, takeProfit: 90 }, 95)).toEqual(buy)
  })

  it('leaves room where a stop is missing', () => {
    expect(stopTrack({ side: 'buy', price: 100, stopLoss: 90 }, 100)).toEqual({
      open: 0.5,
      price: 0.5,
      stopLoss: 0,
      takeProfit: undefined,
    })
    const free = stopTrack({ side: 'buy', price: 100 }, 104)
    expect(free.price).toBeLessThan(1)
    expect(free.price).toBeGreaterThan(free.open)
  })

  it('keeps a stop that locks in profit, and a price beyond a stop, on the track', () => {
    const locked = stopTrack({ side: 'buy', price: 100, stopLoss: 104, takeProfit: 110 }, 108)
    expect(locked).toMatchObject({ open: 0, stopLoss: 0.4, takeProfit: 1 })
    expect(stopTrack({ side: 'buy', price: 100, stopLoss: 90, takeProfit: 110 }, 85)).toMatchObject({ price: 0 })
  })

  it('is defined for an order that has not moved', () => {
    expect(stopTrack({ side: 'buy', price: 100 }, 100)).toMatchObject({ open: 0.5, price: 0.5 })
  })
})
