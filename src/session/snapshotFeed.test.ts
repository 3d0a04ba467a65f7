// @vitest-environment happy-dom
// @alone: figures are followed from here on.
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Call } from '../../contract/calls/call.ts'
import { getBalance } from '../../contract/calls/session.ts'
import type { Order } from '../../contract/entities/order.ts'
import type { Client } from '../api/client.ts'
import { NetworkError, RefusedError } from '../api/errors.ts'
import { openClient } from '../api/request.ts'
import { store } from '../store.ts'
import type { AccountSnapshot } from './accountSnapshot.ts'
import { accountFiguresAtom, balanceAtom } from './figures.ts'
import { fetchFigures, startFigures } from './figuresFeed.ts'
import { setToken } from './session.ts'
import { offlineAccountAtom, reportLive } from './snapshotFeed.ts'
import { wholeList } from './wholeList.ts'

const device = vi.hoisted(() => ({
  read: vi.fn<(token: string) => Promise<unknown>>(),
  keep: vi.fn<(token: string, snapshot: unknown) => Promise<void>>(),
}))
vi.mock('./snapshotStore.ts', () => ({ snapshotStore: device }))

const held: Order = {
  id: '7',
  showCode: 'EUR/USD',
  originPrice: 1,
  price: 1,
  lastPrice: 1.1,
  side: 'buy',
  lots: 0.1,
  profit: '5',
  margin: '10',
  fee: '1',
  status: 'holding',
  createdAt: '',
}
const stored: AccountSnapshot = { asOf: 1, balance: '50', floating: '0', marginInUse: '0', holding: [], pending: [] }

let answer: (call: Call) => unknown
const lost = () => {
  throw new NetworkError('network')
}
const reported = (call: Call) =>
  call === (getBalance as Call) ? { balance: '100' } : { rows: [held], total: 1, totalProfit: '5', balance: '100' }

startFigures()
beforeEach(() => {
  device.read.mockResolvedValue(undefined)
  device.keep.mockResolvedValue(undefined)
  answer = reported
  openClient({ request: async (call: Call) => answer(call) } as unknown as Client)
  setToken('A')
})
afterEach(() => setToken(undefined))

it('shows what was heard last once the server cannot be asked: a close that was told is in the balance', async () => {
  await fetchFigures()
  reportLive(undefined, [{ id: '7', reason: 'stopLoss' }])
  expect(store.get(offlineAccountAtom)).toBeUndefined()
  answer = lost
  await fetchFigures().catch(() => undefined)
  expect(store.get(offlineAccountAtom)).toMatchObject({ balance: '105', holding: [] })
  expect(store.get(accountFiguresAtom)).toMatchObject({ balance: '105', equity: '105', marginInUse: '0', holding: 0 })
  answer = (call) =>
    call === (getBalance as Call) ? { balance: '104' } : { rows: [], total: 0, totalProfit: '0', balance: '104' }
  await fetchFigures()
  expect(store.get(offlineAccountAtom), 'the server answers again').toBeUndefined()
  expect(store.get(balanceAtom)).toBe('104')
})

it('writes what changes the orders or the balance at once, to be found by the next start', async () => {
  // The timer of the slow write never fires.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await wholeList('holding', 1)
  await vi.dynamicImportSettled()
  expect(device.keep).toHaveBeenCalledTimes(1)
  expect(device.keep.mock.lastCall).toEqual(['A', expect.objectContaining({ balance: '100', floating: '5' })])
  reportLive(undefined, [{ id: '7', reason: 'stopLoss' }])
  await vi.dynamicImportSettled()
  expect(device.keep.mock.lastCall?.[1]).toMatchObject({ balance: '105', holding: [] })
})

it('shows what an earlier run kept where nothing was heard since, and nothing of it to the next account', async () => {
  device.read.mockImplementation(async (token) => (token === 'A' ? stored : undefined))
  answer = lost
  await fetchFigures().catch(() => undefined)
  expect(store.get(offlineAccountAtom)).toEqual(stored)
  setToken('B')
  expect(store.get(offlineAccountAtom)).toBeUndefined()
  await fetchFigures().catch(() => undefined)
  expect([store.get(offlineAccountAtom), store.get(balanceAtom)]).toEqual([undefined, undefined])
})

it('shows no copy where the server has answered, though it refuses', async () => {
  device.read.mockResolvedValue(stored)
  answer = () => {
    throw new RefusedError(0, 'no')
  }
  await fetchFigures().catch(() => undefined)
  expect(store.get(offlineAccountAtom)).toBeUndefined()
})

it('keeps a slow balance from replacing one that was asked for later', async () => {
  const answers: ((balance: string) => void)[] = []
  answer = (call) =>
    call === (getBalance as Call)
      ? new Promise((resolve) => answers.push((balance) => resolve({ balance })))
      : { rows: [], total: 0, totalProfit: '0', balance: '3' }
  const [first, second] = [fetchFigures(), fetchFigures()]
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.('2')
  await second
  answers[0]?.('1')
  await first
  expect(store.get(balanceAtom)).toBe('2')
})
