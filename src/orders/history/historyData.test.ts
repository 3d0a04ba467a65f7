import { beforeEach, expect, it } from 'vitest'
import type { Call } from '../../../contract/calls/call.ts'
import { myOrders } from '../../../contract/calls/trading.ts'
import type { Client } from '../../api/client.ts'
import { openClient } from '../../api/request.ts'
import { setToken } from '../../session/session.ts'
import { store } from '../../store.ts'
import { sampleOrder } from '../sampleOrder.ts'
import { everyRow, historyRows } from './historyData.ts'

const TOTAL = 25
let requested: Record<string, unknown>[]

beforeEach(() => {
  setToken('somebody')
  requested = []
  // A server of documents 1 and 2: it knows no filters, and a page holds 10 rows whatever is asked for.
  const request = async (call: Call, params: unknown) => {
    expect(call).toBe(myOrders)
    const wire = myOrders.params.encode(params as Parameters<typeof myOrders.params.encode>[0]) as { page: number }
    requested.push(wire)
    const rows = Array.from({ length: TOTAL }, (_, place) => sampleOrder({ id: String(TOTAL - place) }))
    return { rows: rows.slice((wire.page - 1) * 10, wire.page * 10), total: TOTAL, totalProfit: '1.5' }
  }
  openClient({ request } as unknown as Client)
})

it('asks my_deal with status 3 for ended orders, with filters and the page size besides', async () => {
  await historyRows.ask({ sort: 'bestFirst', outcome: 'winners', instrumentId: '7', from: 5 })
  expect(requested).toEqual([
    { status: 3, page: 1, limit: 30, sort: 'profit_desc', outcome: 'winners', forex_id: 7, from: 5 },
  ])
})

it('goes on until all rows are there, whatever a page holds', async () => {
  await historyRows.ask({ sort: 'newest' })
  const state = () => store.get(historyRows.state).answer
  expect(state()).toMatchObject({ total: TOTAL, totalProfit: '1.5', complete: false })
  while (!state()?.complete) await historyRows.more()
  expect(state()?.rows).toHaveLength(TOTAL)
  expect(requested.map(({ page }) => page)).toEqual([1, 2, 3])
})

it('writes every order into a file', async () => {
  expect(await everyRow({ sort: 'newest' }, new AbortController().signal)).toHaveLength(TOTAL)
})
