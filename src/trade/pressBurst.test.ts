import { describe, expect, it } from 'vitest'
import { PressBurst } from './pressBurst.ts'

const press = (burst: PressBurst, timeStamp: number, clientX = 200, clientY = 700) =>
  burst.press({ timeStamp, clientX, clientY })

describe('a burst of presses', () => {
  it('has one order, however long it goes on', () => {
    const burst = new PressBurst()
    press(burst, 1_000)
    expect(burst.isSpent).toBe(false)
    burst.spend()
    for (let at = 1_010; at < 9_000; at += 490) {
      press(burst, at)
      expect(burst.isSpent).toBe(true)
    }
  })

  it('ends with a pause: the next press is a decision of its own', () => {
    const burst = new PressBurst()
    press(burst, 1_000)
    burst.spend()
    press(burst, 1_500)
    expect(burst.isSpent).toBe(false)
    press(burst, 1_510)
    expect(burst.isSpent).toBe(false)
  })

  it('counts from the last press, not from the answer', () => {
    const burst = new PressBurst()
    press(burst, 0)
    press(burst, 400)
    burst.spend()
    press(burst, 890)
    expect(burst.isSpent).toBe(true)
    press(burst, 1_400)
    expect(burst.isSpent).toBe(false)
  })

  it('ends with a press elsewhere: whoever closes the sheet and presses Buy again wants another order', () => {
    const burst = new PressBurst()
    press(burst, 1_000)
    burst.spend()
    press(burst, 1_100, 210, 690)
    expect(burst.isSpent, 'the hand trembles').toBe(true)
    press(burst, 1_200, 200, 500)
    press(burst, 1_300)
    expect(burst.isSpent).toBe(false)
  })

  it('is one of a key that is held down, too', () => {
    const burst = new PressBurst()
    for (let at = 0; at < 2_000; at += 30) {
      press(burst, at, 0, 0)
      if (at === 300) burst.spend()
    }
    expect(burst.isSpent).toBe(true)
  })
})
