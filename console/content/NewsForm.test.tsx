// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Provider } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { NewsItem } from '../../contract/operator/entities/content.ts'
import { currentPlace, goTo, Router } from '../../src/router.tsx'
import { store } from '../../src/store.ts'
import { dismissToast, shownToasts } from '../../src/ui/toast.ts'
import { enter, leave } from '../session/session.ts'
import { NewsForm } from './NewsForm.tsx'

const stored: NewsItem = {
  id: '7',
  category: 1,
  title: 'Kept',
  summary: '',
  logo: '',
  content: '<p>kept</p>',
  state: 'draft',
  changedAt: 5,
}
let root: Root
let page: HTMLElement
let requested: string[]
let changes: number

/** A server that saves everything and publishes nothing. */
async function answer({ url }: Request): Promise<Response> {
  const call = new URL(url).pathname.split('/').at(-1) ?? ''
  if (call !== 'news_clean') requested.push(call)
  if (call === 'news_publish') return Response.json({ code: 0, msg: 'Not now', data: null })
  if (call === 'news_clean') return Response.json({ code: 1, msg: '', data: { html: '' } })
  return Response.json({ code: 1, msg: '', data: { ...stored, changed_at: 6 } })
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', answer)
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  enter({ name: 'grace', stage: 'in', roles: ['content'] })
  goTo('/news?id=new', { replace: true })
  requested = []
  changes = 0
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  leave()
  for (const { id } of shownToasts()) dismissToast(id)
  document.body.replaceChildren()
})

const draw = (item: NewsItem | undefined) =>
  act(async () =>
    root.render(
      <Provider store={store}>
        <Router>
          <I18nProvider i18n={i18n}>
            <NewsForm item={item} origins={[]} onChanged={() => (changes += 1)} />
          </I18nProvider>
        </Router>
      </Provider>,
    ),
  )
const title = () => page.querySelector('input') as HTMLInputElement
async function type(text: string): Promise<void> {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(title(), text)
  await act(async () => title().dispatchEvent(new Event('input', { bubbles: true })))
}
/** Presses “Publish now”: by its look, since its words are not there without a catalogue. */
async function publish(): Promise<void> {
  const button = [...page.querySelectorAll('button')].find(({ className }) => /soft/.test(className))
  await act(async () => button?.click())
}

it('a new article that is saved and cannot be published is gone on with where it is kept, and the reason is told', async () => {
  await draw(undefined)
  await type('Written')
  await publish()
  expect(requested).toEqual(['news_save', 'news_publish'])
  expect(currentPlace()).toEqual({ pathname: '/news', search: '?id=7' })
  expect(shownToasts().map(({ text }) => text)).toContain('Not now')
})

it('a change that is saved and cannot be published is looked at anew, so that the next one is on top of it', async () => {
  await draw(stored)
  await type('Written')
  await publish()
  expect(requested).toEqual(['news_save', 'news_publish'])
  expect(changes).toBe(1)
  expect(shownToasts().map(({ text }) => text)).toContain('Not now')
})
