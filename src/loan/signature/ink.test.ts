import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstPoint, type Ink, inkBounds, inkLength, inkOf, isSigned, nextPoint } from './ink.ts'

const touch = (x: number, y: number, at = 0, pressure?: number) => ({ x, y, at, pressure })
const point = fc.record(
  {
    x: fc.double({ min: 0, max: 1, noNaN: true }),
    y: fc.double({ min: 0, max: 0.5, noNaN: true }),
    force: fc.constant(0.5),
  },
  { noNullPrototype: true },
)

describe('ink', () => {
  it('of a slip of the finger is no signature, of a line over a part of the pad it is one', () => {
    expect(isSigned([])).toBe(false)
    expect(isSigned([[firstPoint(touch(0.2, 0.2))]])).toBe(false)
    const line = (to: number): Ink => [[firstPoint(touch(0.2, 0.2)), firstPoint(touch(to, 0.2))]]
    expect(isSigned(line(0.25))).toBe(false)
    expect(isSigned(line(0.5))).toBe(true)
  })

  it('is as long as its strokes, without the ways between them', () => {
    const ink: Ink = [
      [firstPoint(touch(0, 0)), firstPoint(touch(0.3, 0.4))],
      [firstPoint(touch(0.9, 0)), firstPoint(touch(0.9, 0.1))],
    ]
    expect(inkLength(ink)).toBeCloseTo(0.6)
    expect(inkBounds(ink)).toEqual({ left: 0, top: 0, right: 0.9, bottom: 0.4 })
    expect(inkBounds([])).toBeUndefined()
  })

  it('takes a pen’s pressure, thins with the speed of anything else, and never jumps', () => {
    const first = firstPoint(touch(0.1, 0.1))
    const slow = nextPoint(first, 0, touch(0.11, 0.1, 100))
    const fast = nextPoint(first, 0, touch(0.3, 0.1, 10))
    expect(slow?.force).toBeGreaterThan(fast?.force ?? 1)
    const hard = nextPoint(firstPoint(touch(0, 0, 0, 1)), 0, touch(0.01, 0, 10, 1))
    expect(hard?.force).toBeCloseTo(1)
    expect(nextPoint(first, 0, touch(0.1001, 0.1, 10))).toBeUndefined()
  })

  it('is read back as it was written, and anything else is none', () => {
    fc.assert(
      fc.property(fc.array(fc.array(point)), (ink) => {
        expect(inkOf(JSON.stringify(ink))).toEqual(JSON.parse(JSON.stringify(ink)))
      }),
    )
    for (const text of ['', '{', '{}', '[1]', '[[{"x":1}]]', '[[{"x":null,"y":0,"force":0}]]'])
      expect(inkOf(text)).toEqual([])
  })
})
