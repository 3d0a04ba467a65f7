import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { batched } from './batched.ts'

let visibilityState: 'visible' | 'hidden'
let received: (() => void)[]
beforeEach(() => {
  vi.useFakeTimers()
  visibilityState = 'visible'
  received = []
  vi.stubGlobal('document', {
    get visibilityState() {
      return visibilityState
    },
    addEventListener: (_: string, listener: () => void) => received.push(listener),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('shows what comes closely together in one go', () => {
  const shown: number[][] = []
  const put = batched<number>((all) => shown.push([...all]), 100)
  put([1])
  put([])
  vi.advanceTimersByTime(60)
  put([2, 3])
  vi.advanceTimersByTime(40)
  expect(shown).toEqual([[1, 2, 3]])
  put([4])
  vi.advanceTimersByTime(100)
  expect(shown).toEqual([[1, 2, 3], [4]])
})

it('keeps what comes while the page is hidden until it is seen', () => {
  const shown: number[][] = []
  const put = batched<number>((all) => shown.push([...all]), 100)
  visibilityState = 'hidden'
  put([1])
  vi.advanceTimersByTime(500)
  put([2])
  vi.advanceTimersByTime(500)
  expect(shown).toEqual([])
  visibilityState = 'visible'
  for (const listener of received) listener()
  expect(shown).toEqual([[1, 2]])
})
