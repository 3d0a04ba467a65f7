import fc from 'fast-check'
import { expect, it } from 'vitest'
import { staysOpen, swiped } from './useSwipe.ts'

it('never comes out further than its actions are wide, nor the other way', () =>
  fc.assert(
    fc.property(
      fc.double({ noNaN: true }),
      fc.double({ noNaN: true }),
      fc.integer({ min: 1, max: 400 }),
      (from, by, w) => {
        const out = swiped(from, by, w)
        expect(out).toBeGreaterThanOrEqual(0)
        expect(out).toBeLessThanOrEqual(w)
      },
    ),
  ))

it('stays out from half its width on, and goes the way it is flung', () => {
  expect(staysOpen(80, 0, 160)).toBe(true)
  expect(staysOpen(79, 0, 160)).toBe(false)
  expect(staysOpen(20, 0.6, 160)).toBe(true)
  expect(staysOpen(150, -0.6, 160)).toBe(false)
})
