import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CandleStore, candleMigrations } from '../../markets/candleStore.ts'
import { EmbeddedSql, PromisedSql } from '../../store/sqlite.ts'
import { type OpenMarket, openMarket } from '../openMarket.ts'
import { FakeKraken } from './fakeKraken.ts'

let kraken: FakeKraken
let opened: OpenMarket | undefined
let reported: string[] = []
const hear = (details: object, message: string) => reported.push(`${message} ${JSON.stringify(details)}`)

/** Opens a market against the Kraken on this machine. */
async function open(db = newDatabase()) {
  const settings = { feed: 'kraken', kraken: kraken.address, candleDays: 7 } as const
  opened = await openMarket({ db, queries: new PromisedSql(db) }, settings, { info: () => {}, warn: hear, error: hear })
  opened.start()
  return opened
}
function newDatabase() {
  const db = new EmbeddedSql(':memory:')
  for (const sql of candleMigrations) db.exec(sql)
  return db
}
const soon = (holds: () => unknown) => expect.poll(() => holds()).toBeTruthy()

beforeEach(async () => {
  reported = []
  kraken = await new FakeKraken().open()
  kraken.quote('EUR/USD', 1.1, 1.1002)
  kraken.quote('BTC/USD', 100_000.5, 100_001)
})
afterEach(async () => {
  await opened?.stop()
  opened = undefined
  await kraken.close()
})

describe('real prices over a real socket', () => {
  it('come with their past, in order, and again after a lost connection', async () => {
    for (let i = 0; i < 300; i++) kraken.trade('EUR/USD', 1.09, 100, Date.now() - (300 - i) * 60_000)
    kraken.unknown.add('SOL/USD')
    const { market, clock } = await open()
    expect(market.source).toBe('live')
    expect(market.instruments.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['EURUSD', 'USDJPY', 'AUDJPY', 'BTCUSD', 'XRPUSD']),
    )
    expect(market.instruments).toHaveLength(16)
    expect(market.quoteToUsd('JPY').toNumber()).toBeGreaterThan(0)
    const seen: number[] = []
    market.subscribe((ticks) => {
      seen.push(...ticks.flatMap(({ code, price }) => (code === 'BTCUSD' ? [price] : [])))
    })
    await soon(() => market.quote('BTCUSD'))
    expect(market.quote('EURUSD')).toMatchObject({ close: 1.1, isOpen: true })
    expect(clock.now() - (market.quote('EURUSD')?.time ?? 0)).toBeLessThan(5_000)
    expect(market.quote('SOLUSD')).toBeUndefined()
    expect(reported.join()).toContain('Currency pair not supported SOL/USD')
    for (const bid of [100_001, 100_002, 100_001.5]) kraken.quote('BTC/USD', bid)
    await soon(() => seen.length >= 4)
    expect(seen).toEqual([100_000.5, 100_001, 100_002, 100_001.5])
    await soon(() => (market.quote('EURUSD')?.open ?? 0) < 1.1)
    expect((await market.candles('EURUSD', '1day')).at(-1)).toMatchObject({ low: 1.09, close: 1.1 })
    kraken.cut()
    kraken.quote('BTC/USD', 100_003)
    await soon(() => market.quote('BTCUSD')?.close === 100_003)
    expect(kraken.connections).toBe(2)
    // The end of the connection is noticed, not only its silence.
    expect(reported.join()).not.toContain('silence')
  })

  it('are gone on with after a restart: what was missed meanwhile, and the past that was not fetched yet', async () => {
    for (let i = 0; i < 300; i++) kraken.trade('EUR/USD', 1.09, 100, Date.now() - (300 - i) * 60_000)
    const db = newDatabase()
    const { market } = await open(db)
    await soon(async () => (await market.candles('EURUSD', '1day')).at(-1)?.low === 1.09)
    await opened?.stop()
    const known = new CandleStore({ db, queries: new PromisedSql(db) }).position()
    // The other pairs' past was still to come.
    expect(known?.source).toBe('kraken 0')
    expect(Date.now() - (known?.time ?? 0)).toBeLessThan(5_000)
    await open(db)
    expect(opened?.market.quote('EURUSD')?.close).toBe(1.1)
    const requested = kraken.asked.length
    await soon(() => kraken.asked.length > requested)
    expect(kraken.asked.at(-1)?.get('interval')).toBe('1440')
    expect(reported.join()).not.toContain('another market')
  })

  it('are closed while Kraken is in maintenance, and open again after it', async () => {
    const { market, clock } = await open()
    await soon(() => market.quote('EURUSD'))
    kraken.system('cancel_only')
    await soon(() => market.quote('EURUSD')?.isOpen === false)
    expect(market.isOpen('EURUSD', clock.now())).toBe(false)
    expect(market.nextOpen('EURUSD', clock.now())).toBeUndefined()
    kraken.system('online')
    await soon(() => market.quote('EURUSD')?.isOpen)
  })
})
