import { beforeEach, describe, expect, it } from 'vitest'
import { ExchangeFixture } from './exchangeFixture.ts'
import { ScriptedMarket } from './scriptedMarket.ts'

const prices = { EURUSD: 1.085, USDJPY: 150, XAUUSD: 2000, BTCUSD: 60000, AAPL: 200 }

describe('an order at market', () => {
  let fixture: ExchangeFixture
  beforeEach(() => {
    fixture = new ExchangeFixture(new ScriptedMarket(prices))
  })

  it('opens at the last price, takes its margin and pays its fee', async () => {
    const outcome = await fixture.submit()
    expect(outcome).toMatchObject({ code: 1, message: { done: 'opened' } })
    expect(outcome.order).toEqual({
      id: '48210001',
      showCode: 'EUR/USD',
      originPrice: 1.085,
      price: 1.085,
      lastPrice: 1.085,
      side: 'buy',
      lots: 1,
      profit: '0.000000',
      margin: '1085.000000',
      fee: '7.000000',
      status: 'holding',
      createdAt: '2026-03-04T12:00:00.000Z',
      instrumentId: '1',
      code: 'EURUSD',
      leverage: 100,
    })
    expect(fixture.exchange.figures(fixture.me)).toMatchObject({
      balance: '99993.00',
      floating: '0.000000',
      marginInUse: '1085.000000',
      freeMargin: '98908.000000',
      marginLevel: 9215.94,
      holding: 1,
    })
    expect(fixture.audit()).toEqual([])
  })

  it('reckons margin and profit of another quote currency in USD', async () => {
    const { order } = await fixture.submit({ code: 'USDJPY', side: 'sell' })
    expect(order?.margin).toBe('1000.000000')
    await fixture.tick('USDJPY', 149.5)
    // 0.5 JPY × 100,000 units at 1 / 149.5 USD a JPY
    expect(fixture.exchange.openOrders(fixture.me)[0]?.profit).toBe('334.448161')
  })

  it('closes at the last price, and the balance takes the profit in whole cents', async () => {
    const { order } = await fixture.submit({ lots: '0.33' })
    await fixture.tick('EURUSD', 1.08631)
    const closed = await fixture.do({ type: 'close', id: order?.id ?? '' })
    expect(closed).toMatchObject({ code: 1, message: { done: 'closed' } })
    expect(closed.order).toMatchObject({
      profit: '43.230000',
      status: 'completed',
      reason: 'closed',
      lastPrice: 1.08631,
    })
    expect(fixture.exchange.balance(fixture.me)).toBe('100040.92')
    expect(fixture.exchange.figures(fixture.me)).toMatchObject({ marginInUse: '0.000000', marginLevel: 0, holding: 0 })
    expect(await fixture.do({ type: 'close', id: order?.id ?? '' })).toEqual({
      code: 0,
      message: { reason: 'orderNotOpen' },
    })
  })

  it.each([
    [{ lots: '0' }, { reason: 'lotsMin', min: '0.01' }],
    [{ lots: '-1' }, { reason: 'lotsMin', min: '0.01' }],
    [{ lots: '0.015' }, { reason: 'lotsStep', step: '0.01' }],
    [
      { code: 'AAPL', lots: '1.5', leverage: 10 },
      { reason: 'lotsStep', step: '1' },
    ],
    [{ leverage: 3 }, { reason: 'leverageUnknown' }],
    [{ leverage: 0 }, { reason: 'leverageUnknown' }],
    [{ instrumentId: '999' }, { reason: 'instrumentUnknown' }],
    [{ instrumentId: '1e0' }, { reason: 'instrumentUnknown' }],
    [{ instrumentId: '__proto__' }, { reason: 'instrumentUnknown' }],
    [{ stopLoss: '1.085' }, { reason: 'stopLossBelow', price: '1.085' }],
    [{ takeProfit: '1.085' }, { reason: 'takeProfitAbove', price: '1.085' }],
    [
      { side: 'sell', stopLoss: '1.08' },
      { reason: 'stopLossAbove', price: '1.085' },
    ],
    [
      { side: 'sell', takeProfit: '1.09' },
      { reason: 'takeProfitBelow', price: '1.085' },
    ],
    [{ stopLoss: '1.084999' }, { reason: 'priceDigits', digits: 5 }],
    [{ stopLoss: '-1' }, { reason: 'priceNegative' }],
    [{ lots: '1000000000000000' }, { reason: 'orderTooLarge' }],
    [{ lots: '100' }, { reason: 'marginOfSize', needed: '112400.00', free: '100000.00', most: '91.57' }],
    // 99,364.30 of margin would fit without the 641.06 of fee.
    [{ lots: '91.58' }, { reason: 'marginMissing', needed: '100005.36', free: '100000.00' }],
    [
      { lots: '9', leverage: 1 },
      { reason: 'marginMissing', needed: '976563.00', free: '100000.00' },
    ],
    [{ mode: 'pending', targetPrice: '0' }, { reason: 'targetMissing' }],
    [
      { mode: 'pending', targetPrice: '1.1234567' },
      { reason: 'priceDigits', digits: 5 },
    ],
    [{ mode: 'pending', targetPrice: '-1.1' }, { reason: 'priceNegative' }],
    [
      { mode: 'pending', targetPrice: '1.07', stopLoss: '1.08' },
      { reason: 'stopLossBelow', price: '1.07' },
    ],
    [{ mode: 'pending', targetPrice: '1000000000000000' }, { reason: 'orderTooLarge' }],
  ] as const)('refuses %j', async (requested, refusal) => {
    expect(await fixture.submit(requested)).toEqual({ code: 0, message: refusal })
    expect(fixture.exchange.figures(fixture.me)).toMatchObject({ balance: '100000.00', holding: 0, pending: 0 })
  })

  it('takes free margin to the last micro-dollar', async () => {
    // 1085 margin and 7 fee a lot: 91 lots need 99,372, and 98.76 a 0.09 lot more
    expect((await fixture.submit({ lots: '91.57' })).code).toBe(1)
    expect(fixture.exchange.figures(fixture.me).freeMargin).toBe('5.560000')
    expect((await fixture.submit({ lots: '0.01' })).message).toMatchObject({ reason: 'marginMissing', needed: '10.92' })
  })

  it('refuses a closed market, opening and closing alike', async () => {
    const { order } = await fixture.submit()
    fixture.market.setOpen('EURUSD', false)
    expect((await fixture.submit()).message).toEqual({ reason: 'marketClosed' })
    expect((await fixture.submit({ mode: 'pending', targetPrice: '1.07' })).message).toEqual({ reason: 'marketClosed' })
    expect((await fixture.do({ type: 'close', id: order?.id ?? '' })).message).toEqual({ reason: 'marketClosed' })
  })

  it('refuses a price older than 10 s, opening and closing alike', async () => {
    const { order } = await fixture.submit()
    fixture.market.wait(10_000)
    expect((await fixture.submit()).code).toBe(1)
    fixture.market.wait(1)
    expect((await fixture.submit()).message).toEqual({ reason: 'priceOld' })
    expect((await fixture.do({ type: 'close', id: order?.id ?? '' })).message).toEqual({ reason: 'priceOld' })
  })

  it("does not touch another account's orders", async () => {
    const { order } = await fixture.submit()
    const other = fixture.accounts.createDemo(undefined).accountId
    const id = order?.id ?? ''
    expect((await fixture.do({ type: 'close', id }, other)).message).toEqual({ reason: 'orderNotOpen' })
    expect((await fixture.do({ type: 'cancel', id }, other)).message).toEqual({ reason: 'orderNotPending' })
    const stops = { type: 'setStops', id, stopLoss: '1', takeProfit: '0' } as const
    expect((await fixture.do(stops, other)).message).toEqual({ reason: 'orderUnknown' })
    expect(fixture.exchange.openOrders(other)).toEqual([])
    expect(fixture.exchange.openOrders(fixture.me)).toHaveLength(1)
  })

  it('refuses an account that does not exist', async () => {
    expect((await fixture.submit({}, 77)).message).toEqual({ reason: 'accountUnknown' })
  })
})

