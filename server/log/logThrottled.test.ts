import { afterEach, expect, it, vi } from 'vitest'
import { logThrottled } from './logThrottled.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('tells what goes wrong twenty times a second at once, and then how often it was, once a minute', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const reported: [number, string][] = []
  const fail = logThrottled((times, what: string) => reported.push([times, what]))
  for (let count = 0; count < 2_400; count += 1) {
    fail(`no ${count}`)
    vi.advanceTimersByTime(50)
  }
  fail('the last')
  expect(reported).toEqual([
    [1, 'no 0'],
    [1200, 'no 1200'],
    [1200, 'the last'],
  ])
})
