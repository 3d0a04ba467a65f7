import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sparkPath } from './sparkPath.ts'

const numbers = (path: string) => path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? []

describe('sparkPath', () => {
  it('draws a rising line to the dot, filled down to the open', () => {
    expect(sparkPath([1, 2, 3], 1, 76, 32)).toEqual({
      line: 'M0 29.8L36.9 16L73.8 2.3',
      area: 'M0 29.8L36.9 16L73.8 2.3L73.8 29.8L0 29.8Z',
      openY: 29.8,
      endX: 73.8,
      endY: 2.3,
    })
  })

  it('draws no line through fewer than two values, and a level one in the middle', () => {
    expect(sparkPath([], 1, 76, 32)).toBeNull()
    expect(sparkPath([1, Number.NaN], 1, 76, 32)).toBeNull()
    expect(sparkPath([5, 5], 5, 76, 32)?.line).toBe('M0 16L73.8 16')
  })

  it('stays in its box and keeps the last value, however many there are', () => {
    const value = fc.double({ min: 0.0001, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(fc.array(value, { minLength: 2, maxLength: 300 }), value, (values, open) => {
        const path = sparkPath(values, open, 48, 24)
        const drawn = numbers(path?.line ?? '')
        expect(drawn.length).toBeLessThanOrEqual(96)
        expect(drawn.slice(-2)).toEqual([path?.endX, path?.endY])
        for (const [i, at] of drawn.entries()) {
          expect(at).toBeGreaterThanOrEqual(0)
          expect(at).toBeLessThanOrEqual(i % 2 === 0 ? 48 : 24)
        }
      }),
    )
  })
})
