// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Provider } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { decideReview, waitingReviews } from '../../contract/operator/reviewing.ts'
import { goTo, Router } from '../../src/router.tsx'
import { store } from '../../src/store.ts'
import { enter, leave } from '../session/session.ts'
import { QueuesProvider } from './queues.tsx'
import { ReviewsPage } from './ReviewsPage.tsx'

const waiting = [1, 2, 3].map((account) => ({
  ...{ id: `deposit-${account}`, kind: 'deposit', account_id: account, uid: '1', since: 0 },
  ...{ facts: [], pictures: [] },
}))
const said = (data: unknown) => Response.json({ code: 1, msg: '', data })

let root: Root
let page: HTMLElement
/** Lets the verdict arrive. */
let arrive: () => void

const press = (name: string) =>
  act(async () =>
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(name))?.click(),
  )

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const { promise, resolve } = Promise.withResolvers<void>()
  arrive = resolve
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url)
    if (pathname === decideReview.path) return promise.then(() => said({ state: 'decided' }))
    // Nothing else is answered.
    return pathname === waitingReviews.path ? said(waiting) : new Promise(() => undefined)
  })
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  enter({ name: 'grace', stage: 'in', roles: ['finance'] })
  goTo('/reviews?kind=deposit&id=deposit-1', { replace: true })
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  await act(async () =>
    root.render(
      <Provider store={store}>
        <Router>
          <I18nProvider i18n={i18n}>
            <QueuesProvider>
              <ReviewsPage />
            </QueuesProvider>
          </I18nProvider>
        </Router>
      </Provider>,
    ),
  )
  await press('Approve')
  await press('Approve now')
})
afterEach(async () => {
  await act(async () => root.unmount())
  leave()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('leads on to the next review once a verdict is given', async () => {
  expect(location.hash).toContain('id=deposit-1')
  await act(async () => arrive())
  expect(location.hash).toContain('id=deposit-2')
})

it.each(['/reviews?kind=deposit&id=deposit-3', '/reviews?kind=deposit', '/users'])(
  'leaves who went to %s meanwhile where they are',
  async (place) => {
    await act(async () => goTo(place))
    await act(async () => arrive())
    expect(location.hash).toBe(`#${place}`)
  },
)
