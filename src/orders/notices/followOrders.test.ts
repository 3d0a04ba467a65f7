// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { myOrders } from '../../../contract/calls/trading.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { AbortedError } from '../../api/errors.ts'
import { ordersChanged } from '../../session/orderEvents.ts'
import { setToken, setUser } from '../../session/session.ts'
import { sampleOrder } from '../sampleOrder.ts'
import { followOrders } from './followOrders.ts'

const requested = vi.hoisted(() => vi.fn())
vi.mock('../../api/request.ts', () => ({ request: requested, messageAnswer: requested }))

const row = (id: string) => sampleOrder({ id, status: 'pending' })
const page = (rows: readonly Order[], total = rows.length) => ({ rows, total, totalProfit: '0', balance: '0' })

describe('following orders', () => {
  let stop: () => void
  beforeEach(() => {
    vi.useFakeTimers()
    requested.mockReset()
    setToken('somebody')
    setUser({ id: '1', uid: '1', email: '', demo: true, balance: '0' })
  })
  afterEach(() => {
    stop()
    setToken(undefined)
    vi.useRealTimers()
  })

  it('asks nothing for who has just logged out', async () => {
    requested.mockImplementation(async () => page([]))
    stop = followOrders(() => undefined)
    ordersChanged()
    setToken(undefined)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(requested).not.toHaveBeenCalled()
  })

  it('asks for no further page, and tells nothing, once the account is gone', async () => {
    const ten = Array.from({ length: 10 }, (_, at) => row(String(at)))
    const went: string[] = []
    const tell = vi.fn()
    requested.mockImplementation(async (call, { list }, { signal }) => {
      expect(call).toBe(myOrders)
      if (signal.aborted) throw new AbortedError(call.path)
      went.push(list)
      if (went.length === 2) setToken(undefined)
      return page(ten, 40)
    })
    stop = followOrders(tell)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(went).toEqual(['pending', 'pending'])
    expect(tell).not.toHaveBeenCalled()
  })
})
