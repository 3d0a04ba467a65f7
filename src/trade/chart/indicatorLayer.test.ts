// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_PANES } from './indicatorChoice.ts'
import { paneHeight } from './indicatorLayer.ts'

const TIME_AXIS = 24
/** Beside the time axis a pane takes an edge of 1 px. */
const heightOf = (count: number, height: number) => paneHeight(count, height, TIME_AXIS + count)

describe('the panes under the candles', () => {
  it('leave the candles 55 % of the whole chart, whatever its height and however many there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MOST_PANES }), fc.integer({ min: 0, max: 3_000 }), (count, height) => {
        const each = heightOf(count, height)
        expect(each).toBeGreaterThanOrEqual(0)
        if (each > 0) expect(height - TIME_AXIS - count - count * each).toBeGreaterThanOrEqual(0.55 * height)
      }),
    )
  })

  it('are a quarter of a chart at most, share what is left where there are many, and are never taller than 160 px', () => {
    expect([1, 2, 3, 4].map((count) => heightOf(count, 471))).toEqual([113, 92, 61, 45])
    expect([1, 4].map((count) => heightOf(count, 240))).toEqual([57, 20])
    expect(heightOf(1, 2_000)).toBe(160)
  })
})
