import { describe, expect, it } from 'vitest'
import type { Candle } from '../../contract/entities/market.ts'
import { dayCloses, withPrice } from './daySpark.ts'

const QUARTER = 15 * 60_000
const midnight = Date.UTC(2026, 6, 10)
const bar = (time: number, close: number): Candle => ({
  time,
  open: close - 1,
  high: close,
  low: close,
  close,
  volume: 0,
})
const bars = (from: number, count: number): Candle[] =>
  Array.from({ length: count }, (_, i) => bar(from + i * QUARTER, i))

describe('the line of the day', () => {
  it('begins with the open of the newest UTC day', () => {
    const closes = dayCloses([...bars(midnight - 8 * QUARTER, 8), ...bars(midnight, 20)])
    expect(closes).toHaveLength(21)
    expect(closes.slice(0, 2)).toEqual([-1, 0])
  })

  it('reaches back while the day is young, and is empty without bars', () => {
    expect(dayCloses(bars(midnight - 90 * QUARTER, 96))).toHaveLength(96)
    expect(dayCloses([])).toEqual([])
  })

  it('ends at the price that stands now, and stays the same array when nothing moved', () => {
    const closes = [1, 2, 3]
    expect(withPrice(closes, 5)).toEqual([1, 2, 5])
    expect(withPrice(closes, 3)).toBe(closes)
    expect(withPrice(closes, undefined)).toBe(closes)
    expect(withPrice([], 5)).toEqual([])
  })
})
