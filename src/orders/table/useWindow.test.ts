import { describe, expect, it } from 'vitest'
import { drawnRows } from './useWindow.ts'

describe('the rows that are drawn', () => {
  it('are all of a short list, and all while nothing is measured', () => {
    expect(drawnRows(40, 36, 500, 100)).toEqual({ from: 0, to: 40 })
    expect(drawnRows(200, 0, 0, 0)).toEqual({ from: 0, to: 200 })
  })

  it('are those in sight with some beyond, at every place of a long list', () => {
    for (let top = 0; top <= 200 * 36 - 220; top += 13) {
      const { from, to } = drawnRows(200, 36, top, 220)
      expect(from).toBeLessThanOrEqual(top / 36)
      expect(to).toBeGreaterThanOrEqual((top + 220) / 36)
      expect(to - from).toBeLessThanOrEqual(48)
    }
  })

  it('do not change with every pixel', () => {
    expect(drawnRows(200, 36, 3600, 220)).toEqual(drawnRows(200, 36, 3630, 220))
  })
})
