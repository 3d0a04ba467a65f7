import { expect, it } from 'vitest'
import { percentile, spread } from './percentiles.ts'

it('percentiles count from the smallest value, whatever the order', () => {
  const values = Array.from({ length: 100 }, (_, index) => (index * 37) % 100)
  expect(percentile(values, 0)).toBe(0)
  expect(percentile(values, 0.5)).toBe(50)
  expect(percentile(values, 1)).toBe(99)
  expect(spread([1, 2, 30])).toBe('median 2.0 ms, 99 % within 30.0 ms, worst 30.0 ms')
})
