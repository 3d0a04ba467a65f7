import { expect, it } from 'vitest'
import { paced } from './paced.ts'

/** Time that passes when the test says so: acts take `took`, and each turn is waited for. */
function setUp(took: number, everyMs = [100]) {
  let now = 0
  let next: (() => void) | undefined
  const began: number[] = []
  let turns = 0
  const end = paced(
    () => everyMs[Math.min(turns++, everyMs.length - 1)] ?? 0,
    () => {
      began.push(now)
      now += took
    },
    {
      now: () => now,
      after: (ms, turn) => {
        next = () => {
          now += ms
          turn()
        }
        return () => {
          next = undefined
        }
      },
    },
  )
  return { began, end, turn: () => next?.() }
}

it.each([
  [0, [100, 200, 300]],
  [30, [100, 200, 300]],
  [80, [100, 260, 420]],
  [400, [100, 900, 1700]],
])('what takes %i ms is begun every 100 ms, or rests as long as it took', (took, times) => {
  const { began, turn } = setUp(took)
  for (const _ of times) turn()
  expect(began).toEqual(times)
})

it('ends', () => {
  const { began, turn, end } = setUp(10)
  turn()
  end()
  turn()
  expect(began).toEqual([100])
})

it('goes by how often it is to be done now', () => {
  const { began, turn } = setUp(0, [100, 200, 500, 100])
  for (let i = 0; i < 5; i++) turn()
  expect(began).toEqual([100, 300, 800, 900, 1000])
})
