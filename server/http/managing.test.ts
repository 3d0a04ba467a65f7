import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { calls, everyCall } from '../../contract/calls.ts'
import { decode } from '../../contract/codec.ts'
import { readSettings } from '../config.ts'
import { ExchangeFixture } from '../exchange/exchangeFixture.ts'
import { ScriptedMarket } from '../exchange/scriptedMarket.ts'
import { openHttpServer } from './httpServer.ts'
import { orderHandlers } from './orderHandlers.ts'
import { RateLimit } from './rateLimit.ts'

let fixture: ExchangeFixture
let app: FastifyInstance

beforeEach(async () => {
  fixture = new ExchangeFixture(new ScriptedMarket({ EURUSD: 1.085, XAUUSD: 2000 }))
  const settings = readSettings({})
  app = await openHttpServer({
    log: pino({ level: 'silent' }),
    trustProxy: settings.trustProxy,
    spokenTo: settings,
    appOrigins: settings.appOrigins,
    refuse: () => undefined,
    appFiles: [],
    publicHandlers: {},
    sessionHandlers: orderHandlers(fixture.exchange),
    sessionOf: async (token) => (token === 'mine' ? { sessionId: '', accountId: fixture.me, demo: true } : undefined),
    limits: {
      public: new RateLimit({ count: 1000, perMs: 1000 }),
      session: new RateLimit({ count: 1000, perMs: 1000 }),
    },
  })
})
afterEach(async () => {
  await app.close()
  await fixture.exchange.close()
  fixture.database.close()
})

