// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Provider } from 'jotai'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { goTo, Router } from '../../src/router.tsx'
import { store } from '../../src/store.ts'
import { enter, leave } from '../session/session.ts'
import { UsersPage } from './UsersPage.tsx'

let requested: unknown[]
async function answer(request: Request): Promise<Response> {
  requested.push(await request.json())
  return Response.json({ code: 1, msg: '', data: { list: [], total: 0 } })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', answer)
  requested = []
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  goTo('/users?page=2', { replace: true })
})
afterEach(() => {
  leave()
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** Somebody comes to the page, types something or nothing, and goes away again; answers what stood in the field. */
async function look(operator: string, typed?: string): Promise<string> {
  enter({ name: operator, stage: 'in', roles: ['reviewer'] })
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  await act(async () =>
    root.render(
      <Provider store={store}>
        <Router>
          <I18nProvider i18n={i18n}>
            <UsersPage />
          </I18nProvider>
        </Router>
      </Provider>,
    ),
  )
  const field = page.querySelector('input') as HTMLInputElement
  if (typed !== undefined) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
    await act(async () => field.dispatchEvent(new Event('input', { bubbles: true })))
    await act(async () => vi.advanceTimersByTimeAsync(1_000))
  }
  const stood = field.value
  await act(async () => root.unmount())
  return stood
}

it('looks for people without their names in the address, and has not forgotten them when one comes back', async () => {
  await look('grace', 'ann@example.com')
  expect(requested.at(-1)).toEqual({ search: 'ann@example.com', page: 1 })
  expect(location.href).not.toContain('ann')
  expect(await look('grace')).toBe('ann@example.com')
  expect(await look('alan'), 'somebody else').toBe('')
})
