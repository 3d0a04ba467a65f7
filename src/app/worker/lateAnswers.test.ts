// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Call } from '../../../contract/calls/call.ts'
import { getBasicInfo } from '../../../contract/calls/session.ts'
import { myOrders, tradeList } from '../../../contract/calls/trading.ts'
import type { Client } from '../../api/client.ts'
import { openClient } from '../../api/request.ts'
import { ordersVersionAtom } from '../../session/orderEvents.ts'
import { store } from '../../store.ts'
import { AGAIN_AFTER_MS, startLateAnswers } from './lateAnswers.ts'

let asked: string[] = []
const workers = new EventTarget()
const say = (data: unknown) => workers.dispatchEvent(new MessageEvent('message', { data }))
const late = (path: string) => say({ type: 'LATE', path })

Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
startLateAnswers()

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  openClient({
    request: async (call: Call) => {
      asked.push(call.path)
      throw new Error('no answer')
    },
  } as unknown as Client)
})
afterEach(() => void vi.useRealTimers())

it('loads again what was answered with a copy, and no more than that', () => {
  const version = store.get(ordersVersionAtom)
  late(getBasicInfo.path)
  expect([asked, store.get(ordersVersionAtom)]).toEqual([[getBasicInfo.path], version])
  late(myOrders.path)
  expect(store.get(ordersVersionAtom)).toBe(version + 1)
  late(tradeList.path)
  expect(asked).toContain(tradeList.path)
  asked = []
  for (const other of [undefined, 'LATE', { type: 'LATE' }, { type: 'x', path: tradeList.path }]) say(other)
  late('/api/news/list')
  expect(asked).toEqual([])
})

it('does not go round in circles where the network is always late', () => {
  vi.advanceTimersByTime(AGAIN_AFTER_MS)
  asked = []
  late(getBasicInfo.path)
  late(getBasicInfo.path)
  expect(asked).toEqual([getBasicInfo.path])
  vi.advanceTimersByTime(AGAIN_AFTER_MS)
  late(getBasicInfo.path)
  expect(asked).toEqual([getBasicInfo.path, getBasicInfo.path])
})
