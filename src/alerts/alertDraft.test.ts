import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftFault, moveLevels, suggested } from './alertDraft.ts'

describe('what an alert is suggested at', () => {
  it('is a figure with an end, about half a percent away', () => {
    expect(suggested('above', 1.1438, 5)).toBe('1.15000')
    expect(suggested('below', 1.1438, 5)).toBe('1.13800')
    expect(suggested('above', 62_505.5, 2)).toBe('62900.00')
    expect(suggested('below', 159.16, 3)).toBe('158.300')
    expect(suggested('percent', 1.1438, 5)).toBe('1')
    expect(suggested('above', undefined, 5)).toBe('')
  })

  it('can always be set as it is', () => {
    const price = fc.tuple(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 5 }))
    fc.assert(
      fc.property(price, fc.constantFrom('above' as const, 'below' as const), ([points, digits], kind) => {
        const last = points / 10 ** digits
        const value = suggested(kind, last, digits)
        if (value !== '') expect(draftFault(kind, value, last)).toBeUndefined()
        else expect(kind).toBe('below')
      }),
    )
  })
})

describe('a draft', () => {
  it('must lie beyond the price on its side', () => {
    expect(draftFault('above', '1.1', 1.1)).toBe('notAbove')
    expect(draftFault('below', '1.1', 1.1)).toBe('notBelow')
    expect(draftFault('above', '1.10001', 1.1)).toBeUndefined()
    expect(draftFault('below', '0', 1.1)).toBe('missing')
    expect(draftFault('percent', '', 1.1)).toBe('missing')
    expect(draftFault('percent', '0.5', 1.1)).toBeUndefined()
    expect(draftFault('above', '1', undefined)).toBeUndefined()
  })

  it('of a move says the prices that the server sets', () =>
    expect(moveLevels('1.5', 1.1, 5)).toEqual({ above: 1.1165, below: 1.0835 }))
})
