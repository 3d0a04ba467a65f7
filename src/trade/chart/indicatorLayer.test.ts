// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChartColours } from './chartStyles.ts'
import { MAX_PANES } from './indicatorChoice.ts'
import { paneHeight, tonesOf } from './indicatorLayer.ts'

const TIME_AXIS = 24
/** Beside the time axis a pane takes an edge of 1 px. */
const heightOf = (count: number, height: number) => paneHeight(count, height, TIME_AXIS + count)

describe('the panes under the candles', () => {
  it('leave the candles 55 % of the whole chart, whatever its height and however many there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_PANES }), fc.integer({ min: 0, max: 3_000 }), (count, height) => {
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

describe('the lines of indicators', () => {
  it('are bands in a colour that no average has and that says no direction, however many lines come before them', () => {
    const names = ['t3', 'acc', 'warn', 'up', 'dn', 'band', 'draw'] as const
    const colours = Object.fromEntries(names.map((name) => [name, name])) as unknown as ChartColours
    for (const from of [0, 1, 2, 3, 4, 5]) {
      expect(tonesOf('BOLL', colours, from)).toEqual(['band'])
      for (const name of ['MA', 'EMA'] as const) expect(tonesOf(name, colours, from)).not.toContain('band')
    }
  })
})
