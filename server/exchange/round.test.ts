import { expect, it } from 'vitest'
import type { EngineEvent } from '../../engine/events.ts'
import { addAccount } from '../../engine/evolve.ts'
import { FIRST_ORDER_ID, type OrderRecord } from '../../engine/order.ts'
import { emptyState } from '../../engine/state.ts'
import { instrumentByCode, instrumentById } from '../markets/instruments.ts'
import { Recorder } from './recorder.ts'
import { Round } from './round.ts'

const AT = Date.UTC(2026, 2, 4)
const spec = instrumentByCode('EURUSD')
const order = (id: number): OrderRecord => ({
  ...{ id, accountId: 1, instrumentId: spec?.id ?? 0, code: 'EURUSD', quote: 'USD', side: 'buy', status: 'holding' },
  ...{ lots: '0.1', leverage: 100, originPrice: 1.1, entryPrice: 1.1, price: 1.1, margin: 1n, fee: 0n, profit: 0n },
  ...{ createdAt: AT, openedAt: AT, stopLoss: 1 },
})

it('knows the orders of which it changes the stops alone', () => {
  const venue = { byId: instrumentById, byCode: instrumentByCode, isOpen: () => true }
  const state = emptyState({ venue, feeType: 'perLot', realMoney: 'play' })
  const [moved, closed, opened] = [order(FIRST_ORDER_ID), order(FIRST_ORDER_ID + 1), order(FIRST_ORDER_ID + 2)]
  addAccount(state, { id: 1, book: 'demo', balance: 1_000_000n, advance: 0n, orders: [moved, closed] })
  const recorder = new Recorder({ nextEntry: 0, nextTicks: new Map() }, instrumentByCode, () => true)
  const round = new Round(AT, recorder)
  const events: EngineEvent[] = [
    { type: 'stopsSet', order: { ...moved, stopLoss: 1.01 } },
    { type: 'stopsSet', order: { ...closed, stopLoss: 1.01 } },
    { type: 'opened', order: opened },
    { type: 'stopsSet', order: { ...moved, stopLoss: 1.02 } },
    { type: 'closed', order: { ...closed, status: 'completed', completedAt: AT } },
    { type: 'stopsSet', order: { ...opened, stopLoss: 1.01 } },
  ]
  round.run(
    state,
    (function* () {
      yield* events
    })(),
  )
  expect([...round.stopsOnly]).toEqual([moved.id])
  expect(round.orders.get(moved.id)).toMatchObject({ stopLoss: 1.02 })
})
