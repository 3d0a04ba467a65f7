// @vitest-environment happy-dom
// @alone: listens to the page from here on.
import { i18n } from '@lingui/core'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CapturedScreen } from '../../../sw/cache/capturedScreen.ts'
import { applyBatchAtom } from '../../markets/quotes.ts'
import { setStandIn, setToken } from '../../session/session.ts'
import { store } from '../../store.ts'
import { startKeepingScreens } from './keepScreens.tsx'

const AT_REST_MS = 10_000
const now = Date.parse('2026-11-23T08:00:00Z')
let reported: CapturedScreen[] = []
let hidden = false

const rest = () => vi.advanceTimersByTimeAsync(AT_REST_MS)
const stored = async (act: () => unknown) => {
  reported = []
  act()
  await vi.advanceTimersByTimeAsync(0)
  return reported.map(({ path, key }) => ({ path, key }))
}
const leave = () => {
  hidden = true
  document.dispatchEvent(new Event('visibilitychange'))
  hidden = false
}
const goTo = (path: string) => {
  location.hash = path
  dispatchEvent(new Event('addressdrawn'))
}

vi.useFakeTimers({ now })
i18n.loadAndActivate({ locale: 'en', messages: {} })
Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
Object.defineProperty(navigator, 'serviceWorker', {
  configurable: true,
  value: { controller: { postMessage: ({ screen }: { screen: CapturedScreen }) => reported.push(screen) } },
})
startKeepingScreens()

beforeEach(async () => {
  document.body.innerHTML = '<div id="root"><div class="frame"><main>1.08452</main></div></div>'
  localStorage.clear()
  setToken(undefined)
  const quote = { code: 'EURUSD', marketOpen: true, open: 1, close: 1.08452, change: 0, time: now }
  store.set(applyBatchAtom, { quotes: [quote] as never, candles: new Map() })
  goTo('/')
  await rest()
})
afterEach(() => setStandIn(undefined))
afterAll(() => {
  Reflect.deleteProperty(document, 'hidden')
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('hands over what has come to rest, and again when it is left', async () => {
  expect(reported.map(({ path, at }) => [path, at > now])).toEqual([['/', true]])
  expect(JSON.stringify(reported[0]?.parts)).toContain('1.08452')
  expect(JSON.stringify(reported[0]?.parts), 'said where there is no network').toContain('data-offline')
  expect(await stored(leave)).toEqual([{ path: '/', key: expect.any(String) }])
  expect(localStorage.getItem('screen')).toBe(`${reported[0]?.key}\n${navigator.language}\n\n\n\n\n\n`)
})

it('keeps Trade besides, and no other page', async () => {
  expect(await stored(() => goTo('/trade'))).toEqual([])
  expect(await stored(leave), 'not at rest').toEqual([])
  await rest()
  expect(reported.map(({ path }) => path)).toEqual(['/trade'])
  goTo('/order')
  expect(await stored(rest)).toEqual([])
  expect(await stored(leave)).toEqual([])
})

it('keeps nothing of an account that was just logged in or out, until the page is at rest again', async () => {
  setToken('A')
  expect(await stored(leave)).toEqual([])
  await stored(() => goTo('/'))
  await rest()
  const [ofA] = await stored(leave)
  setToken(undefined)
  expect(await stored(leave)).toEqual([])
  goTo('/')
  await rest()
  const [ofNobody] = await stored(leave)
  expect(ofA?.key).toBeDefined()
  expect(ofNobody?.key).toBeDefined()
  expect(ofNobody?.key).not.toBe(ofA?.key)
})

it('keeps no replay', async () => {
  setStandIn({ token: 'replay', user: { id: '', uid: '', email: '', demo: true, balance: '0' } })
  expect(await stored(leave)).toEqual([])
  goTo('/')
  expect(await stored(rest)).toEqual([])
})

it('takes pictures of visible canvases alone: a prepared page keeps its layout while it is hidden', async () => {
  const canvasThat = (isVisible: boolean) => {
    const canvas = document.createElement('canvas')
    const toBlob = vi.fn((taken: BlobCallback) => taken(null))
    Object.assign(canvas, { toBlob, checkVisibility: () => isVisible, getClientRects: () => [{}] })
    document.querySelector('main')?.append(canvas)
    return toBlob
  }
  const [visible, prepared] = [canvasThat(true), canvasThat(false)]
  goTo('/')
  await rest()
  expect(visible).toHaveBeenCalled()
  expect(prepared).not.toHaveBeenCalled()
})
