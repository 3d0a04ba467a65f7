import { expect, it } from 'vitest'
import { ServerClock } from './serverClock.ts'

it('is ours until the server has said its time', () => {
  const clock = new ServerClock(() => 5)
  expect([clock.now(), clock.heard]).toEqual([5, false])
})

it('runs on between what the server says, network delays notwithstanding', () => {
  let now = 0
  const clock = new ServerClock(() => now)
  for (const [at, says] of [
    [0, 10_000],
    [1_050, 11_000],
    [2_010, 12_000],
  ] as const) {
    now = at
    clock.hear(says)
  }
  now = 3_010
  expect(clock.now()).toBe(13_000)
})

it('takes two readings that are close together for no pace', () => {
  let now = 0
  const clock = new ServerClock(() => now)
  clock.hear(10_000)
  now = 100
  clock.hear(10_300)
  now = 200
  expect(clock.now()).toBe(10_400)
})

it('keeps the pace of a replay', () => {
  let now = 0
  const clock = new ServerClock(() => now)
  for (; now <= 5_000; now += 500) clock.hear(1_000_000 + now * 60)
  now = 5_700
  expect(clock.now()).toBeCloseTo(1_000_000 + 5_700 * 60, 0)
})
