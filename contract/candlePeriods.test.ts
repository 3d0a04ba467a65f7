import { expect, it } from 'vitest'
import { barStart } from './candlePeriods.ts'
import { periods } from './entities/market.ts'

it('bars are aligned to UTC', () => {
  const t = Date.parse('2026-07-14T13:47:59.999Z')
  const starts = periods.map((period) => new Date(barStart(t, period)).toISOString().slice(11, 16))
  expect(starts).toEqual(['13:47', '13:45', '13:45', '13:30', '13:00', '00:00'])
  expect(barStart(Date.parse('2026-07-14T13:45:00Z'), '15min')).toBe(Date.parse('2026-07-14T13:45:00Z'))
})
