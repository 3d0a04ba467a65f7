// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Provider } from 'jotai'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError, RefusedError, SessionError } from '../api/errors.ts'
import { store } from '../store.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { dismissToast, shownToasts } from '../ui/toast.ts'
import { Form, Submit } from './Form.tsx'
import { useForm } from './useForm.ts'
import { type Sending, useSend } from './useSend.ts'

let root: Root
let sent: string[][]
/** Ends what is on its way. */
let answer: { readonly resolve: () => void; readonly reject: (failure: unknown) => void }
let failed: unknown[]

interface Options {
  ready?: boolean
  busy?: boolean
  local?: boolean
}

/** A form of two fields that have to be filled in; refusals are about the second. */
function Names(options: Options) {
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const form = useForm({
    ...options,
    faults: { first: first === '' && 'Enter the first', second: second === '' && 'Enter the second' },
    refusalAt: 'second',
    onFailed: (failure) => failed.push(failure),
    send() {
      sent.push([first, second])
      return new Promise<void>((resolve, reject) => {
        answer = { resolve, reject }
      })
    },
  })
  return (
    <Form form={form}>
      <TextField label="First" name="first" value={first} onChange={setFirst} error={form.error('first')} />
      <TextField label="Second" name="second" value={second} onChange={setSecond} error={form.error('second')} />
      <button type="button" onClick={() => form.point('second')}>
        Point
      </button>
      <Submit form={form}>Send</Submit>
    </Form>
  )
}

/** A form of a field that says itself what is no number; empty means none, which is right. */
function Lots() {
  const [lots, setLots] = useState('')
  const form = useForm({ send: () => sent.push([lots]) })
  return (
    <Form form={form}>
      <NumberField
        label="Lots"
        value={lots}
        onChange={setLots}
        step="0.01"
        decimals={2}
        parse={(typed) => (/^[\d.]+$/.test(typed) ? typed : null)}
      />
    </Form>
  )
}

let one: Sending

function Sends() {
  one = useSend({ words: (failure) => `No: ${String(failure)}` })
  return null
}

