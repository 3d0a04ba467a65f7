import { i18n } from '@lingui/core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '../../contract/entities/order.ts'
import { toast } from '../ui/toast.ts'
import type { ActionState, Intent } from './orderAction.ts'
import { restoreStops } from './restoreStops.ts'
import { runOrderActionHere } from './useOrderAction.ts'

vi.mock('./useOrderAction.ts', () => ({
  runOrderActionHere: vi.fn(),
  clearOrderAction: () => undefined,
}))
vi.mock('../ui/toast.ts', () => ({ toast: vi.fn() }))
i18n.loadAndActivate({ locale: 'en', messages: {} })

const order: Order = {
  id: '7',
  code: 'EURUSD',
  showCode: 'EUR/USD',
  instrumentId: '1',
  side: 'buy',
  status: 'holding',
  lots: 1,
  price: 1.1,
  originPrice: 1.1,
  lastPrice: 1.1,
  leverage: 100,
  profit: '0',
  margin: '100',
  fee: '1',
  createdAt: '',
  trailingDistance: 0.002,
}
const before = { stops: { stopLoss: '1.10', takeProfit: '' }, distance: 0.001 }

/** Sets the results of the requests in turn. All others succeed. */
function answers(...refused: readonly (string | undefined)[]): Intent[] {
  const sent: Intent[] = []
  vi.mocked(runOrderActionHere).mockImplementation(async (intent) => {
    const message = refused[sent.length]
    sent.push(intent)
    const base = { requestId: 'r', intent, sentAt: 0, resolved: false }
    const state: ActionState =
      message === undefined
        ? { phase: 'done', ...base, message: '', result: { closed: [], refused: [] } }
        : { phase: 'refused', ...base, message }
    return state
  })
  return sent
}
const wishes = (sent: readonly Intent[]) =>
  sent.map((one) => (one.kind === 'trailing' ? one.distance : one.kind === 'stops' ? one.stopLoss : one.kind))
const reported = () => vi.mocked(toast).mock.calls.map(([words]) => words)

beforeEach(() => vi.mocked(toast).mockClear())

describe('restoreStops', () => {
  it('takes the following off, sets the stops and lets the stop loss follow as it did', async () => {
    const sent = answers()
    expect(await restoreStops(order, before)).toBe(true)
    expect(wishes(sent)).toEqual(['0', '1.10', '0.001'])
    expect(reported()).toEqual([])
  })

  it('lets the stop loss follow again when the stops are refused, and says so', async () => {
    const sent = answers(undefined, 'Too near.')
    expect(await restoreStops(order, before)).toBe(false)
    expect(wishes(sent)).toEqual(['0', '1.10', '0.002'])
    expect(reported()).toEqual(['The stop loss is trailing the price again. Too near.'])
  })

  it('says when the stop loss is left without following', async () => {
    answers(undefined, 'Too near.', 'Market closed.')
    expect(await restoreStops(order, before)).toBe(false)
    answers(undefined, undefined, 'Market closed.')
    expect(await restoreStops(order, before)).toBe(false)
    expect(reported()).toEqual([
      'The stop loss is no longer trailing the price. Too near.',
      'The stop loss is no longer trailing the price. Market closed.',
    ])
  })

  it('says no more than why when nothing was taken off', async () => {
    const sent = answers('Market closed.')
    expect(await restoreStops(order, before)).toBe(false)
    expect(sent).toHaveLength(1)
    expect(reported()).toEqual(['Market closed.'])
  })
})
