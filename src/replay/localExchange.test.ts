import { i18n } from '@lingui/core'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Call } from '../../contract/calls/call.ts'
import { closeAll } from '../../contract/calls/managing.ts'
import { getBasicInfo, userInfo } from '../../contract/calls/session.ts'
import { candles, myOrders, submitOrder, tradeList } from '../../contract/calls/trading.ts'
import { everyCall } from '../../contract/calls.ts'
import { decode } from '../../contract/codec.ts'
import { settings } from '../../contract/entities/account.ts'
import type { OrderRequest } from '../../contract/entities/order.ts'
import { RefusedError } from '../api/errors.ts'
import { MINUTE_MS } from './foldBars.ts'
import { localExchange } from './localExchange.ts'
import { Player } from './player.ts'
import { START, sampleTape } from './sampleTape.ts'

function opened() {
  const player = new Player(sampleTape([1.1, 1.2, 1.3]), 'perLot', {
    receive: () => undefined,
    anew: () => undefined,
    changed: () => undefined,
    elsewhere: () => undefined,
  })
  const shown: string[] = []
  const user = { id: 'replay', uid: '', email: '', demo: true, balance: '100000.00' }
  const own = { ...decode(settings, { trade_fee_type: 1 }), extensions: [closeAll.path, '/other'] }
  const client = localExchange({ player, user, settings: own, show: ({ message }) => shown.push(message) })
  return { player, client, shown }
}

const buy: OrderRequest = {
  side: 'buy',
  lots: '1',
  instrumentId: '1',
  mode: 'market',
  targetPrice: '0',
  stopLoss: '0',
  takeProfit: '0',
  leverage: 100,
}

describe('the exchange of a replay', () => {
  beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
  afterEach(() => vi.unstubAllGlobals())

  it('sends nothing, whatever is asked of it', async () => {
    const ways = ['fetch', 'WebSocket', 'XMLHttpRequest', 'EventSource'] as const
    const used = vi.fn()
    for (const way of ways) vi.stubGlobal(way, used)
    vi.stubGlobal('navigator', { sendBeacon: used, onLine: true })
    const { client } = opened()
    const requested = everyCall.map(([, call]) => client.request(call as Call, {} as never, { silent: true }))
    const answers = await Promise.allSettled(requested)
    expect(answers.length).toBeGreaterThan(50)
    expect(used).not.toHaveBeenCalled()
  })

  it('lists its markets at the prices of the moment, and is marked as a replay', async () => {
    const { client, player } = opened()
    player.seek(START + MINUTE_MS)
    const [instrument] = await client.request(tradeList, {})
    expect(instrument).toMatchObject({ code: 'EURUSD', open: true, quotation: { open: 1.1, close: 1.2 } })
    const info = await client.request(getBasicInfo, {})
    expect(info).toMatchObject({ marketSource: 'replay', feeType: 'perLot', extensions: [closeAll.path] })
    expect(await client.request(userInfo, {})).toMatchObject({ demo: true, balance: '100000.00' })
  })

  it('has no bars of what is still to come', async () => {
    const { client, player } = opened()
    player.seek(START + MINUTE_MS + 1_000)
    const bars = await client.request(candles, { instrumentId: '1', period: '1min' })
    expect(bars).toHaveLength(2)
    expect(bars[1]).toMatchObject({ open: 1.2, high: 1.2, close: 1.2 })
  })

  it('takes an order, tells it as the exchange would, and refuses what it would', async () => {
    const { client, shown } = opened()
    const { message, data } = await client.messageAnswer(submitOrder, buy)
    expect(message).not.toBe('')
    expect(data).toMatchObject({ status: 'holding', price: 1.1, margin: '1100.000000', fee: '5.000000' })
    const page = await client.request(myOrders, { list: 'holding', page: 1 })
    expect(page).toMatchObject({ total: 1, balance: '99995.00', rows: [{ id: data?.id }] })
    await expect(client.request(submitOrder, { ...buy, lots: '0' })).rejects.toThrow(RefusedError)
    expect(shown).toHaveLength(1)
    await expect(client.request(submitOrder, { ...buy, lots: '0' }, { silent: true })).rejects.toThrow(RefusedError)
    expect(shown).toHaveLength(1)
  })

  it('pages orders ten at a time, the newest first', async () => {
    const { client } = opened()
    for (let i = 0; i < 12; i++) await client.request(submitOrder, { ...buy, lots: '0.01' })
    const second = await client.request(myOrders, { list: 'holding', page: 2 })
    expect(second.total).toBe(12)
    expect(second.rows.map(({ id }) => id)).toEqual(['2', '1'])
  })
})
