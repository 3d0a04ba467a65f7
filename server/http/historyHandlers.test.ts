import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../config.ts'
import { openHistoryReads } from '../exchange/historyReads.ts'
import { SCRIPT_START, ScriptedMarket } from '../exchange/scriptedMarket.ts'
import { Trial } from '../exchange/trial.ts'
import { openDoor } from './door.ts'
import { historyHandlers } from './historyHandlers.ts'
import { orderHandlers } from './orderHandlers.ts'
import { RateLimit } from './rateLimit.ts'

let trial: Trial
let app: FastifyInstance

beforeEach(async () => {
  trial = new Trial(new ScriptedMarket({ EURUSD: 1.085, XAUUSD: 2000 }))
  const settings = readSettings({})
  app = await openDoor({
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
          trial.database.reads,
          { venue: trial.market, feeType: 'perLot', realMoney: 'play' },
          trial.market,
        ),
      ),
      ...orderHandlers(trial.exchange),
    },
    sessionOf: async (token) => (token === 'mine' ? { sessionId: '', accountId: trial.me, demo: true } : undefined),
    limits: {
      public: new RateLimit({ count: 1000, perMs: 1000 }),
      session: new RateLimit({ count: 1000, perMs: 1000 }),
    },
  })
})
afterEach(async () => {
  await app.close()
  await trial.exchange.close()
  trial.database.close()
})

const ask = async (call: string, query: Readonly<Record<string, string>> = {}, authorization = 'mine') => {
  const url = `/v1/api/forex/${call}?${new URLSearchParams(query)}`
  return (await app.inject({ url, headers: { authorization, lang: 'en' } })).json()
}

/** Buys a lot, waits for a price a second later, sells it again. Answers its id. */
async function trade(code: string, from: number, to: number): Promise<string> {
  await trial.tick(code, from)
  const id = (await trial.submit({ code, lots: '0.5' })).order?.id ?? ''
  await trial.tick(code, to)
  await trial.do({ type: 'close', id })
  return id
}

describe('the history of a range', () => {
  it('adds up closed trades to the cent of the ledger', async () => {
    const won = await trade('EURUSD', 1.085, 1.0871)
    const lost = await trade('XAUUSD', 2000, 1990.5)
    const { data } = await ask('history_report')
    const balance = trial.exchange.balance(trial.me)
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
    const at = trial.market.now()
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
    const other = trial.accounts.createDemo('another').accountId
    const id = (await trial.submit({}, other)).order?.id ?? ''
    await trial.do({ type: 'close', id }, other)
    expect((await ask('my_deal', { status: '3' })).data.data).toEqual([])
    expect((await ask('my_deal', { status: '3' }, 'nobody')).code).toBe(999)
  })
})
