import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fittingLength, lengths, lengthsOf, rangeOf, stepsOf } from './replayRange.ts'
import { Timeline } from './timeline.ts'

const HOUR = 3_600_000
const ten = new Timeline([{ from: 0, to: 10 * HOUR }])

describe('the range of a replay', () => {
  it('is the newest of its length unless a beginning is chosen', () => {
    expect(rangeOf(ten, 'hour')).toEqual({ from: 9 * HOUR, to: 10 * HOUR })
    expect(rangeOf(ten, 'hours', 24)).toEqual({ from: 2 * HOUR, to: 6 * HOUR })
    expect(rangeOf(ten, 'all', 5)).toEqual({ from: 0, to: 10 * HOUR })
  })

  it('offers no length that there is not', () => {
    expect(lengthsOf(ten)).toEqual(['hour', 'hours', 'all'])
    const short = new Timeline([{ from: 0, to: HOUR / 2 }])
    expect([lengthsOf(short), fittingLength(short, 'hour'), stepsOf(short, 'all')]).toEqual([['all'], 'all', 0])
  })

  it('goes over a weekend with as much of the market as anywhere else', () => {
    const monday = 50 * HOUR
    const timeline = new Timeline([
      { from: 0, to: HOUR },
      { from: monday, to: monday + HOUR },
    ])
    const steps = stepsOf(timeline, 'hour')
    expect(steps).toBe(12)
    expect(rangeOf(timeline, 'hour', 6)).toEqual({ from: HOUR / 2, to: monday + HOUR / 2 })
    expect(rangeOf(timeline, 'hour', 0)).toEqual({ from: 0, to: HOUR })
    expect(rangeOf(timeline, 'hour', steps)).toEqual({ from: monday, to: monday + HOUR })
  })

  it('has that much of the market at every step, from the first price to the last, and begins and ends where there are prices', () => {
    const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 900 })), {
      minLength: 1,
    })
    fc.assert(
      fc.property(spans, fc.nat(), (parts, nth) => {
        let at = 0
        const timeline = new Timeline(
          parts.map(([gap, length]) => {
            const from = at + gap * 60_000
            at = from + length * 60_000
            return { from, to: at }
          }),
        )
        for (const length of lengthsOf(timeline)) {
          const steps = stepsOf(timeline, length)
          const range = rangeOf(timeline, length, nth % (steps + 1))
          const played = timeline.within(range)
          expect(played.length).toBe(length === 'all' ? timeline.length : lengths[length])
          expect([played.from, played.to]).toEqual([range.from, range.to])
          expect(rangeOf(timeline, length, 0).from).toBe(timeline.from)
          expect(rangeOf(timeline, length, steps).to).toBe(timeline.to)
        }
      }),
    )
  })
})
