import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceShape, pointAt } from './balanceShape.ts'

const point = (time: number, balance: number, peak = balance) => ({
  time,
  balance: String(balance),
  peak: String(peak),
})

describe('the drawing of a balance', () => {
  it('is steps from the first moment to the last, and shades what was lost from the peak', () => {
    const { line, fall, low, high } = balanceShape([
      point(0, 100),
      point(50, 200),
      point(75, 150, 200),
      point(100, 150, 200),
    ])
    expect([low, high]).toEqual([100, 200])
    expect(line).toBe('M0 94.643H50V5.357H75V50H100V50H100')
    expect(fall).toBe('M0 94.643H50V5.357H75V5.357H100V5.357V50H100V50H75V5.357H50V94.643H0V94.643Z')
  })

  it('is a line in the middle where nothing changed, also within one moment', () => {
    expect(balanceShape([point(5, 100)]).line).toBe('M0 50H100')
    expect(balanceShape([point(5, 100), point(9, 100)]).line).toBe('M0 50H100V50H100')
  })

  it('keeps every point in the box', () => {
    const amounts = fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(amounts, (all) => {
        let peak = Number.NEGATIVE_INFINITY
        const { spots, heightOf } = balanceShape(
          all.map((balance, time) => {
            peak = Math.max(peak, balance)
            return point(time, balance, peak)
          }),
        )
        for (const { x, y } of [...spots, { x: 0, y: heightOf(peak) }]) {
          expect(x >= 0 && x <= 1 && y >= 0 && y <= 1).toBe(true)
        }
      }),
    )
  })
})

describe('the point under the pointer', () => {
  const { spots } = balanceShape([point(0, 1), point(50, 2), point(50, 3), point(100, 4)])

  it.each([
    [-0.2, 0],
    [0, 0],
    [0.49, 0],
    [0.5, 2],
    [0.99, 2],
    [1, 3],
    [1.4, 3],
  ])('at %d is number %d: what was the balance then', (x, at) => expect(pointAt(spots, x)).toBe(at))
})
