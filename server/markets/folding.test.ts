import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Bar, foldBars, foldPrice, minutesOf, openBar } from './folding.ts'
import { MinuteColumns } from './minuteColumns.ts'

const MINUTE_MS = 60_000

const bar = (minute: number, open: number, high: number, low: number, close: number, volume: number): Bar => ({
  time: minute * MINUTE_MS,
  open,
  high,
  low,
  close,
  volume,
})

const minuteBars = fc
  .array(
    fc.record({
      step: fc.integer({ min: 1, max: 90 }),
      prices: fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((parts) => {
    let minute = 29_000_000
    return parts.map(({ step, prices }) => {
      minute += step
      const created = openBar(minute * MINUTE_MS, prices[0] ?? 1, 1)
      for (const price of prices.slice(1)) foldPrice(created, price, 1)
      return created
    })
  })

describe('folding', () => {
  it('keeps the first open, the extremes, the last close and the whole volume', () => {
    const folded = foldBars([bar(0, 5, 8, 4, 6, 2), bar(3, 6, 7, 1, 2, 3), bar(5, 2, 3, 2, 3, 4)], '5min')
    expect(folded).toEqual([bar(0, 5, 8, 1, 2, 5), bar(5, 2, 3, 2, 3, 4)])
  })

  it('makes the same of minutes at once and by way of shorter periods, in objects and in columns', () => {
    fc.assert(
      fc.property(minuteBars, (bars) => {
        const hours = foldBars(bars, '60min')
        expect(foldBars(foldBars(bars, '15min'), '60min')).toEqual(hours)
        expect(hours.reduce((sum, one) => sum + one.volume, 0)).toBe(bars.reduce((sum, one) => sum + one.volume, 0))
        const columns = new MinuteColumns(1)
        for (const { time, open, high, low, close, volume } of bars) {
          columns.push(time / MINUTE_MS, open, high, low, close, volume)
        }
        const folded = columns.folded(minutesOf('60min'))
        const rows = Array.from({ length: folded.length }, (_, i) => {
          const row: number[] = []
          folded.copyRow(i, row, 0)
          const [minute = 0, open = 0, high = 0, low = 0, close = 0, volume = 0] = row
          return bar(minute, open, high, low, close, volume)
        })
        expect(rows).toEqual(hours)
      }),
    )
  })
})
