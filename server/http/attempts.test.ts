import { expect, it } from 'vitest'
import { Attempts } from './attempts.ts'
import { RateLimit } from './rateLimit.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

it('codes of the second factor are bounded by the day, too: not even a year of guessing gets in', () => {
  let now = 0
  const attempts = new Attempts(new RateLimit({ count: 10, perMs: MINUTE }, () => now), () => now)
  let tried = 0
  for (; now < 10 * 24 * HOUR; now += MINUTE) {
    try {
      attempts.code(1001)
      tried += 1
    } catch {}
  }
  expect(tried).toBeGreaterThan(900)
  expect(tried).toBeLessThanOrEqual(1_100)
  expect(() => attempts.code(1002)).not.toThrow()
})
