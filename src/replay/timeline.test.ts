import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CLOSED_AFTER_MS, joined, Timeline } from './timeline.ts'

const MINUTE = 60_000

it('joins what overlaps, and what an open market may leave out', () => {
  const spans = [
    { from: 20, to: 30 },
    { from: 0, to: 10 },
    { from: 5, to: 8 },
    { from: 30 + CLOSED_AFTER_MS, to: 40 + CLOSED_AFTER_MS },
    { from: 41 + 2 * CLOSED_AFTER_MS, to: 50 + 2 * CLOSED_AFTER_MS },
  ]
  expect(joined(spans)).toEqual([{ from: 0, to: 40 + CLOSED_AFTER_MS }, spans[4]])
  // One lies within the other.
  expect(joined(spans.slice(1, 3))).toEqual([spans[1]])
})

it('has a place for each of its times and a time for each of its places', () => {
  const parts = fc.array(fc.tuple(fc.integer({ min: 16, max: 5_000 }), fc.integer({ min: 1, max: 600 })), {
    minLength: 1,
  })
  fc.assert(
    fc.property(parts, fc.nat(), (spans, nth) => {
      let at = 0
      const timeline = new Timeline(
        spans.map(([gap, length]) => {
          const from = at + gap * MINUTE
          at = from + length * MINUTE
          return { from, to: at }
        }),
      )
      const place = nth % timeline.length
      const time = timeline.at(place)
      expect(timeline.spans.some(({ from, to }) => time >= from && time < to)).toBe(true)
      expect(timeline.place(time)).toBe(place)
      expect([timeline.at(0), timeline.at(timeline.length)]).toEqual([timeline.from, timeline.to])
    }),
  )
})

it('of nothing has no length', () => {
  const none = new Timeline([])
  expect([none.length, none.at(5), none.place(5)]).toEqual([0, 0, 0])
})
