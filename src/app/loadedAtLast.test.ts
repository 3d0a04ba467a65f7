// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AGAIN_AFTER_MS, loadedAtLast } from './loadedAtLast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tries again with the network, and after a while, until the part is there', async () => {
  let tries = 0
  const part = loadedAtLast(async () => {
    tries += 1
    if (tries < 4) throw new TypeError('Failed to fetch dynamically imported module')
    return 'part'
  })
  await vi.advanceTimersByTimeAsync(AGAIN_AFTER_MS - 1)
  expect(tries).toBe(1)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(tries).toBe(2)
  await vi.advanceTimersByTimeAsync(AGAIN_AFTER_MS)
  expect(tries).toBe(3)
  dispatchEvent(new Event('online'))
  expect(await part).toBe('part')
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(AGAIN_AFTER_MS)
  expect(tries).toBe(4)
})
