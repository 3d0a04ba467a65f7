import { describe, expect, it } from 'vitest'
import { pullDistance, refreshAtPx } from './pullGesture.ts'

describe('pullDistance', () => {
  it('follows at half speed, grows heavier and has an end', () => {
    expect(pullDistance(-20)).toBe(0)
    expect(pullDistance(4)).toBeCloseTo(2, 1)
    expect(pullDistance(140)).toBeGreaterThan(refreshAtPx)
    expect(pullDistance(100)).toBeLessThan(refreshAtPx)
    expect(pullDistance(10000)).toBeLessThanOrEqual(88)
  })
})
