// @vitest-environment happy-dom
import { Provider } from 'jotai'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Router } from '../router.tsx'
import { setToken } from '../session/session.ts'
import { store } from '../store.ts'
import { RequireLogin } from './RequireLogin.tsx'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => setToken(undefined))

async function drawn(address: string): Promise<string | null> {
  history.replaceState(null, '', `#${address}`)
  const page = document.createElement('div')
  const root = createRoot(page)
  await act(async () =>
    root.render(
      <Provider store={store}>
        <Router>
          <Routes>
            <Route path="/order" element={<RequireLogin>mine</RequireLogin>} />
            <Route path="*" element="elsewhere" />
          </Routes>
        </Router>
      </Provider>,
    ),
  )
  const { textContent } = page
  await act(async () => root.unmount())
  return textContent
}

it('leads a visitor to the log-in, with where to go back to, and leaves no step behind', async () => {
  const steps = history.length
  expect(await drawn('/order?type=0')).toBe('elsewhere')
  expect(location.hash).toBe('#/login?from=%2Forder%3Ftype%3D0')
  expect(history.length).toBe(steps)
})

it('shows the page to whoever is logged in', async () => {
  setToken('T')
  expect(await drawn('/order')).toBe('mine')
  expect(location.hash).toBe('#/order')
})
