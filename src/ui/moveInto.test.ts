// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { moveInto } from './moveInto.ts'

const start = vi.fn((change: () => void) => {
  change()
  return { ready: Promise.resolve() }
})
const go = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(document, { startViewTransition: start })
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
  vi.clearAllMocks()
})
afterEach(() => {
  vi.useRealTimers()
})

it('moves what is on both pages, after the tap was painted', () => {
  const logo = document.createElement('b')
  start.mockImplementationOnce((change) => {
    expect(logo.style.getPropertyValue('view-transition-name')).toBe('logo')
    change()
    return { ready: Promise.resolve() }
  })
  expect(moveInto({ logo, price: null }, go)).toBe(true)
  expect(start).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20)
  expect(start).toHaveBeenCalledOnce()
  expect(go).toHaveBeenCalledOnce()
  expect(logo.style.getPropertyValue('view-transition-name')).toBe('')
})

it('goes there without moving anything where that paint took more than two frames', () => {
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(50)
  expect(moveInto({ logo: document.createElement('b') }, go)).toBe(true)
  vi.advanceTimersByTime(20)
  expect(go).toHaveBeenCalledOnce()
  expect(start).not.toHaveBeenCalled()
})

it('goes nowhere where the visitor wants no motion', () => {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValueOnce({ matches: true } as MediaQueryList)
  expect(moveInto({}, go)).toBe(false)
  vi.advanceTimersByTime(20)
  expect(go).not.toHaveBeenCalled()
})
