// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useServerTime } from './useServerTime.ts'

const clock = vi.hoisted(() => ({ heard: false, looks: 0 }))
vi.mock('../live/live.ts', () => ({
  isClockHeard: () => {
    clock.looks += 1
    return clock.heard
  },
  serverNow: () => 42,
}))

let time: number | undefined
function Reader() {
  time = useServerTime()
  return null
}
const root = createRoot(document.createElement('div'))
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ now: 1_000_000 })
  Object.assign(clock, { heard: false, looks: 0 })
  await act(async () => root.render(<Reader />))
})
afterEach(async () => {
  await act(async () => root.render(null))
  vi.useRealTimers()
})

it('is the server’s as soon as it is heard', async () => {
  expect(time).toBeUndefined()
  clock.heard = true
  await after(100)
  expect(time).toBe(42)
})

it('is ours where the server is not heard, and the server’s when it is at last; it is seldom looked for meanwhile', async () => {
  await after(2_000)
  expect(time).toBeGreaterThanOrEqual(1_001_500)
  clock.looks = 0
  await after(60_000)
  expect(clock.looks).toBeLessThanOrEqual(61)
  clock.heard = true
  await after(1_000)
  expect(time).toBe(42)
})