describe('an instrument of other terms', () => {
  it('without leverages cannot be traded', async () => {
    const fixture = new ExchangeFixture(new ScriptedMarket(prices, { EURUSD: { leverages: [] } }))
    expect((await fixture.submit()).message).toEqual({ reason: 'noLeverage' })
  })

  it('in fixed margin mode takes an amount a lot, whatever leverage and currency', async () => {
    const fixture = new ExchangeFixture(
      new ScriptedMarket(prices, { USDJPY: { leverages: [], marginMode: 'fixed', unitsPerLot: 500 } }),
    )
    const { order } = await fixture.submit({ code: 'USDJPY', lots: '2', leverage: 0 })
    expect(order).toMatchObject({ margin: '1000.000000', leverage: 1 })
  })
})

describe('stop prices', () => {
  it('of a position are checked against the last price, so that a stop can lock in a profit', async () => {
    const fixture = new ExchangeFixture(new ScriptedMarket(prices))
    const { order } = await fixture.submit()
    const id = order?.id ?? ''
    await fixture.tick('EURUSD', 1.1)
    const set = await fixture.do({ type: 'setStops', id, stopLoss: '1.09', takeProfit: '1.12' })
    expect(set).toMatchObject({ code: 1, message: { done: 'stopsSet' }, order: { stopLoss: 1.09, takeProfit: 1.12 } })
    const beyond = await fixture.do({ type: 'setStops', id, stopLoss: '1.1', takeProfit: '0' })
    expect(beyond.message).toEqual({ reason: 'stopLossBelow', price: '1.1' })
    const off = await fixture.do({ type: 'setStops', id, stopLoss: '0', takeProfit: '0' })
    expect(off.order).not.toHaveProperty('stopLoss')
    expect(off.order).not.toHaveProperty('takeProfit')
  })

  it('of a pending order are checked against its target', async () => {
    const fixture = new ExchangeFixture(new ScriptedMarket(prices))
    const { order } = await fixture.submit({ mode: 'pending', targetPrice: '1.07', stopLoss: '1.06' })
    const id = order?.id ?? ''
    const above = await fixture.do({ type: 'setStops', id, stopLoss: '1.08', takeProfit: '0' })
    expect(above.message).toEqual({ reason: 'stopLossBelow', price: '1.07' })
    expect((await fixture.do({ type: 'setStops', id, stopLoss: '0', takeProfit: '1.08' })).code).toBe(1)
  })
})

