import { describe, expect, it } from 'vitest'
import type { BalanceChange } from '../../contract/entities/funds.ts'
import { changeDays } from './changeDays.ts'

const at = (createdAt: string): BalanceChange => ({ value: '1.00', type: 'fee', memo: 'Fee', createdAt })
const changes = ['2026-07-15T16:30:00.000Z', '2026-07-15T15:30:00.000Z', '2026-07-14T09:00:00.000Z'].map(at)
const shape = (zone: string, of = changes) => changeDays(of, zone).map((one) => [one.day, one.changes.length])

describe('the days of a log', () => {
  it('are those of the zone on the screen', () => {
    expect(shape('UTC')).toEqual([
      ['2026-07-15', 2],
      ['2026-07-14', 1],
    ])
    expect(shape('Asia/Hong_Kong')).toEqual([
      ['2026-07-16', 1],
      ['2026-07-15', 1],
      ['2026-07-14', 1],
    ])
  })

  it('keep text that is no date as it is', () => {
    expect(shape('UTC', [at('yesterday'), at('yesterday'), ...changes])[0]).toEqual(['yesterday', 2])
    expect(changeDays([], 'UTC')).toEqual([])
  })
})
