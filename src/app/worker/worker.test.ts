// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deployedBuild } from '../../../contract/calls/session.ts'
import type { Client } from '../../api/client.ts'
import { openClient, request } from '../../api/request.ts'
import { store } from '../../store.ts'
import { updateAtom } from '../updates.ts'
import { startWorker } from './worker.ts'

const received = new Map<string, (event: object) => void>()
const skipWaiting = vi.fn()
const registration = {
  active: { postMessage: vi.fn() },
  waiting: { postMessage: vi.fn() },
  installing: null,
  unregister: vi.fn(async () => true),
}

vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(event: string, listener: (event: object) => void) {
      received.set(event, listener)
    }
    register = async () => registration
    update = async () => undefined
    messageSkipWaiting = skipWaiting
  },
}))

const requested = vi.fn(async () => ({ version: __BUILD__.version }))
const reload = vi.fn()
const takenOver = () => received.get('controlling')?.({ isUpdate: true, isExternal: false })
const offered = () => store.get(updateAtom)
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  received.clear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.stubGlobal('navigator', {
    serviceWorker: { controller: {}, getRegistrations: async () => [registration] },
  })
  openClient({ request: requested, messageAnswer: requested } as unknown as Client)
})
afterEach(() => {
  vi.useRealTimers()
  document.head.innerHTML = ''
})

/** A worker waits, and its visitor is told so. */
async function waits(): Promise<void> {
  startWorker('https://api.broker.test')
  received.get('waiting')?.({})
  await settled()
  requested.mockClear()
}

it('asks nothing while the waiting worker takes over, and loads the page anew once it has', async () => {
  await waits()
  void offered()?.()
  const held = request(deployedBuild, {})
  await vi.advanceTimersByTimeAsync(499)
  expect(skipWaiting).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(skipWaiting).toHaveBeenCalledOnce()
  expect(requested).not.toHaveBeenCalled()
  takenOver()
  await settled()
  expect(reload).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(5_000)
  await held
  expect(requested).toHaveBeenCalledOnce()
})

it('gives up after 5 s; a worker that takes over later is an offer, and takes no page away', async () => {
  await waits()
  const over = offered()?.()
  await vi.advanceTimersByTimeAsync(5_000)
  await over
  const before = offered()
  takenOver()
  await settled()
  expect(reload).not.toHaveBeenCalled()
  expect(offered()).not.toBe(before)
})

it('removes what there is where the server has switched service workers off', async () => {
  document.head.innerHTML = '<meta name="service-worker" content="off">'
  const removed: string[] = []
  vi.stubGlobal('caches', { keys: async () => ['shell'], delete: async (name: string) => removed.push(name) })
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => removed.push(name) })
  startWorker('https://api.broker.test')
  await settled()
  expect(registration.unregister).toHaveBeenCalledOnce()
  expect(removed).toEqual([
    'shell',
    'market-series',
    'market-series-uses',
    'market-answers',
    'account-answers',
    'account-snapshot',
    'account-receipts',
    'account-journal',
    'account-journal-pictures',
    'account-rewinds',
    'account-variants',
  ])
  expect(received.size).toBe(0)
})
