import { describe, expect, it } from 'vitest'
import { isAll, type LogFilter, logPath, parseLogQuery } from './logQuery.ts'

const queryOf = (address: string) => new URLSearchParams(address.split('?')[1])

describe('the address of the account history', () => {
  it.each<[LogFilter, string]>([
    [{ range: { preset: 'all' }, topic: undefined }, '/mine/history'],
    [{ range: { preset: '7d' }, topic: 'trading' }, '/mine/history?topic=trading&range=7d'],
    [
      { range: { from: '2026-07-01', to: '2026-07-15' }, topic: undefined },
      '/mine/history?from=2026-07-01&to=2026-07-15',
    ],
  ])('says %j', (ask, address) => {
    expect(logPath(ask)).toBe(address)
    expect(parseLogQuery(queryOf(address))).toEqual(ask)
  })

  it('asks for everything where it says nothing, or nothing that is known', () => {
    expect(isAll(parseLogQuery(new URLSearchParams('topic=gossip&range=1d')))).toBe(true)
    expect(isAll(parseLogQuery(new URLSearchParams('topic=loans')))).toBe(false)
    expect(isAll(parseLogQuery(new URLSearchParams('range=today')))).toBe(false)
  })
})
