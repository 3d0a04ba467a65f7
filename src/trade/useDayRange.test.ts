import { describe, expect, it } from 'vitest'
import { widen } from './useDayRange.ts'

describe('widen', () => {
  const range = { code: 'EURUSD', market: 0, low: 1, high: 2 }

  it('takes in a price beyond either end', () => {
    expect(widen(range, 0.5)).toEqual({ ...range, low: 0.5 })
    expect(widen(range, 2.5)).toEqual({ ...range, high: 2.5 })
  })

  it('stays the same object for a price within, so that nothing is drawn again', () => {
    expect(widen(range, 1.5)).toBe(range)
  })
})
