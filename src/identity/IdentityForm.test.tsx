// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Provider } from 'jotai'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Client } from '../api/client.ts'
import { NetworkError, RefusedError } from '../api/errors.ts'
import { openClient } from '../api/request.ts'
import { type Draft, forgetDrafts } from '../session/drafts.ts'
import { store } from '../store.ts'
import { cardIdAtom, nameAtom, pictures } from './draft.ts'
import { IdentityForm } from './IdentityForm.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let failure: Error
let done: number

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  done = 0
  openClient({ messageAnswer: () => Promise.reject(failure) } as unknown as Client)
  store.set(nameAtom, 'Ada Lovelace')
  store.set(cardIdAtom, 'X1234567')
  for (const { url } of Object.values(pictures)) store.set(url as Draft, '/picture/1')
})
afterEach(() => {
  forgetDrafts()
  document.body.replaceChildren()
})

async function handIn(): Promise<string> {
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  const onDone = () => {
    done += 1
  }
  act(() =>
    root.render(
      <Provider store={store}>
        <I18nProvider i18n={i18n}>
          <IdentityForm before={{ status: 'none' }} onDone={onDone} />
        </I18nProvider>
      </Provider>,
    ),
  )
  await act(async () => {
    page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  const said = page.querySelector('[role="alert"]')?.textContent ?? ''
  act(() => root.unmount())
  return said
}

it('looks where the check stands when the answer is lost: it may have arrived', async () => {
  failure = new NetworkError('timeout')
  expect(await handIn()).not.toBe('')
  expect([done, store.get(nameAtom)], 'what was typed stays').toEqual([1, 'Ada Lovelace'])
})

it('says why it was refused, and looks for nothing', async () => {
  failure = new RefusedError(0, 'No')
  expect(await handIn()).toBe('No')
  expect(done).toBe(0)
})
