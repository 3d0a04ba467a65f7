// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Provider } from 'jotai'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { identityState } from '../../contract/calls/identity.ts'
import type { Client } from '../api/client.ts'
import { NetworkError, RefusedError } from '../api/errors.ts'
import { openClient } from '../api/request.ts'
import { MAX_REQUEST_MS } from '../once/once.ts'
import { type Draft, forgetDrafts } from '../session/drafts.ts'
import { store } from '../store.ts'
import { onToasts, shownToasts } from '../ui/toast.ts'
import { cardIdAtom, nameAtom, pictures } from './draft.ts'
import { IdentityForm } from './IdentityForm.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let failure: Error
/** State of the check on the server. */
let status: string
let done: number

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  done = 0
  vi.useFakeTimers()
  const request = async (call: unknown) => {
    expect(call).toBe(identityState)
    return { status }
  }
  openClient({ request, messageAnswer: () => Promise.reject(failure) } as unknown as Client)
  store.set(nameAtom, 'Ada Lovelace')
  store.set(cardIdAtom, 'X1234567')
  for (const { url } of Object.values(pictures)) store.set(url as Draft, '/picture/1')
})
afterEach(() => {
  vi.useRealTimers()
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
    await vi.advanceTimersByTimeAsync(MAX_REQUEST_MS)
  })
  const said = page.querySelector('[role="alert"]')?.textContent ?? ''
  act(() => root.unmount())
  return said
}

it('looks where the check stands when the answer is lost: it has arrived', async () => {
  failure = new NetworkError('timeout')
  status = 'waiting'
  expect(await handIn()).toBe('')
  expect([done, store.get(nameAtom)]).toEqual([1, ''])
})

it('keeps what was typed when it never arrived', async () => {
  failure = new NetworkError('timeout')
  status = 'none'
  expect(await handIn()).toContain('Your request didn’t reach the server')
  expect([done, store.get(nameAtom)]).toEqual([0, 'Ada Lovelace'])
})

it('says in a toast why it was refused, and looks for nothing', async () => {
  failure = new RefusedError(0, 'No')
  status = 'waiting'
  const reported: string[] = []
  const stop = onToasts(() => reported.push(...shownToasts().map(({ text }) => text)))
  expect(await handIn()).toBe('')
  stop()
  expect(reported).toContain('No')
  expect(done).toBe(0)
})
