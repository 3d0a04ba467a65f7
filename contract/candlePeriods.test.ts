import { expect, it } from 'vitest'
import { barStart, chartPeriods, foldBars } from './candlePeriods.ts'

it('bars are aligned to UTC', () => {
  const t = Date.parse('2026-07-14T13:47:59.999Z')
  const starts = chartPeriods.map((period) => new Date(barStart(t, period)).toISOString().slice(11, 16))
  expect(starts).toEqual(['13:47', '13:45', '13:45', '13:30', '13:00', '12:00', '00:00', '00:00'])
  expect(barStart(Date.parse('2026-07-14T13:45:00Z'), '15min')).toBe(Date.parse('2026-07-14T13:45:00Z'))
})

it('a week begins on Sunday, with the evening on which currencies open', () => {
  const day = (date: string) => Date.parse(`${date}T00:00:00Z`)
  const bar = (time: number, close: number) => ({
    time,
    open: close - 1,
    high: close + 2,
    low: close - 3,
    close,
    volume: 1,
  })
  const days = ['2026-07-10', '2026-07-12', '2026-07-13', '2026-07-17'].map((date, at) => bar(day(date), at))
  expect(foldBars(days, '1week')).toEqual([
    { ...bar(day('2026-07-05'), 0) },
    { time: day('2026-07-12'), open: 0, high: 5, low: -2, close: 3, volume: 3 },
  ])
})
