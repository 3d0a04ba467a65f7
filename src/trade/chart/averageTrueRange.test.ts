import { describe, expect, it } from 'vitest'
import { averageTrueRange } from './averageTrueRange.ts'

const bar = (low: number, high: number, close: number) => ({ low, high, close })

describe('the average true range', () => {
  it('begins with the mean of the first ranges, gaps included, and follows smoothly', () => {
    const bars = [bar(10, 12, 11), bar(11, 13, 13), bar(15, 16, 15), bar(14, 15, 14)]
    const ranges = averageTrueRange(bars, 3)
    expect(ranges.slice(0, 2)).toEqual([{}, {}])
    expect(ranges[2]?.atr).toBeCloseTo((2 + 2 + 3) / 3)
    expect(ranges[3]?.atr).toBeCloseTo(((7 / 3) * 2 + 1) / 3)
  })

  it('is none before there are as many bars', () => {
    expect(averageTrueRange([bar(1, 2, 1)], 14)).toEqual([{}])
  })
})
