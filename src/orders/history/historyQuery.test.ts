import { describe, expect, it } from 'vitest'
import { isFiltered, parseHistoryQuery, writeHistoryQuery } from './historyQuery.ts'

const ask = (query: string) => parseHistoryQuery(new URLSearchParams(query))

describe('what of the history is looked at', () => {
  it('is everything, the newest first, where the address says nothing or nonsense', () => {
    const usual = { range: { preset: 'all' }, sort: 'newest', section: 'trades' }
    expect(ask('type=3')).toEqual(usual)
    expect(ask('outcome=all&sort=sideways&reason=whim&show=moon&range=1y')).toEqual(usual)
    expect(isFiltered(ask('range=7d&sort=oldest'))).toBe(false)
  })

  it('is read from the query it writes, which keeps the rest', () => {
    const said = 'type=3&range=7d&outcome=losers&instrument=3&reason=stopLoss&sort=worstFirst&show=instruments'
    const written = writeHistoryQuery(ask(said), new URLSearchParams('type=3&from=2026-01-01&to=2026-01-02'))
    expect(written.toString()).toBe(said)
    expect(isFiltered(ask(said))).toBe(true)
    expect(writeHistoryQuery(ask(''), new URLSearchParams(said)).toString()).toBe('type=3')
  })
})