const query = (parameters: object) =>
  new URLSearchParams(
    Object.entries(parameters).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString()
const ask = async (name: string, parameters: object, lang = 'en') => {
  const url = `/v1/api/forex/${name}?${query(parameters)}`
  const method = everyCall.find(([, { path }]) => path === `/v1/api/forex/${name}`)?.[1].method ?? 'GET'
  return (await app.inject({ method, url, headers: { authorization: 'mine', lang } })).json()
}
const pending = { type: 1, cont: 1, forex_id: 1, status: 0, target_price: 1.08, multiple: 100 }
const opened = async (forex_id = 1): Promise<number> => {
  const order = { type: 1, cont: 1, forex_id, status: 1, target_price: 0, multiple: 100 }
  return (await ask('submit', order)).data.Id
}

describe('order rows', () => {
  // Document 1 §3.
  const documented = [
    ...['Id', 'ForexTradeLists', 'OriginPrice', 'Price', 'UpdatePrice', 'OrderType', 'Quantity', 'FactProfits'],
    ...['CautionMoney', 'TradeFee', 'TargetLossPrice', 'TargetProfitPrice', 'Status'],
    ...['CreateTimeHandler', 'CompleteTimeHandler'],
  ]

  it('carry every documented field in every state: unset stops are 0, the time of what goes on is empty', async () => {
    const [held, waiting, gone] = [await opened(), await ask('submit', pending), await opened()]
    const ended = await ask('close', { id: gone })
    const lists = await Promise.all([1, 0].map((status) => ask('my_deal', { status, page: 1 })))
    const rows = [...lists.flatMap(({ data }) => data.data), waiting.data, ended.data]
    expect(rows.map(({ Status }) => Status)).toEqual([1, 0, 0, 3])
    for (const row of rows) {
      expect(Object.keys(row), `status ${row.Status}`).toEqual(expect.arrayContaining(documented))
      expect(row).toMatchObject({ TargetLossPrice: 0, TargetProfitPrice: 0 })
    }
    expect(rows[0]).toMatchObject({ Id: held, CompleteTimeHandler: '' })
    expect(rows[3].CompleteTimeHandler).toMatch(/^\d{4}-.*Z$/)
    expect(rows[0]).not.toHaveProperty('TrailingDistance')
  })
})

describe('closing in part', () => {
  it('answers the rest and the part, both as orders', async () => {
    const id = await opened()
    await fixture.tick('EURUSD', 1.09)
    expect(await ask('close_part', { id, cont: 0.3 })).toEqual({
      code: 1,
      msg: 'Part of the order closed',
      data: {
        Order: expect.objectContaining({ Id: id, Quantity: 0.7, CautionMoney: '759.500000', Status: 1 }),
        Closed: [
          expect.objectContaining({
            PartOf: id,
            Quantity: 0.3,
            FactProfits: '150.000000',
            Status: 3,
            Reason: 'closed',
          }),
        ],
        Refused: [],
      },
    })
  })

  it('is refused with the bounds', async () => {
    const refused = await ask('close_part', { id: await opened(), cont: 1 })
    expect(refused).toEqual({
      code: 0,
      msg: 'Choose a part from 0.01 to 0.99 lots',
      data: null,
    })
  })
})

describe('closing many', () => {
  it('names what it closed, and what it left with the reason in words', async () => {
    const [euro, gold] = [await opened(1), await opened(Number(fixture.market.byCode('XAUUSD')?.id))]
    fixture.market.setOpen('XAUUSD', false)
    const answer = await ask('close_all', { scope: 'all' })
    expect(answer).toMatchObject({
      code: 1,
      msg: '1 of 2 positions closed; the others can’t be closed right now',
      data: { Closed: [{ Id: euro }], Refused: [{ Id: gold, Msg: 'The market is closed' }] },
    })
    expect(answer.data).not.toHaveProperty('Order')
  })

  it.each([{}, { scope: '' }, { scope: 'everything' }])('needs to be told the scope: %j', async (parameters) => {
    await opened()
    expect(await ask('close_all', parameters)).toMatchObject({ code: 0, msg: expect.stringContaining('scope') })
    expect(fixture.exchange.openOrders(fixture.me)).toHaveLength(1)
  })

  it('is done once for one request id, and what became of it can be asked for', async () => {
    await opened(1)
    const gold = await opened(Number(fixture.market.byCode('XAUUSD')?.id))
    fixture.market.setOpen('XAUUSD', false)
    const parameters = { scope: 'all', request_id: 'once' }
    const first = await ask('close_all', parameters)
    fixture.market.setOpen('XAUUSD', true)
    const posted = await app.inject({
      method: 'POST',
      url: '/v1/api/forex/close_all',
      payload: parameters,
      headers: { authorization: 'mine' },
    })
    expect(posted.json()).toEqual(first)
    expect((await ask('close_all', { ...parameters, scope: 'losers' })).code).toBe(0)
    const { data } = await ask('request', { request_id: 'once' })
    expect(data).toEqual({
      state: 'done',
      code: 1,
      msg: first.msg,
      closed: first.data.Closed,
      refused: first.data.Refused,
    })
    const read = decode(calls.requestOutcome.answer, data)
    expect(read.closed).toHaveLength(1)
    expect(read.refused).toEqual([{ id: String(gold), message: 'The market is closed' }])
  })
})

describe('reversing', () => {
  it('answers the opposite and what was closed; a lost answer can be asked for', async () => {
    const id = await opened()
    const answer = await ask('reverse', { id, request_id: 'turn' })
    expect(answer).toMatchObject({
      code: 1,
      msg: 'Order closed and the opposite order opened',
      data: { Order: { OrderType: 2, Quantity: 1, Multiple: 100, Status: 1 }, Closed: [{ Id: id }], Refused: [] },
    })
    const { data } = await ask('request', { request_id: 'turn' })
    expect(data).toMatchObject({ state: 'done', data: answer.data.Order, closed: answer.data.Closed })
    expect(fixture.exchange.openOrders(fixture.me)).toHaveLength(1)
  })
})

describe('a trailing stop', () => {
  it('is set at a distance, seen on the order, and taken off by 0', async () => {
    const id = await opened()
    expect(await ask('set_trailing', { id, distance: '0.002' })).toMatchObject({
      code: 1,
      msg: 'Trailing stop set',
      data: { Id: id, TrailingDistance: 0.002, TargetLossPrice: 1.083 },
    })
    await fixture.tick('EURUSD', 1.09)
    const { data } = await ask('my_deal', { status: 1 })
    expect(data.data).toMatchObject([{ Id: id, TrailingDistance: 0.002, TargetLossPrice: 1.088 }])
    const off = await ask('set_trailing', { id, distance: 0 })
    expect(off.data).toMatchObject({ TargetLossPrice: 1.088 })
    expect(off.data).not.toHaveProperty('TrailingDistance')
  })

  it.each([{}, { distance: '' }])('needs to be told the distance: %j', async (parameters) => {
    const id = await opened()
    expect(await ask('set_trailing', { id, ...parameters })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('distance'),
    })
  })
})

describe('the price of a pending order', () => {
  it('is moved once for one request id, and what became of it can be asked for', async () => {
    const requested = { type: 1, cont: 1, forex_id: 1, status: 0, target_price: 1.08, multiple: 100 }
    const id = (await ask('submit', requested)).data.Id
    const moved = await ask('move_pending', { id, target_price: 1.082, request_id: 'there' })
    expect(moved).toMatchObject({
      code: 1,
      msg: 'Trigger price changed',
      data: { Id: id, OriginPrice: 1.082, Status: 0 },
    })
    const { data } = await ask('request', { request_id: 'there' })
    expect(data).toMatchObject({ state: 'done', code: 1, data: moved.data })
    expect(await ask('move_pending', { id, target_price: 1.083, request_id: 'there' })).toMatchObject({ code: 0 })
  })

  it.each([{}, { target_price: '' }, { target_price: -1 }])('needs to be told: %j', async (parameters) => {
    expect(await ask('move_pending', { id: 1, ...parameters })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('target_price'),
    })
  })
})
