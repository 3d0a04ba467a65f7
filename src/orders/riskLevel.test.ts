import { describe, expect, it } from 'vitest'
import { riskAt, riskBand, riskMarks, riskZones } from './riskLevel.ts'

describe('the risk scale', () => {
  it('is logarithmic, with its written values at equal steps', () => {
    const steps = riskMarks.slice(1).map(({ at }, i) => at - (riskMarks[i]?.at ?? 0))
    for (const step of steps) expect(step).toBeCloseTo(1 / 6, 10)
    expect(riskAt(25)).toBe(0)
    expect(riskAt(1_600)).toBe(1)
    expect(riskAt(1_000_000)).toBe(1)
    expect(riskAt(0)).toBe(0)
  })

  it.each([
    [0, 'stopOut'],
    [50, 'stopOut'],
    [50.01, 'danger'],
    [100, 'danger'],
    [150, 'tight'],
    [288, 'comfortable'],
    [5_000, 'ample'],
  ])('calls %d percent %s', (level, band) => {
    expect(riskBand(level)).toBe(band)
  })

  it('rests whole without margin in use', () => {
    expect(riskZones(undefined)).toEqual([])
    expect(riskZones(288).map(({ tone }) => tone)).toEqual(['danger', 'warn', 't2'])
  })
})
