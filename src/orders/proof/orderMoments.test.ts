// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import type { Batch } from '../../live/live.ts'
import { ordersClosed } from '../../session/orderEvents.ts'
import type { SettledAction } from '../orderAction.ts'

const received = vi.hoisted(() => ({
  batch: (_: Partial<Batch>) => undefined as unknown,
  settled: (_: object) => undefined as unknown,
}))
vi.mock('../useOrderAction.ts', () => ({
  onSettled: (listener: (state: SettledAction) => void) => {
    received.settled = listener as typeof received.settled
    return () => undefined
  },
}))
vi.mock('../../live/live.ts', async (original) => ({
  ...(await original<object>()),
  onBatch: (listener: (batch: Batch) => void) => {
    received.batch = listener as typeof received.batch
    return () => undefined
  },
}))
vi.mock('../../session/session.ts', async (original) => {
  const { atom } = await import('jotai')
  return { ...(await original<object>()), userAtom: atom({ id: '7' }), practiceAtom: atom(false) }
})
vi.mock('../../markets/atoms.ts', async () => {
  const { atom } = await import('jotai')
  return { instrumentsAtom: atom([{ code: 'EURUSD', showCode: 'EUR/USD' }]) }
})
const { recordMoments, momentsOf } = await import('./orderMoments.ts')

const START = Date.UTC(2026, 10, 23, 12)
const quote = (code: string, close: number) => ({
  code,
  close,
  time: Date.now() - 40,
  open: 1,
  change: 0,
  marketOpen: true,
})
const about = { showCode: 'EUR/USD', side: 'buy', lots: 1 }

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: START })
})

it('keeps the prices shown before a tap, the tap and its answer with the order, and what ended it later', () => {
  const stop = recordMoments()
  received.batch({ quotes: [quote('EURUSD', 1.05)] })
  vi.setSystemTime(START + 20_000)
  received.batch({ quotes: [quote('EURUSD', 1.08), quote('USDJPY', 150)] })
  vi.setSystemTime(START + 20_300)
  received.settled({
    ...{ phase: 'done', intent: { kind: 'submit', about }, sentAt: START + 20_100, resolved: false },
    result: { order: { id: '48' }, closed: [], refused: [] },
  })
  const reported = (id: string) =>
    momentsOf(id).flatMap((one): unknown[] =>
      one.type === 'quotes'
        ? [one.quotes[0]?.[1]]
        : one.type === 'order'
          ? [`${one.at - START} ${one.kind} ${one.phase}`]
          : [],
    )
  expect(reported('48')).toEqual([1.08, '20100 submit sending', '20300 submit done'])

  vi.setSystemTime(START + 90_000)
  received.batch({ quotes: [quote('EURUSD', 1.07)] })
  ordersClosed([
    { id: '48', reason: 'stopLoss' },
    { id: '49', reason: 'stopLoss' },
  ])
  expect(reported('48').slice(3)).toEqual([1.07, '90000 stopLoss done'])
  expect(reported('49')).toEqual([])
  stop()
})

it('keeps the newest orders alone, and nothing that was damaged', () => {
  const stop = recordMoments()
  for (let id = 0; id < 40; id++)
    received.settled({
      ...{ phase: 'refused', message: '', intent: { kind: 'close', orderId: String(id), about }, sentAt: START },
      resolved: false,
    })
  expect([momentsOf('9'), momentsOf('10')].map(({ length }) => length > 0)).toEqual([false, true])
  const [key = ''] = Object.keys(localStorage)
  expect(key).toContain('7')
  localStorage.setItem(key, '[["1",[{"type":"order","at":-1}]]]')
  expect(momentsOf('1')).toEqual([])
  localStorage.setItem(key, '{')
  expect(momentsOf('1')).toEqual([])
  stop()
})
