// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Provider } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../api/client.ts'
import { NetworkError, RefusedError } from '../api/errors.ts'
import { openClient } from '../api/request.ts'
import { store } from '../store.ts'
import { shownToasts } from '../ui/toast.ts'
import { NicknameSheet } from './NicknameSheet.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let sent: unknown[]
let failure: Error | undefined
let closed: number

function draw(nickname?: string): void {
  const close = () => {
    closed += 1
  }
  const nothing = () => undefined
  act(() =>
    root.render(
      <Provider store={store}>
        <I18nProvider i18n={i18n}>
          <NicknameSheet open nickname={nickname} onClose={close} onAsked={nothing} onLeave={nothing} />
        </I18nProvider>
      </Provider>,
    ),
  )
}

const field = () => document.querySelector('input') ?? expect.fail('no field')
const note = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent

function type(words: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), words)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const submit = () =>
  act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  sessionStorage.clear()
  sent = []
  failure = undefined
  closed = 0
  openClient({
    messageAnswer: async (_: unknown, params: unknown) => {
      sent.push(params)
      if (failure) throw failure
      return { message: '', data: {} }
    },
  } as unknown as Client)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  draw()
  type('')
  act(() => root.unmount())
  document.body.replaceChildren()
})

describe('the nickname', () => {
  it('is not sent when it is none, which is said at the field; what was typed stays', async () => {
    draw()
    type('kite@example.com')
    await submit()
    expect(sent).toEqual([])
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['kite@example.com', 'true'])
    expect(note()).toContain('3 to 20 letters and digits')
    type('kite')
    expect(field().getAttribute('aria-invalid')).toBeNull()
  })

  it('stays with the words of a refusal at the field, and of a failure in a toast, until it is taken', async () => {
    draw()
    failure = new RefusedError(0, 'This name or a similar one')
    type('The kite')
    await submit()
    expect([field().value, note()]).toEqual(['The kite', 'This name or a similar one'])
    failure = new NetworkError('timeout')
    await submit()
    expect(shownToasts().map(({ text }) => text)).toEqual(['The server took too long to answer (TIMEOUT)'])
    expect([field().value, field().getAttribute('aria-invalid'), closed]).toEqual(['The kite', null, 0])
    failure = undefined
    await submit()
    expect(sent).toEqual(Array.from({ length: 3 }, () => ({ nickname: 'The kite' })))
    expect([field().value, closed]).toEqual(['', 1])
  })

  it('stands there when it is to be changed, and is not sent unchanged', async () => {
    draw('The kite')
    expect(field().value).toBe('The kite')
    await submit()
    expect(sent).toEqual([])
    type('')
    expect(field().value).toBe('')
  })
})
