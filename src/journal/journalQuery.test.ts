import { expect, it } from 'vitest'
import { type JournalQuery, nextPeriod, parseJournalQuery, weeksOf, writeJournalQuery } from './journalQuery.ts'

it('says in the address what it is read as', () => {
  const ask: JournalQuery = {
    practice: true,
    instrument: 'EUR/USD',
    side: 'buy',
    result: 'losers',
    reason: 'stopLoss',
    session: 'london',
    tags: ['A+', 'News'],
    shown: '2026-07',
    day: '2026-07-31',
  }
  expect(parseJournalQuery(new URLSearchParams(writeJournalQuery(ask).toString()))).toEqual(ask)
})

it('leaves out what an address says wrongly', () => {
  const ask = parseJournalQuery(new URLSearchParams('side=up&shown=2026-13&day=2026-7-1&session=mars&reason=cancelled'))
  expect(ask).toEqual({ practice: false, tags: [] })
})

it.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026', -1, '2025'],
] as const)('after %s by %i comes %s', (from, by, to) => expect(nextPeriod(from, by)).toBe(to))

it('lays a month out in whole weeks', () => {
  const july = weeksOf('2026-07', 1)
  expect([july.length, july[0]?.[0], july.at(-1)?.at(-1)]).toEqual([5, '2026-06-29', '2026-08-02'])
  const february = weeksOf('2026-02', 7)
  expect([february.length, february[0]?.[0], february.at(-1)?.at(-1)]).toEqual([4, '2026-02-01', '2026-02-28'])
})
