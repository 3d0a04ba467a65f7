// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { useShortcuts } from './shortcuts.ts'

const pressed = vi.fn()

function Review() {
  useShortcuts({ a: pressed })
  return null
}

/** Presses the key as soon as the page stands, before it is painted. */
function Desk() {
  useLayoutEffect(() => {
    dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyA' }))
  }, [])
  return <Review />
}

it('listens to a key as soon as the page shows what it does', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Desk />))
  expect(pressed).toHaveBeenCalledOnce()
  await act(async () => root.unmount())
  dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyA' }))
  expect(pressed).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
