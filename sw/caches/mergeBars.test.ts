import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CachedBar, MAX_BARS } from '../cache/cachedRecords.ts'
import { mergeBars } from './mergeBars.ts'

const bar = (time: number, revision: number): CachedBar => ({
  time,
  open: 1,
  high: 1,
  low: 1,
  close: revision,
  volume: 0,
  revision,
})
const bars = (from: number, to: number, revision: number) =>
  Array.from({ length: to - from }, (_, index) => bar(from + index, revision))
const spans = (merged: readonly CachedBar[]) => merged.map(({ time, revision }) => `${time}:${revision}`).join(' ')
const latest = { apart: 'replace', step: 0 } as const
const live = { apart: 'leave', step: 1 } as const

describe('bars told of a series', () => {
  it('are joined by time, and the higher revision stands whatever comes first', () => {
    const [early, late] = [bars(0, 4, 1), bars(2, 6, 2)]
    expect(spans(mergeBars(early, { ...latest, bars: late }))).toBe('0:1 1:1 2:2 3:2 4:2 5:2')
    expect(spans(mergeBars(late, { ...latest, bars: early }))).toBe('0:1 1:1 2:2 3:2 4:2 5:2')
  })

  it('take back what they leave out', () => {
    const held = [...bars(0, 4, 1)]
    expect(spans(mergeBars(held, { ...latest, bars: [bar(1, 2), bar(3, 2)] }))).toBe('0:1 1:2 3:2')
    expect(spans(mergeBars(held, { ...latest, bars: [bar(1, 2), bar(2, 2)] })), 'the newest too').toBe('0:1 1:2 2:2')
  })

  it('replace what they do not meet, so that no hole is kept', () => {
    expect(spans(mergeBars(bars(0, 3, 1), { ...latest, bars: bars(5, 7, 2) }))).toBe('5:2 6:2')
    expect(spans(mergeBars(bars(5, 7, 1), { ...latest, bars: bars(0, 2, 2) })), 'a clock set back').toBe('0:2 1:2')
  })

  it('of long before are left out, of just before are put in front', () => {
    const held = bars(10, 12, 1)
    expect(mergeBars(held, { ...latest, bars: bars(2, 5, 2), before: 5 })).toBe(held)
    expect(spans(mergeBars(held, { ...latest, bars: bars(8, 10, 2), before: 10 }))).toBe('8:2 9:2 10:1 11:1')
    expect(spans(mergeBars(held, { ...latest, bars: bars(7, 9, 2), before: 10 })), 'a night in between').toBe(
      '7:2 8:2 10:1 11:1',
    )
  })

  it('of a row, or live ones, never replace a series', () => {
    const held = bars(0, 3, 1)
    expect(mergeBars(held, { bars: bars(5, 7, 2), apart: 'leave', step: 0 })).toBe(held)
    expect(spans(mergeBars([], { bars: bars(5, 7, 2), apart: 'leave', step: 0 }))).toBe('5:2 6:2')
  })

  it('that are live follow the last one, or nothing was missed', () => {
    const held = bars(0, 3, 1)
    expect(spans(mergeBars(held, { ...live, bars: [bar(3, 2)] }))).toBe('0:1 1:1 2:1 3:2')
    expect(spans(mergeBars(held, { ...live, bars: [bar(2, 2)] }))).toBe('0:1 1:1 2:2')
    expect(mergeBars(held, { ...live, bars: [bar(4, 2)] })).toBe(held)
  })

  it('that are none change nothing', () => {
    const held = bars(0, 3, 1)
    expect(mergeBars(held, { ...latest, bars: [] })).toBe(held)
  })

  it('are no more than the newest thousand', () => {
    const merged = mergeBars(bars(0, MAX_BARS, 1), { ...latest, bars: bars(MAX_BARS - 1, MAX_BARS + 20, 2) })
    expect([merged.length, merged[0]?.time, merged.at(-1)?.time]).toEqual([MAX_BARS, 20, MAX_BARS + 19])
  })

  it('whatever is told in whatever order: in time, each time once, without a hole, at most a thousand', () => {
    const reported = fc.record({
      from: fc.integer({ min: 0, max: 60 }),
      length: fc.integer({ min: 0, max: 30 }),
      history: fc.boolean(),
      apart: fc.constantFrom('replace' as const, 'leave' as const),
      step: fc.constantFrom(0, 1),
    })
    fc.assert(
      fc.property(fc.array(reported, { maxLength: 12 }), (tellings) => {
        let held: readonly CachedBar[] = []
        for (const [index, { from, length, history, apart, step }] of tellings.entries()) {
          const before = history ? from + length : undefined
          held = mergeBars(held, { bars: bars(from, from + length, index + 1), before, apart, step: before ? 0 : step })
        }
        const times = held.map(({ time }) => time)
        expect(times).toEqual(Array.from(times, (_, index) => (times[0] ?? 0) + index))
      }),
    )
  })
})
