import { describe, expect, it } from 'vitest'
import { moneyParts } from './moneyParts.ts'

describe('moneyParts', () => {
  it.each([
    ['+$70.000000', '+$70.00', '0000', ''],
    ['−$1,054.871234', '−$1,054.87', '1234', ''],
    ['+46,745413 $', '+46,74', '5413', ' $'],
    ['US$3,810.333333', 'US$3,810.33', '3333', ''],
    ['0.000001', '0.00', '0001', ''],
  ])('cuts %s', (text, strong, small, after) => {
    expect(moneyParts(text)).toEqual({ strong, small, after })
  })

  it.each(['$7.00', '$10,000', '—', '1,234567', ''])('never loses a sign of %j', (text) => {
    const parts = moneyParts(text)
    expect(parts.strong + parts.small + parts.after).toBe(text)
  })
})
