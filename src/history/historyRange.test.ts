import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, daysLater, isDay, queryOfRange, rangeOfQuery, startOfDay, timesOf } from './historyRange.ts'

const HOUR = 3_600_000
const zones = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Asia/Hong_Kong',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
]
const utc = (text: string) => Date.parse(text)

describe('the first moment of a day', () => {
  it.each([
    // An ordinary day.
    ['2026-07-15', 'Europe/Berlin', '2026-07-14T22:00:00Z'],
    ['2026-07-15', 'Asia/Hong_Kong', '2026-07-14T16:00:00Z'],
    // Clocks go forward, and back, within the day.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00Z'],
    // By half an hour.
    ['2026-04-06', 'Australia/Lord_Howe', '2026-04-05T13:30:00Z'],
    // Forward at midnight: the day begins at one.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
    ['2024-04-26', 'Africa/Cairo', '2024-04-25T22:00:00Z'],
    // Back at midnight to eleven in the evening, and back at one to midnight.
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00Z'],
    ['2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00:00Z'],
  ])('%s in %s is %s', (day, zone, at) => expect(startOfDay(day, zone)).toBe(utc(at)))

  it('belongs to the day, and the moment before it to the one before', () => {
    const days = fc.integer({ min: 0, max: 365 * 40 }).map((count) => daysLater('2000-01-01', count))
    fc.assert(
      fc.property(days, fc.constantFrom(...zones), (day, zone) => {
        const start = startOfDay(day, zone)
        expect(dayOf(start, zone)).toBe(day)
        expect(dayOf(start - 1, zone) < day).toBe(true)
        const length = (startOfDay(daysLater(day, 1), zone) - start) / HOUR
        expect([23, 23.5, 24, 24.5, 25]).toContain(length)
      }),
      { numRuns: 400 },
    )
  })
})

describe('the times of a choice', () => {
  const now = utc('2026-03-31T21:59:59Z')

  it('are whole days of the visitor up to now, across a change of the clocks', () => {
    expect(timesOf({ preset: 'today' }, now, 'Europe/Berlin')).toEqual({ from: utc('2026-03-30T22:00:00Z') })
    expect(timesOf({ preset: 'today' }, now + 1000, 'Europe/Berlin')).toEqual({ from: utc('2026-03-31T22:00:00Z') })
    expect(timesOf({ preset: '7d' }, now, 'Europe/Berlin')).toEqual({ from: utc('2026-03-24T23:00:00Z') })
    expect(timesOf({ preset: '30d' }, now, 'America/New_York')).toEqual({ from: utc('2026-03-02T05:00:00Z') })
    expect(timesOf({ preset: 'all' }, now, 'Europe/Berlin')).toEqual({})
  })

  it('take in the last day chosen, of 23 hours or 25', () => {
    const day = (of: string) => timesOf({ from: of, to: of }, now, 'Europe/Berlin')
    const hours = ({ from = 0, to = 0 }) => (to - from) / HOUR
    expect(['2026-03-28', '2026-03-29', '2026-10-25'].map((of) => hours(day(of)))).toEqual([24, 23, 25])
  })
})

describe('the query', () => {
  const read = (text: string) => rangeOfQuery(new URLSearchParams(text))

  it.each([
    ['', { preset: 'all' }],
    ['range=7d', { preset: '7d' }],
    ['range=8d', { preset: 'all' }],
    ['from=2026-07-01&to=2026-07-15', { from: '2026-07-01', to: '2026-07-15' }],
    ['from=2026-07-15&to=2026-07-01', { from: '2026-07-01', to: '2026-07-15' }],
    ['from=2026-02-30&to=2026-07-01&range=90d', { preset: '90d' }],
    ['from=2026-07-01', { preset: 'all' }],
  ])('%j asks for %j', (text, choice) => expect(read(text)).toEqual(choice))

  it('says what it is read as', () => {
    for (const choice of [{ preset: '30d' }, { preset: 'all' }, { from: '2026-07-01', to: '2026-07-15' }] as const) {
      const said = Object.entries(queryOfRange(choice)).filter(
        (pair): pair is [string, string] => pair[1] !== undefined,
      )
      expect(rangeOfQuery(new URLSearchParams(said))).toEqual(choice)
    }
  })

  it.each(['2026-02-28', '1970-01-01', '2999-12-31'])('knows the day %s', (text) => expect(isDay(text)).toBe(true))

  it.each([
    ...['2026-02-29', '2026-2-1', '', '2026-13-01'],
    // A year that is being typed, and years that no calendar here reckons with.
    ...['0002-07-15', '0020-07-15', '0202-07-15', '1969-12-31', '3000-01-01', '9999-12-31'],
  ])('knows no day %j', (text) => {
    expect(isDay(text)).toBe(false)
    expect(read(`from=2026-07-01&to=${text}`)).toEqual({ preset: 'all' })
  })

  it('asks for times in every zone, whatever days are asked for', () => {
    for (const zone of zones)
      expect(timesOf({ from: '1970-01-01', to: '2999-12-31' }, 0, zone)).toEqual({
        from: expect.any(Number),
        to: expect.any(Number),
      })
  })
})
