import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNamed, dayOf, dayText, endOfDay } from './calendarDays.ts'

const between = (from: string, to: string) => (dayNamed(to) ?? Number.NaN) - (dayNamed(from) ?? Number.NaN)

describe('calendar days', () => {
  it.each([
    ['2026/01/31', '2026/03/01', 29],
    ['2028/01/31', '2028/03/01', 30],
    ['2026/12/31', '2027/01/01', 1],
    ['2026/03/28', '2026/03/30', 2],
    ['2026/10/24', '2026/10/26', 2],
    ['2000/02/28', '2000/03/01', 2],
    ['2100/02/28', '2100/03/01', 1],
    ['2026/11/21', '2027/11/21', 365],
  ])('from %s to %s are %i', (from, to, days) => expect(between(from, to)).toBe(days))

  it.each([
    '2023/02/29',
    '2026/13/01',
    '2026/00/10',
    '2026/04/31',
    '0050/01/01',
    '26/01/01',
    '2026/1/1/1',
    '',
    'today',
    '٢٠٢٦/٠١/٠١',
    '2026.01.01',
  ])('%j is none', (text) => expect(dayNamed(text)).toBeUndefined())

  it('are read with dashes and without leading zeros, too', () => {
    expect(dayNamed('1950-1-2')).toBe(dayNamed('1950/01/02'))
    expect(dayText(dayNamed(' 1950-1-2 ') ?? 0)).toBe('1950/01/02')
  })

  it('have 24 hours each, the last second included, and their own names', () =>
    fc.assert(
      fc.property(fc.integer({ min: -30_000, max: 60_000 }), (day) => {
        expect(dayNamed(dayText(day))).toBe(day)
        expect(dayOf(endOfDay(day))).toBe(day)
        expect(dayOf(endOfDay(day) + 1000)).toBe(day + 1)
        expect(dayText(dayOf(endOfDay(day)))).toBe(dayText(day))
      }),
    ))
})
