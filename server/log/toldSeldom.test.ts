import { afterEach, expect, it, vi } from 'vitest'
import { toldSeldom } from './toldSeldom.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('tells what goes wrong twenty times a second at once, and then how often it was, once a minute', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const told: [number, string][] = []
  const fail = toldSeldom((times, what: string) => told.push([times, what]))
  for (let count = 0; count < 2_400; count += 1) {
    fail(`no ${count}`)
    vi.advanceTimersByTime(50)
  }
  fail('the last')
  expect(told).toEqual([
    [1, 'no 0'],
    [1200, 'no 1200'],
    [1200, 'the last'],
  ])
})
