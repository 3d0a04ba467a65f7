// @vitest-environment happy-dom
import { atom } from 'jotai'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { store } from '../store.ts'
import { useWhenVisible } from './whenVisible.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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
