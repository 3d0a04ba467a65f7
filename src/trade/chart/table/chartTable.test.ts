import { describe, expect, it } from 'vitest'
import { barRows, hasVolume, withBar } from './chartTable.ts'

const bar = (minute: number, open: number, close: number, volume = 0) => ({
  ...{ time: minute * 60_000, open, high: Math.max(open, close), low: Math.min(open, close) },
  ...{ close, volume },
})

describe('the chart’s bars as a table', () => {
  const bars = [bar(1, 1.1, 1.2), bar(2, 1.2, 1.2), bar(3, 1.2, 1.15)]

  it('begins with the newest and says how each bar moved, without what floats add', () => {
    const rows = barRows(bars, 2)
    expect(rows.map(({ time }) => time)).toEqual([180_000, 120_000])
    expect(rows.map(({ change }) => change.toString())).toEqual(['-0.05', '0'])
    expect(barRows([bar(1, 0.1, 0.3)], 9)[0]?.change.toString()).toBe('0.2')
  })

  it('has all bars where fewer are there than are wanted', () => {
    expect(barRows(bars, 50)).toHaveLength(3)
    expect(barRows([], 50)).toEqual([])
  })

  it('lets the newest bar grow and a next one follow', () => {
    expect(withBar(bars, bar(3, 1.2, 1.3)).map(({ close }) => close)).toEqual([1.2, 1.2, 1.3])
    expect(withBar(bars, bar(4, 1.3, 1.4))).toHaveLength(4)
    expect(withBar(bars, bar(2, 9, 9))).toBe(bars)
    expect(withBar([], bar(1, 1, 1))).toHaveLength(1)
  })

  it('has volumes only where there are any', () => {
    expect(hasVolume(bars)).toBe(false)
    expect(hasVolume([...bars, bar(4, 1, 1, 12)])).toBe(true)
  })
})
