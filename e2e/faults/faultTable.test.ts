import { describe, expect, it } from 'vitest'
import { faultTable, type Row } from './faultTable.ts'

const row: Row = {
  name: 'Server kill',
  shownMs: 340,
  shownWithin: 1_000,
  backMs: 17_100,
  backWithin: 17_000,
  pressed: 1,
  placed: 0,
  lost: 0,
  doubled: 0,
}

describe('the table of the faults', () => {
  it('sets what was measured beside what is promised, and marks what missed it', () => {
    expect(faultTable([row, { ...row, name: 'Disorder', shownMs: 0, shownWithin: 0, backMs: 20, backWithin: 0 }])).toBe(
      [
        '| Fault       | Shown truly after | Back after         | Orders pressed, placed | Lost | Doubled |',
        '|-------------|-------------------|--------------------|------------------------|------|---------|',
        '| Server kill | 0.3 s of 1.0 s    | 17.1 s of 17.0 s ✗ | 1, 0                   | 0    | 0       |',
        '| Disorder    | at all times      | 0.0 s of 0.0 s ✗   | 1, 0                   | 0    | 0       |',
      ].join('\n'),
    )
  })
})