describe('reset', () => {
  it('closes, cancels and sets the balance back', async () => {
    const fixture = new ExchangeFixture(new ScriptedMarket(prices))
    await fixture.submit()
    await fixture.submit({ code: 'XAUUSD', side: 'sell' })
    await fixture.submit({ mode: 'pending', targetPrice: '1.07' })
    await fixture.tick('XAUUSD', 2100)
    fixture.market.setOpen('EURUSD', false)
    expect(await fixture.do({ type: 'reset' })).toEqual({ code: 1, message: { done: 'reset' } })
    expect(fixture.exchange.figures(fixture.me)).toMatchObject({ balance: '100000.00', holding: 0, pending: 0 })
    const ended = await fixture.ended()
    expect(ended.map(({ status, reason }) => `${status} ${reason}`).sort()).toEqual([
      'cancelled reset',
      'completed reset',
      'completed reset',
    ])
    expect(ended.find(({ code }) => code === 'XAUUSD')?.profit).toBe('-10000.000000')
    expect(fixture.audit()).toEqual([])
  })

  it('is for demo accounts only', async () => {
    const fixture = new ExchangeFixture(new ScriptedMarket(prices))
    fixture.database.db.prepare('UPDATE account SET is_demo = 0').run()
    expect((await fixture.do({ type: 'reset' })).message).toEqual({ reason: 'demoOnly' })
  })
})
