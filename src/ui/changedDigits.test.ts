import { describe, expect, it } from 'vitest'
import { changedFrom } from './changedDigits.ts'

describe('changedFrom', () => {
  it.each([
    ['1.14380', '1.14385', 6],
    ['4,124.49', '4,124.51', 6],
    ['1.14399', '1.14400', 4],
    ['9.99', '10.00', 0],
    ['1.14380', '1.14380', 7],
  ])('%s to %s from digit %i', (before, after, at) => {
    expect(changedFrom(before, after)).toBe(at)
  })
})
