import { describe, expect, it } from 'vitest'
import { PressBurst } from './pressBurst.ts'

describe('a burst of presses', () => {
  it('has one order, however long it goes on', () => {
    const burst = new PressBurst()
    burst.press(1_000)
    expect(burst.isSpent).toBe(false)
    burst.spend()
    for (let at = 1_010; at < 9_000; at += 490) {
      burst.press(at)
      expect(burst.isSpent).toBe(true)
    }
  })

  it('ends with a pause: the next press is a decision of its own', () => {
    const burst = new PressBurst()
    burst.press(1_000)
    burst.spend()
    burst.press(1_500)
    expect(burst.isSpent).toBe(false)
    burst.press(1_510)
    expect(burst.isSpent).toBe(false)
  })

  it('counts from the last press, not from the answer', () => {
    const burst = new PressBurst()
    burst.press(0)
    burst.press(400)
    burst.spend()
    burst.press(890)
    expect(burst.isSpent).toBe(true)
    burst.press(1_400)
    expect(burst.isSpent).toBe(false)
  })
})
