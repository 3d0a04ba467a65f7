// @vitest-environment happy-dom
// @alone: figures are followed from here on.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Call } from '../../contract/calls/call.ts'
import { getBalance } from '../../contract/calls/session.ts'
import { myOrders } from '../../contract/calls/trading.ts'
import type { Order } from '../../contract/entities/order.ts'
import type { Client } from '../api/client.ts'
import { openClient } from '../api/request.ts'
import { inbox } from '../live/live.ts'
import { store } from '../store.ts'
import { accountFiguresAtom, balanceAtom, orderFiguresAtom } from './figures.ts'
import { startFigures } from './figuresFeed.ts'
import { onOrdersClosed, ordersVersionAtom } from './orderEvents.ts'
import { setToken } from './session.ts'

const PAGE = 10
const orders: Order[] = Array.from({ length: 12 }, (_, index) => ({
  id: String(index),
  showCode: 'EUR/USD',
  originPrice: 1,
  price: 1,
  lastPrice: 1.1,
  side: 'buy',
  lots: 0.1,
  profit: '-0.5',
  margin: '10.000001',
  fee: '1',
  status: 'holding',
  createdAt: '',
}))

let requested: Call[] = []
const answers = (call: Call, params: unknown): unknown => {
  requested.push(call)
  if (call === (getBalance as Call)) return { balance: '1000.5' }
  const { page } = params as { page: number }
  return { rows: orders.slice((page - 1) * PAGE, page * PAGE), total: 12, totalProfit: '-6' }
}

beforeEach(() => {
  vi.useFakeTimers()
  requested = []
  openClient({ request: async (call: Call, params: unknown) => answers(call, params) } as unknown as Client)
})
afterEach(() => {
  setToken(undefined)
  vi.useRealTimers()
})

startFigures()

const framed = async () => {
  await vi.advanceTimersByTimeAsync(600)
}

it('asks for what the live channel does not tell: balance + profits − margins (decisions §9)', async () => {
  setToken('A')
  await vi.advanceTimersByTimeAsync(2_900)
  expect(requested).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(requested.filter((call) => call === (myOrders as Call))).toHaveLength(2)
  expect(store.get(accountFiguresAtom)).toEqual({
    balance: '1000.5',
    floating: '-6',
    marginInUse: '120.000012',
    equity: '994.5',
    freeMargin: '874.49',
    marginLevel: 828.75,
    holding: 12,
    pending: undefined,
    live: false,
  })
  expect(store.get(orderFiguresAtom('3'))).toEqual({ lastPrice: 1.1, profit: '-0.5' })
})

it('takes what the live channel tells, and forgets it with the session', async () => {
  setToken('B')
  const version = store.get(ordersVersionAtom)
  const closed: string[] = []
  const stop = onOrdersClosed((list) => closed.push(...list.map(({ id }) => id)))
  const trade = (holding: number) =>
    inbox.receive({
      type: 'trade',
      figures: {
        floating: '5',
        marginLevel: 0,
        marginInUse: '0',
        balance: '100',
        holding,
        pending: 0,
        orders: [{ id: '9', lastPrice: 2, profit: '5' }],
      },
    })
  trade(1)
  await framed()
  expect(store.get(accountFiguresAtom)).toMatchObject({ equity: '105', marginLevel: undefined, holding: 1, live: true })
  expect(store.get(orderFiguresAtom('9'))).toEqual({ lastPrice: 2, profit: '5' })
  expect(store.get(ordersVersionAtom), 'the first counts are no change').toBe(version)
  trade(2)
  await framed()
  expect(store.get(ordersVersionAtom)).toBe(version + 1)
  inbox.receive({ type: 'closed', orders: [{ id: '9', reason: 'stopLoss' }] })
  await framed()
  expect([closed, store.get(ordersVersionAtom)]).toEqual([['9'], version + 2])
  setToken(undefined)
  expect([store.get(accountFiguresAtom), store.get(balanceAtom)]).toEqual([undefined, undefined])
  trade(1)
  await framed()
  expect(store.get(accountFiguresAtom), 'a frame that was under way').toBeUndefined()
  stop()
})

it('does not mix up accounts: an answer for the one before is thrown away', async () => {
  let release: (() => void) | undefined
  openClient({
    request: (call: Call, params: unknown) =>
      new Promise((resolve) => {
        release = () => resolve(answers(call, params))
      }),
  } as unknown as Client)
  setToken('C')
  await vi.advanceTimersByTimeAsync(3_100)
  setToken('D')
  release?.()
  await vi.advanceTimersByTimeAsync(10)
  expect(store.get(balanceAtom)).toBeUndefined()
})

it('asks nothing for a visitor: nor when the session ended while it was asking', async () => {
  openClient({
    request: async (call: Call) => {
      requested.push(call)
      setToken(undefined)
      throw new Error('the session is over')
    },
  } as unknown as Client)
  setToken('E')
  await vi.advanceTimersByTimeAsync(3_100)
  expect(requested).not.toEqual([])
  requested = []
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requested).toEqual([])
})
