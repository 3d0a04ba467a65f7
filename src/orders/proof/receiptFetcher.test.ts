// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listLogs } from '../../../contract/calls/proof.ts'
import { myOrders } from '../../../contract/calls/trading.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { ordersChanged } from '../../session/orderEvents.ts'
import { setToken } from '../../session/session.ts'
import { store } from '../../store.ts'
import { writeStored } from '../../stored.ts'
import type { Intent, SettledAction } from '../orderAction.ts'
import { sampleOrder } from '../sampleOrder.ts'
import { knownLogs } from './knownLogs.ts'
import { proofWarningsAtom } from './proofWarnings.ts'
import { fetchReceipts, visitLogs } from './receiptFetcher.ts'
import { stoppedOut } from './testLog.ts'

const { requested, proved, refused, listening } = vi.hoisted(() => {
  const listeners = new Set<(state: SettledAction) => void>()
  const add = (listener: (state: SettledAction) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { requested: vi.fn(), proved: vi.fn(), refused: vi.fn(), listening: { listeners, add } }
})
const settle = (state: SettledAction) => {
  for (const listener of listening.listeners) listener(state)
}
vi.mock('../../api/request.ts', () => ({ request: requested }))
vi.mock('../../session/offers.ts', () => ({ isOffered: async () => true }))
vi.mock('../useOrderAction.ts', () => ({ onSettled: listening.add }))
vi.mock('../../ui/idle.ts', () => ({ idleMoment: async () => undefined }))
vi.mock('./verifySignature.ts', async () => ({
  verifySignature: (await import('../../../contract/proof/testKeys.ts')).verifyHere,
}))
vi.mock('./refusals.ts', async (original) => ({ ...(await original<object>()), refusals: refused }))
vi.mock('./orderProof.ts', async (original) => ({ ...(await original<object>()), proofOf: proved }))

let logs: readonly object[] = []
let orders: readonly Order[] = []
let held: readonly Order[] = []
beforeEach(() => {
  for (const key of ['logs', 'log-warnings']) writeStored(key, undefined)
  logs = []
  held = []
  requested.mockImplementation(async (call, params) => {
    if (call === listLogs) return logs
    if (call === myOrders) return { rows: params.list === 'history' ? orders : params.list === 'holding' ? held : [] }
    throw new Error(`nobody asks ${call.path} here`)
  })
})

describe('a visit', () => {
  it('is content with a log it sees for the first time, and with the same one again', async () => {
    const { key, shard, checkpoint } = stoppedOut().log.evidence(1)
    logs = [{ key, shard, checkpoint }]
    await visitLogs()
    await visitLogs()
    expect(store.get(proofWarningsAtom)).toEqual([])
  })

  it('warns of a log that is another one than the last time', async () => {
    for (const { key, shard, checkpoint } of [stoppedOut().log.evidence(1), stoppedOut().log.evidence(2)]) {
      logs = [{ key, shard, checkpoint }]
      await visitLogs()
    }
    expect(store.get(proofWarningsAtom)).toMatchObject([{ about: 'log', id: '0', fault: 'otherKey' }])
  })

  it('warns of a log that the server does not name any more', async () => {
    logs = [stoppedOut().log.evidence(1)]
    await visitLogs()
    logs = []
    await visitLogs()
    expect(store.get(proofWarningsAtom)).toMatchObject([{ about: 'log', id: '0', fault: 'changedPast' }])
  })
})

describe('receipts', () => {
  let stop: () => void
  beforeEach(() => {
    vi.useFakeTimers()
    proved.mockReset()
    setToken('somebody')
  })
  afterEach(() => {
    stop()
    setToken(undefined)
    vi.useRealTimers()
  })
  const provedIds = () => proved.mock.calls.splice(0).map(([{ id }]) => id)

  it('are fetched for every order once, and again for one that is pending', async () => {
    orders = [sampleOrder({ id: '7' }), sampleOrder({ id: '8' })]
    proved.mockImplementation(async ({ id }) => ({ state: id === '8' ? 'pending' : 'unavailable' }))
    stop = fetchReceipts()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(provedIds()).toEqual(['7', '8'])
    await vi.advanceTimersByTimeAsync(15_000)
    expect(provedIds()).toEqual(['8'])
    orders = [...orders, sampleOrder({ id: '9' })]
    proved.mockImplementation(async () => ({ state: 'unavailable' }))
    ordersChanged()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(provedIds()).toEqual(['8', '9'])
  })

  it('are fetched again for an order whose change was refused, and for the refusals', async () => {
    orders = []
    held = [sampleOrder({ id: '7' }), sampleOrder({ id: '8' })]
    proved.mockImplementation(async () => ({ state: 'unavailable' }))
    stop = fetchReceipts()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(provedIds()).toEqual(['7', '8'])
    refused.mockClear()
    const intent = { kind: 'close', orderId: '8' } as Intent
    settle({ phase: 'refused', message: 'Closed', resolved: false, intent, requestId: 'a', sentAt: 1 })
    await vi.advanceTimersByTimeAsync(15_000)
    expect(provedIds()).toEqual(['8'])
    expect(refused).toHaveBeenCalledOnce()
  })

  it('are preceded by the logs, of which a server that has just started has no checkpoint yet', async () => {
    orders = []
    const { key, shard } = stoppedOut().log.evidence(1)
    logs = [{ key, shard }]
    stop = fetchReceipts()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(knownLogs()).toEqual({})
    logs = [stoppedOut().log.evidence(1)]
    await vi.advanceTimersByTimeAsync(15_000)
    expect(Object.keys(knownLogs())).toEqual(['0'])
  })

  it('are not asked for when nobody is logged in, and no more once it is over', async () => {
    setToken(undefined)
    stop = fetchReceipts()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(proved).not.toHaveBeenCalled()
    stop()
    requested.mockClear()
    ordersChanged()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(requested).not.toHaveBeenCalled()
  })
})
