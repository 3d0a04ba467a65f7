// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Provider } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CompanyEntry } from '../../contract/operator/entities/content.ts'
import { Router } from '../../src/router.tsx'
import { store } from '../../src/store.ts'
import { dismissToast, shownToasts } from '../../src/ui/toast.ts'
import { enter, leave } from '../session/session.ts'
import { CompanyForm } from './CompanyForm.tsx'

const stored: CompanyEntry = {
  ...{ id: '7', name: 'Kept', subject: '', logo: '', url: 'https://example.com/' },
  ...{ registeredAddress: '', officeAddress: '', email: '', withdrawn: false, version: 'first' },
}
let root: Root
let page: HTMLElement
let saved: unknown[]

/** A server at which somebody else has just changed the company. */
async function answer(request: Request): Promise<Response> {
  saved.push(await request.json())
  return Response.json({ code: 0, msg: 'Changed meanwhile', data: null })
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', answer)
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  enter({ name: 'grace', stage: 'in', roles: ['content'] })
  saved = []
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  leave()
  for (const { id } of shownToasts()) dismissToast(id)
  document.body.replaceChildren()
})

const draw = (company: CompanyEntry) =>
  act(async () =>
    root.render(
      <Provider store={store}>
        <Router>
          <I18nProvider i18n={i18n}>
            <CompanyForm company={company} origins={[]} onChanged={() => {}} />
          </I18nProvider>
        </Router>
      </Provider>,
    ),
  )
const name = () => page.querySelector('input') as HTMLInputElement
async function type(text: string): Promise<void> {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(name(), text)
  await act(async () => name().dispatchEvent(new Event('input', { bubbles: true })))
}
/** By its look, since its words are not there without a catalogue. */
const save = () => act(async () => page.querySelector<HTMLButtonElement>('button[class*="primary"]')?.click())

it('what is saved says which version it was begun with, whatever is loaded meanwhile, and a refusal keeps what was typed', async () => {
  await draw(stored)
  await type('Typed')
  await draw({ ...stored, email: 'other@example.com', version: 'second' })
  await save()
  expect(saved).toMatchObject([{ id: 7, name: 'Typed', version: 'first' }])
  expect(shownToasts().map(({ text }) => text)).toEqual(['Changed meanwhile'])
  expect(name().value).toBe('Typed')
})
