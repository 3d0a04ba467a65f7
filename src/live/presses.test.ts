// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onNextFrame } from './frames.ts'
import { consumePress } from './presses.ts'

const FRAME_MS = 16

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('leaves the frame after a press to what was pressed: prices are drawn in the next one', () => {
  consumePress()
  const prices = vi.fn()
  onNextFrame(prices)
  dispatchEvent(new Event('click'))
  vi.advanceTimersByTime(FRAME_MS)
  expect(prices).not.toHaveBeenCalled()
  vi.advanceTimersByTime(FRAME_MS)
  expect(prices).toHaveBeenCalledOnce()
})
