import { afterEach, beforeEach, expect, it } from 'vitest'
import { RequestLimiter } from './requestLimiter.ts'

let now = 0
let crowd: RequestLimiter
/** Looks when its turn comes, so late. */
const late = (ms: number) => {
  now += 50 + ms
  crowd.look()
}
const enter = (count: number) => Array.from({ length: count }, () => crowd.enter()).at(-1)

beforeEach(() => {
  now = 10_000
  crowd = new RequestLimiter(() => now)
})
afterEach(() => crowd.close())

it('says how long a crowd waits for its turn', () => {
  late(300)
  expect(enter(999)).toBe(0)
  expect(enter(1)).toBe(300)
  now += 1_000
  // There was a crowd a second ago, and the worst is known so long.
  expect(enter(1)).toBe(300)
  now += 2_000
  expect(enter(1)).toBe(0)
})

it('says nothing of a slow machine with few who come, nor of a crowd that is served at once', () => {
  late(5_000)
  expect(enter(900)).toBe(0)
  for (let i = 0; i < 60; i++) late(i % 10)
  expect(enter(2_000)).toBe(9)
})
