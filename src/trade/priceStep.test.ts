import { describe, expect, it } from 'vitest'
import { lotsFit } from '../../contract/rules.ts'
import { decimalsOf, formatStep, lotPresets, priceStep } from './priceStep.ts'

describe('steps of prices and lots', () => {
  it('tells the smallest move of a price', () => {
    expect([0, 2, 5].map(priceStep)).toEqual(['1', '0.01', '0.00001'])
  })

  it('counts decimals in plain notation', () => {
    expect([10, 0.1, 0.00001, 1e-7].map(decimalsOf)).toEqual([0, 1, 5, 7])
  })

  it('writes lots with at least two decimals', () => {
    expect(formatStep(0.1, 0.1)).toBe('0.10')
    expect(formatStep(0.001, 0.001)).toBe('0.001')
  })

  it('offers four numbers of lots that are all allowed', () => {
    expect(lotPresets(0.01, 0.01)).toEqual(['0.10', '0.20', '0.50', '1.00'])
    expect(lotPresets(10, 10)).toEqual(['10.00', '20.00', '50.00', '100.00'])
    for (const [minimum, step] of [
      [0.01, 0.01],
      [0.1, 0.1],
      [1, 1],
      [10, 10],
      [0.3, 0.1],
      [0.05, 0.02],
    ] as const)
      for (const lots of lotPresets(minimum, step)) expect(lotsFit(lots, Math.min(minimum, step), step)).toBe(true)
  })
})
