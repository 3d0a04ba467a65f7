import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getBasicInfo } from '../contract/calls/session.ts'
import { candles, closeOrder, myOrders, tradeList } from '../contract/calls/trading.ts'
import { STALE_AFTER_MS } from '../contract/constants.ts'
import { FakeKraken } from '../server/feed/kraken/fakeKraken.ts'
import { Exchange } from './exchange.ts'
import { Trader } from './trader.ts'

const SYMBOL = 'BTC/USD'
let kraken: FakeKraken
let exchange: Exchange | undefined

const until = async (within: number, holds: () => Promise<unknown>) => {
  for (const end = Date.now() + within; !(await holds()); ) {
    if (Date.now() > end) throw new Error(`it did not come about in ${within} ms`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
const settings = (address: FakeKraken['address']) => ({
  FEED: 'kraken',
  KRAKEN_TERMS: 'accepted',
  KRAKEN_URL: address.url,
  KRAKEN_REST_URL: address.restUrl,
  MARKET_HOURS: '',
  CLOCK_START: '',
})

beforeEach(async () => {
  kraken = await new FakeKraken().open()
  for (let minute = 600; minute > 0; minute--) kraken.trade(SYMBOL, 99_000 + minute, 0.1, Date.now() - minute * 60_000)
  kraken.quote(SYMBOL, 100_000, 100_001)
})
afterEach(async () => {
  await exchange?.close()
  exchange = undefined
  await kraken.close()
})

describe('a server with real prices', () => {
  it('does not start before the operator has accepted what comes with them', () => {
    const { status, stderr } = spawnSync(process.execPath, ['dist/server/main.js'], {
      env: { ...process.env, ...settings(kraken.address), KRAKEN_TERMS: '', PORT: '0', HOSTS: 'localhost' },
      encoding: 'utf8',
      timeout: 20_000,
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(/docs\/real-prices\.md.*KRAKEN_TERMS=accepted/)
    expect(kraken.connections).toBe(0)
  })

  it('trades on them while they are fresh, on none that is old, and goes on when Kraken is back', async () => {
    exchange = await Exchange.open(settings(kraken.address))
    const trader = await Trader.open(exchange.origin)
    const list = await trader.call(tradeList, {})
    expect(list.map(({ code }) => code)).not.toContain('XAUUSD')
    expect(list).toHaveLength(16)
    expect(await trader.call(getBasicInfo, {})).toMatchObject({ marketSource: 'live', marketSourceName: 'Kraken' })
    await until(10_000, async () => (await trader.price('BTCUSD').catch(() => 0)) === 100_000)
    const { id: instrumentId } = trader.instrument('BTCUSD')
    const history = async () => trader.call(candles, { instrumentId, period: '60min' })
    await until(60_000, async () => (await history()).length > 5)

    await trader.submit('BTCUSD')
    await trader.submit('BTCUSD', { stopLoss: '98000' })
    const holding = () => trader.call(myOrders, { list: 'holding', page: 1 })
    expect((await holding()).rows.map(({ price }) => price)).toEqual([100_000, 100_000])

    await kraken.close()
    await until(20_000, async () => {
      const time = (await trader.call(tradeList, {})).find(({ code }) => code === 'BTCUSD')?.quotation?.time ?? 0
      return Date.now() - time > STALE_AFTER_MS + 500
    })
    await expect(trader.submit('BTCUSD')).rejects.toThrow('older than 10 seconds')
    const [last] = (await holding()).rows
    await expect(trader.call(closeOrder, { id: last?.id ?? '', requestId: crypto.randomUUID() })).rejects.toThrow(
      'older',
    )

    // What nobody saw acts on nothing; the price of now does.
    kraken.trade(SYMBOL, 120_000, 0.5)
    kraken.quote(SYMBOL, 97_000, 97_001)
    await kraken.open()
    await until(40_000, async () => (await trader.price('BTCUSD')) === 97_000)
    await until(5_000, async () => (await holding()).rows.length === 1)
    const { rows: ended } = await trader.call(myOrders, { list: 'history', page: 1 })
    expect(ended).toMatchObject([{ reason: 'stopLoss', lastPrice: 97_000 }])
    await trader.submit('BTCUSD')

    // The candle of the outage, once its minute is over.
    const highest = async () =>
      Math.max(...(await trader.call(candles, { instrumentId, period: '1min', limit: 5 })).map(({ high }) => high))
    await until(100_000, async () => (await highest()) === 120_000)
    expect((await history()).at(-1)?.high).toBeGreaterThanOrEqual(100_000)
  }, 240_000)
})
