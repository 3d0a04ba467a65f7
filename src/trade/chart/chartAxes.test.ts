import { describe, expect, it } from 'vitest'
import { airy, axisRange, levelNumbers, scaleOf } from './chartAxes.ts'
import type { ChartLook } from './chartModel.ts'

const base = {
  ...{ from: 0, to: 0, range: 0, realFrom: 0, realTo: 0, realRange: 0 },
  ...{ displayFrom: 0, displayTo: 0, displayRange: 0 },
}

describe('the range of a price axis', () => {
  it('has air above and below, px of its height', () => {
    const [from, to] = airy(100, 200, scaleOf(false), 140, [20, 20])
    expect([from, to]).toEqual([80, 220])
  })

  it('has none where there is no height for it', () => {
    expect(airy(100, 200, scaleOf(false), 60, [20, 20])).toEqual([100, 200])
    expect(airy(100, 200, scaleOf(false), 0, [0, 0])).toEqual([100, 200])
  })

  it('stays above nothing on a logarithmic axis', () => {
    const [from, to] = airy(1, 10_000, scaleOf(true), 140, [20, 20])
    expect(from).toBeCloseTo(10 ** -0.8)
    expect(to).toBeCloseTo(10 ** 4.8, 6)
  })

  it('counts in logarithms there', () => {
    const range = axisRange(base, [10, 1_000], scaleOf(true))
    expect([range.from, range.to, range.realFrom, range.realTo, range.realRange]).toEqual([10, 1_000, 1, 3, 2])
    expect(axisRange(base, [10, 1_000], scaleOf(false)).realRange).toBe(990)
  })
})

it('the levels of an oscillator stand at their own heights', () => {
  const range = axisRange(base, [20, 80], scaleOf(false))
  const look = { words: { figure: (value: number) => `${value}` } } as unknown as ChartLook
  expect(levelNumbers([30, 50, 70], range, 60, look)).toEqual([
    { value: 30, text: '30', coord: 50 },
    { value: 50, text: '50', coord: 30 },
    { value: 70, text: '70', coord: 10 },
  ])
})
