// @vitest-environment happy-dom
import { atom } from 'jotai'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { store } from '../store.ts'
import { everyNowAndThen, useWhenVisible } from './whenVisible.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const priceAtom = atom(1)

function Row({ visible }: { visible: boolean }) {
  return <p>{useWhenVisible(priceAtom, visible)}</p>
}

it('follows at once in sight, out of sight once a second with one timer for all, and at once when it comes into sight', () => {
  const root = createRoot(document.body)
  const draw = (visible: boolean) => act(() => root.render([1, 2].map((row) => <Row key={row} visible={visible} />)))
  const seen = () => document.body.textContent
  draw(true)
  act(() => store.set(priceAtom, 2))
  expect(seen()).toBe('22')
  draw(false)
  act(() => store.set(priceAtom, 3))
  expect(seen()).toBe('22')
  expect(vi.getTimerCount()).toBe(1)
  act(() => void vi.advanceTimersByTime(1_000))
  expect(seen()).toBe('33')
  act(() => store.set(priceAtom, 4))
  draw(true)
  expect(seen()).toBe('44')
  act(() => root.unmount())
  expect(vi.getTimerCount()).toBe(0)
})

it('updates hundreds of rows out of sight in pieces, none of them twice', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const seen = Array.from({ length: 100 }, () => 0)
  const stops = seen.map((_, at) =>
    everyNowAndThen(() => {
      now += 1
      seen[at] = (seen[at] ?? 0) + 1
    }),
  )
  const called = () => seen.reduce((sum, one) => sum + one, 0)
  vi.advanceTimersByTime(1_000)
  expect(called()).toBeGreaterThan(0)
  expect(called()).toBeLessThan(10)
  await vi.advanceTimersByTimeAsync(990)
  expect(new Set(seen)).toEqual(new Set([1]))
  for (const stop of stops) stop()
})