const draw = (options: Options = {}) =>
  act(() =>
    root.render(
      <Provider store={store}>
        <I18nProvider i18n={i18n}>
          <Names {...options} />
        </I18nProvider>
      </Provider>,
    ),
  )

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`) ?? expect.fail(name)
const note = (name: string) => document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent
const alertText = () => document.querySelector('[role=alert]')?.textContent
const toasts = () => shownToasts().map(({ text }) => text)
const button = () => document.querySelector<HTMLButtonElement>('[type=submit]') ?? expect.fail('no button')

function type(input: HTMLInputElement, text: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

function fill(): void {
  type(field('first'), 'one')
  type(field('second'), 'two')
}

const submit = (taps = 1) =>
  act(async () => {
    const form = document.querySelector('form')
    for (let tap = 0; tap < taps; tap++) form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
const reject = (failure: unknown) => act(async () => answer.reject(failure))

function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')))
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  sent = []
  failed = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  for (const { id } of shownToasts()) dismissToast(id)
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a form', () => {
  it('says nothing of its fields until it is submitted, and then gives the first wrong one the focus', async () => {
    draw()
    expect([note('first'), note('second')]).toEqual([undefined, undefined])
    type(field('first'), 'one')
    await submit()
    expect(sent).toEqual([])
    expect([note('first'), note('second')]).toEqual([undefined, 'Enter the second'])
    expect(document.activeElement).toBe(field('second'))
    type(field('second'), 'two')
    expect(note('second')).toBeUndefined()
    type(field('first'), '')
    expect(note('first')).toBe('Enter the first')
    field('second').focus()
    await submit()
    expect(document.activeElement).toBe(field('first'))
  })

  it('points at one field before it is submitted', async () => {
    draw()
    await act(async () => document.querySelector<HTMLButtonElement>('[type=button]')?.click())
    expect([note('first'), note('second')]).toEqual([undefined, 'Enter the second'])
    expect(document.activeElement).toBe(field('second'))
  })

  it('is sent once by a double tap, and again only after an answer', async () => {
    draw()
    fill()
    await submit(2)
    await submit()
    expect([sent.length, button().getAttribute('aria-busy')]).toEqual([1, 'true'])
    await act(async () => answer.resolve())
    expect(button().getAttribute('aria-busy')).toBeNull()
    await submit()
    expect(sent.length).toBe(2)
  })

  it('says in a toast that the reply was lost, keeps what was typed, and can be sent again', async () => {
    draw()
    fill()
    await submit()
    await reject(new NetworkError('timeout'))
    expect([toasts(), alertText()]).toEqual([['The server took too long to answer (TIMEOUT)'], undefined])
    expect([field('first').value, field('second').value, note('second')]).toEqual(['one', 'two', undefined])
    await submit()
    expect(sent).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ])
  })

  it('shows a refusal at the field it is about, gives it the focus, and keeps what was typed', async () => {
    draw()
    fill()
    button().focus()
    await submit()
    await reject(new RefusedError(0, 'Taken'))
    expect([toasts(), note('first'), note('second')]).toEqual([[], undefined, 'Taken'])
    expect(document.activeElement).toBe(field('second'))
    expect(field('second').value).toBe('two')
    expect(failed).toEqual([new RefusedError(0, 'Taken')])
    await submit()
    expect([sent.length, note('second')]).toEqual([2, undefined])
  })

  it('says the server’s words and waits as long as it asks, whatever is submitted meanwhile', async () => {
    vi.useFakeTimers()
    draw()
    fill()
    await submit()
    await reject(new RefusedError(0, 'Too many', 65))
    expect([button().disabled, button().textContent]).toEqual([true, 'Send1:05'])
    expect([toasts(), note('second')]).toEqual([['Too many'], undefined])
    await submit()
    expect(sent.length).toBe(1)
    await act(async () => vi.advanceTimersByTimeAsync(66_000))
    expect(button().disabled).toBe(false)
    await submit()
    expect(sent.length).toBe(2)
  })

  it('sends nothing offline, says so, and keeps what was typed', async () => {
    draw()
    fill()
    setOnline(false)
    await submit()
    expect([sent, button().disabled]).toEqual([[], true])
    expect(document.querySelector('[role=status]')?.textContent).toContain('Not available offline')
    setOnline(true)
    expect(document.querySelector('[role=status]')).toBeNull()
    await submit()
    expect(sent).toEqual([['one', 'two']])
  })

  it('works offline where it asks nothing of a server', async () => {
    draw({ local: true })
    fill()
    setOnline(false)
    await submit()
    expect([sent.length, document.querySelector('[role=status]')]).toEqual([1, null])
    setOnline(true)
  })

  it('does not send what a field itself finds unfit, and gives that field the focus', async () => {
    act(() =>
      root.render(
        <I18nProvider i18n={i18n}>
          <Lots />
        </I18nProvider>,
      ),
    )
    const lots = document.querySelector<HTMLInputElement>('[role=spinbutton]') ?? expect.fail('no field')
    type(lots, 'many')
    await submit()
    expect([sent, document.activeElement]).toEqual([[], lots])
    type(lots, '0.20')
    await submit()
    expect(sent).toEqual([['0.20']])
  })

  it.each([{ ready: false }, { busy: true }])('does not send with %j', async (options) => {
    draw(options)
    fill()
    await submit()
    expect(sent).toEqual([])
  })

  it('says nothing when the session is over', async () => {
    draw()
    fill()
    await submit()
    await reject(new SessionError(999, 'Log in'))
    expect([toasts(), note('second'), failed]).toEqual([[], undefined, []])
  })

  it('lets what is on its way end when the form is left', async () => {
    const errors = vi.spyOn(console, 'error')
    draw()
    fill()
    await submit()
    act(() => root.render(null))
    await reject(new NetworkError('timeout'))
    expect([failed.length, errors.mock.calls]).toEqual([1, []])
  })
})

describe('what is sent by a tap', () => {
  beforeEach(() => act(() => root.render(<Sends />)))

  it('runs one at a time, though the failure of the last one is cleared meanwhile', async () => {
    let end: () => void = () => undefined
    const done: string[] = []
    const first = () => new Promise<void>((resolve) => (end = resolve)).then(() => void done.push('approved'))
    await act(async () => void one.run(first))
    await act(async () => one.clear())
    expect(one.busy).toBe(true)
    await act(async () => void one.run(() => done.push('rejected')))
    await act(async () => end())
    expect([done, one.busy]).toEqual([['approved'], false])
  })

  it('says in a toast why it failed, in its own words', async () => {
    const answers: boolean[] = []
    await act(async () => void answers.push(await one.run(() => Promise.reject('late'))))
    expect([answers, one.busy, toasts()]).toEqual([[false], false, ['No: late']])
    await act(async () => void answers.push(await one.run(() => undefined)))
    expect(answers).toEqual([false, true])
  })
})
