// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Activity, act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyPart, lazySheet, notLoaded, RETRY_DELAY_MS } from './lazy.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root

beforeEach(() => {
  vi.useFakeTimers()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.querySelector('div') as HTMLElement)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

const show = (node: ReactNode) => act(async () => root.render(<I18nProvider i18n={i18n}>{node}</I18nProvider>))
const seen = () => document.querySelector('div')?.textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const Name = ({ name }: { name: string }) => <b>{name}</b>

/** Loads as often as it fails before, counting. */
function loader<P>(part: (props: P) => ReactNode, failures: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return part
  })
  return load
}

it('stands in its place until it is there, and is drawn at once where it has been loaded', async () => {
  const load = loader(Name, 0)
  const LazyName = lazyPart<{ name: string }>(load, { fallback: ({ name }) => `loading ${name}` })
  act(() => root.render(<LazyName name="A" />))
  expect(seen()).toBe('loading A')
  await pass(0)
  expect(seen()).toBe('A')
  await act(async () => root.render(<p key="none" />))
  act(() => root.render(<LazyName name="B" />))
  expect(seen()).toBe('B')
  expect(load).toHaveBeenCalledTimes(1)
})

it('tries again with the network, and after a while, until it is there', async () => {
  const load = loader(Name, 3)
  const LazyName = lazyPart<{ name: string }>(load)
  await show(<LazyName name="A" />)
  await pass(RETRY_DELAY_MS - 1)
  expect(load).toHaveBeenCalledTimes(1)
  await show(<LazyName name="B" />)
  expect(load).toHaveBeenCalledTimes(1)
  await act(async () => void dispatchEvent(new Event('online')))
  expect(load).toHaveBeenCalledTimes(2)
  await pass(RETRY_DELAY_MS)
  expect(load).toHaveBeenCalledTimes(3)
  expect(seen()).toBe('')
  await act(async () => void dispatchEvent(new Event('online')))
  expect(seen()).toBe('B')
  await pass(RETRY_DELAY_MS)
  expect(load).toHaveBeenCalledTimes(4)
})

it('says that it is missing where it should, with a way to try again', async () => {
  const LazyName = lazyPart<{ name: string }>(loader(Name, 2), { failed: notLoaded })
  await show(<LazyName name="A" />)
  const again = () => act(async () => document.querySelector('button')?.click())
  expect(seen()).toContain('couldn’t load')
  await again()
  expect(seen()).toContain('couldn’t load')
  await again()
  expect(seen()).toBe('A')
})

it('loads ahead, is drawn when it is needed, and stays', async () => {
  const load = loader(({ open }: { open: boolean }) => (open ? 'open' : 'closing'), 0)
  const LazyPart = lazyPart<{ open: boolean }>(load, { needed: ({ open }) => open })
  await show(<LazyPart open={false} />)
  await pass(20_000)
  expect(load).toHaveBeenCalledTimes(1)
  expect(seen()).toBe('')
  await show(<LazyPart open />)
  expect(seen()).toBe('open')
  await show(<LazyPart open={false} />)
  expect(seen()).toBe('closing')
})

it('is a sheet that says so and can be closed where a sheet could not be loaded', async () => {
  const close = vi.fn()
  const LazyPart = lazySheet<{ open: boolean }>(
    loader(({ open }: { open: boolean }) => open && 'the sheet', 1),
    ({ open }) => open && close,
  )
  await show(<LazyPart open />)
  expect(document.querySelector('dialog h2')?.textContent).toBe('Couldn’t load this content')
  const [shut, again] = document.querySelectorAll('button')
  await act(async () => shut?.click())
  expect(close).toHaveBeenCalledTimes(1)
  await act(async () => again?.click())
  expect(seen()).toBe('the sheet')
})

it('waits for nothing once it is there, however often its page is shown again', async () => {
  const Needed = lazyPart<{ name: string }>(loader(Name, 0))
  const Ahead = lazyPart<{ name: string }>(loader(Name, 0), { needed: () => false })
  const page = (mode: 'visible' | 'hidden') =>
    show(
      <Activity mode={mode}>
        <Needed name="A" />
        <Ahead name="B" />
      </Activity>,
    )
  await page('visible')
  await pass(RETRY_DELAY_MS)
  await page('hidden')
  await pass(RETRY_DELAY_MS)
  expect(vi.getTimerCount()).toBe(0)
  await page('visible')
  expect(vi.getTimerCount()).toBe(0)
  expect(seen()).toBe('A')
})
