import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../config.ts'
import { ExchangeFixture } from '../exchange/exchangeFixture.ts'
import { openHistoryReads } from '../exchange/historyReads.ts'
import { SCRIPT_START, ScriptedMarket } from '../exchange/scriptedMarket.ts'
import { historyHandlers } from './historyHandlers.ts'
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
    sessionHandlers: {
      ...historyHandlers(
        openHistoryReads(
          fixture.database.reads,
          { venue: fixture.market, feeType: 'perLot', realMoney: 'play' },
          fixture.market,
        ),
      ),
      ...orderHandlers(fixture.exchange),
    },
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

const ask = async (call: string, query: Readonly<Record<string, string>> = {}, authorization = 'mine') => {
  const url = `/v1/api/forex/${call}?${new URLSearchParams(query)}`
  return (await app.inject({ url, headers: { authorization, lang: 'en' } })).json()
}

/** Buys a lot, waits for a price a second later, sells it again. Answers its id. */
async function trade(code: string, from: number, to: number): Promise<string> {
  await fixture.tick(code, from)
  const id = (await fixture.submit({ code, lots: '0.5' })).order?.id ?? ''
  await fixture.tick(code, to)
  await fixture.do({ type: 'close', id })
  return id
}

describe('the history of a range', () => {
  it('adds up closed trades to the cent of the ledger', async () => {
    const won = await trade('EURUSD', 1.085, 1.0871)
    const lost = await trade('XAUUSD', 2000, 1990.5)
    const { data } = await ask('history_report')
    const balance = fixture.exchange.balance(fixture.me)
    expect(data.totals).toMatchObject({ trades: 2, winners: 1, losers: 1, lots: '1', cancelled: 0 })
    expect(data.totals.won).toBe('105.000000')
    expect(Number(data.totals.profit)).toBe(Number(data.totals.won) + Number(data.totals.lost))
    expect(data.balance).toMatchObject({ start: '100000.00', end: balance, moved: '0.00' })
    expect(Number(data.balance.traded)).toBeCloseTo(Number(data.totals.profit) - Number(data.totals.fees), 9)
    expect(data.instruments.map(({ Code }: { Code: string }) => Code)).toEqual(['EURUSD', 'XAUUSD'])

    const all = (await ask('my_deal', { status: '3' })).data
    expect(all.data.map(({ Id }: { Id: number }) => String(Id))).toEqual([lost, won])
    expect(all).toMatchObject({ total: 2, all_fact_profits: data.totals.profit })
    const winners = (await ask('my_deal', { status: '3', outcome: 'winners', sort: 'profit_desc', reason: 'closed' }))
      .data
    expect(winners.data.map(({ Id }: { Id: number }) => String(Id))).toEqual([won])
  })

  it('is what ended from one moment up to another, and goes on page by page', async () => {
    const first = await trade('EURUSD', 1.085, 1.086)
    const at = fixture.market.now()
    const second = await trade('EURUSD', 1.086, 1.085)
    const ids = async (query: Record<string, string>) =>
      (await ask('my_deal', { status: '3', ...query })).data.data.map(({ Id }: { Id: number }) => String(Id))
    expect(await ids({ from: String(at) })).toEqual([second, first])
    expect(await ids({ from: String(at + 1) })).toEqual([second])
    expect(await ids({ to: String(at) })).toEqual([])
    expect(await ids({ to: String(at + 1) })).toEqual([first])
    expect(await ids({ limit: '1' })).toEqual([second])
    expect(await ids({ limit: '1', page: '2' })).toEqual([first])
    expect(await ids({ side: '2' })).toEqual([])
    expect(await ids({ side: '1', sort: 'oldest' })).toEqual([first, second])
    expect((await ask('history_report', { to: String(SCRIPT_START) })).data.totals.trades).toBe(0)
  })

  it.each([
    ['limit', { limit: '0' }],
    ['limit', { limit: '1001' }],
    ['limit', { limit: '1.5' }],
    ['from', { from: '-1' }],
    ['to', { from: '5', to: '4' }],
    ['forex_id', { forex_id: 'EURUSD' }],
    ['forex_id', { forex_id: '-1' }],
    ['sort', { sort: 'sideways' }],
    ['reason', { reason: 'whim' }],
    ['outcome', { outcome: 'all' }],
    ['side', { side: '3' }],
    ['page', { page: '0' }],
  ])('refuses a bad %s: %j', async (name, query) => {
    const { code, msg } = await ask('my_deal', { status: '3', ...(query as Record<string, string>) })
    expect(code).toBe(0)
    expect(msg).toContain(`“${name}”`)
  })

  it('has none of another account’s orders', async () => {
    const other = fixture.accounts.createDemo('another').accountId
    const id = (await fixture.submit({}, other)).order?.id ?? ''
    await fixture.do({ type: 'close', id }, other)
    expect((await ask('my_deal', { status: '3' })).data.data).toEqual([])
    expect((await ask('my_deal', { status: '3' }, 'nobody')).code).toBe(999)
  })
})
