// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Call } from '../../../contract/calls/call.ts'
import { getBasicInfo } from '../../../contract/calls/session.ts'
import { myOrders, tradeList } from '../../../contract/calls/trading.ts'
import type { Client } from '../../api/client.ts'
import { openClient } from '../../api/request.ts'
import { ordersVersionAtom } from '../../session/orderEvents.ts'
import { store } from '../../store.ts'
import { RETRY_DELAY_MS, startFreshAnswers } from './freshAnswers.ts'

let requested: string[] = []
const workers = new EventTarget()
const say = (data: unknown) => workers.dispatchEvent(new MessageEvent('message', { data }))
const late = (path: string) => say({ type: 'LATE', path })

Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
startFreshAnswers()

beforeEach(() => {
  vi.useFakeTimers()
  requested = []
  openClient({
    request: async (call: Call) => {
      requested.push(call.path)
      throw new Error('no answer')
    },
  } as unknown as Client)
})
afterEach(() => void vi.useRealTimers())

it('loads again what was answered with a copy, and no more than that', () => {
  const version = store.get(ordersVersionAtom)
  late(getBasicInfo.path)
  expect([requested, store.get(ordersVersionAtom)]).toEqual([[getBasicInfo.path], version])
  late(myOrders.path)
  expect(store.get(ordersVersionAtom)).toBe(version + 1)
  late(tradeList.path)
  expect(requested).toContain(tradeList.path)
  requested = []
  for (const other of [undefined, 'LATE', { type: 'LATE' }, { type: 'x', path: tradeList.path }]) say(other)
  late('/api/news/list')
  expect(requested).toEqual([])
})

it('does not go round in circles where the network is always late', () => {
  vi.advanceTimersByTime(RETRY_DELAY_MS)
  requested = []
  late(getBasicInfo.path)
  late(getBasicInfo.path)
  expect(requested).toEqual([getBasicInfo.path])
  vi.advanceTimersByTime(RETRY_DELAY_MS)
  late(getBasicInfo.path)
  expect(requested).toEqual([getBasicInfo.path, getBasicInfo.path])
})
