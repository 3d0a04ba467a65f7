import { beforeEach, describe, expect, it } from 'vitest'
import { ExchangeFixture } from './exchangeFixture.ts'
import { ScriptedMarket } from './scriptedMarket.ts'

const prices = { EURUSD: 1.085, USDJPY: 150, EURJPY: 162.75, XAUUSD: 2000 }
let fixture: ExchangeFixture
beforeEach(() => {
  fixture = new ExchangeFixture(new ScriptedMarket(prices))
})

describe('stops', () => {
  it.each([
    ['buy', 'stopLoss', '1.08', [1.0801, 1.08], 'stopLoss'],
    ['buy', 'takeProfit', '1.09', [1.0899, 1.09], 'takeProfit'],
    ['sell', 'stopLoss', '1.09', [1.0899, 1.0905], 'stopLoss'],
    ['sell', 'takeProfit', '1.08', [1.0801, 1.0795], 'takeProfit'],
  ] as const)(
    'of a %s: %s %s fills at the first price at or beyond',
    async (side, kind, stop, [before, at], reason) => {
      await fixture.submit({ side, [kind]: stop })
      await fixture.tick('EURUSD', before)
      expect(fixture.exchange.openOrders(fixture.me)).toHaveLength(1)
      await fixture.tick('EURUSD', at)
      expect((await fixture.ended())[0]).toMatchObject({ reason, lastPrice: at, status: 'completed' })
    },
  )

  it('fill worse in a gap, at the price there is', async () => {
    await fixture.submit({ stopLoss: '1.08' })
    await fixture.tick('EURUSD', 1.06)
    expect((await fixture.ended())[0]).toMatchObject({ lastPrice: 1.06, profit: '-2500.000000', reason: 'stopLoss' })
    expect(fixture.exchange.balance(fixture.me)).toBe('97493.00')
  })

  it('fill at the stop itself when the price moved through it without a gap', async () => {
    await fixture.submit({ stopLoss: '1.08' })
    fixture.market.wait(1_000)
    fixture.exchange.onTicks([{ ...fixture.market.tick('EURUSD', 1.07), isContinuous: true }])
    await fixture.exchange.settled()
    expect((await fixture.ended())[0]).toMatchObject({ lastPrice: 1.08, profit: '-500.000000', reason: 'stopLoss' })
  })

  it('are not reached by a price older than the last one', async () => {
    await fixture.submit({ stopLoss: '1.08' })
    await fixture.tick('EURUSD', 1.086)
    fixture.exchange.onTicks([{ code: 'EURUSD', price: 1.07, time: fixture.market.now() - 1, volume: 1 }])
    await fixture.exchange.settled()
    expect(fixture.exchange.openOrders(fixture.me)).toMatchObject([{ lastPrice: 1.086 }])
  })

  it('wait while the market is closed and fill at the first price after', async () => {
    await fixture.submit({ stopLoss: '1.08' })
    fixture.market.setOpen('EURUSD', false)
    await fixture.tick('EURUSD', 1.07)
    expect(fixture.exchange.openOrders(fixture.me)).toHaveLength(1)
    fixture.market.setOpen('EURUSD', true)
    await fixture.tick('EURUSD', 1.065)
    expect((await fixture.ended())[0]).toMatchObject({ lastPrice: 1.065 })
  })

  it('of one tick fill the oldest order first, and the channel hears of them together', async () => {
    const received: unknown[] = []
    fixture.exchange.subscribe({ closed: (account, orders) => received.push({ account, orders }) })
    await fixture.submit({ stopLoss: '1.07' })
    await fixture.submit({ side: 'sell', takeProfit: '1.075' })
    await fixture.tick('EURUSD', 1.065)
    expect(received).toEqual([
      {
        account: fixture.me,
        orders: [
          { id: '48210001', reason: 'stopLoss' },
          { id: '48210002', reason: 'takeProfit' },
        ],
      },
    ])
  })

  it('changed later count as they are now', async () => {
    const { order } = await fixture.submit({ stopLoss: '1.08' })
    await fixture.do({ type: 'setStops', id: order?.id ?? '', stopLoss: '1.07', takeProfit: '0' })
    await fixture.tick('EURUSD', 1.075)
    expect(fixture.exchange.openOrders(fixture.me)).toHaveLength(1)
    await fixture.tick('EURUSD', 1.07)
    expect(fixture.exchange.openOrders(fixture.me)).toHaveLength(0)
  })
})

describe('a pending order', () => {
  it.each([
    ['from above', '1.07', 1.0701, 1.07],
    ['from below', '1.1', 1.0999, 1.1005],
  ])('triggers %s when the price touches or crosses its target', async (_, targetPrice, before, at) => {
    const { order } = await fixture.submit({ mode: 'pending', targetPrice })
    expect(order).toMatchObject({ status: 'pending', originPrice: Number(targetPrice), price: Number(targetPrice) })
    expect(fixture.exchange.figures(fixture.me)).toMatchObject({
      marginInUse: '0.000000',
      balance: '100000.00',
      pending: 1,
    })
    await fixture.tick('EURUSD', before)
    expect(fixture.exchange.pendingOrders(fixture.me)).toHaveLength(1)
    await fixture.tick('EURUSD', at)
    expect(fixture.exchange.pendingOrders(fixture.me)).toHaveLength(0)
    const [opened] = fixture.exchange.openOrders(fixture.me)
    expect(opened).toMatchObject({ id: order?.id, price: at, originPrice: Number(targetPrice), fee: '7.000000' })
    expect(opened?.margin).toBe((at * 1000).toFixed(6))
    expect(fixture.exchange.balance(fixture.me)).toBe('99993.00')
  })

  it('is cancelled with a reason when its margin cannot be met at its trigger', async () => {
    await fixture.submit({ mode: 'pending', targetPrice: '1.07', lots: '95' })
    await fixture.tick('EURUSD', 1.07)
    expect((await fixture.ended())[0]).toMatchObject({
      status: 'cancelled',
      reason: 'noMargin',
      margin: '0.000000',
      fee: '0.000000',
      profit: '0.000000',
    })
    expect(fixture.exchange.balance(fixture.me)).toBe('100000.00')
  })

  it('that a gap opens beyond its own stop closes at once, for its fee', async () => {
    await fixture.submit({ mode: 'pending', targetPrice: '1.07', stopLoss: '1.06' })
    await fixture.tick('EURUSD', 1.05)
    expect((await fixture.ended())[0]).toMatchObject({
      price: 1.05,
      lastPrice: 1.05,
      profit: '0.000000',
      reason: 'stopLoss',
    })
    expect(fixture.exchange.balance(fixture.me)).toBe('99993.00')
  })

  it('can be cancelled, once', async () => {
    const { order } = await fixture.submit({ mode: 'pending', targetPrice: '1.07' })
    const cancel = { type: 'cancel', id: order?.id ?? '' } as const
    expect(await fixture.do(cancel)).toMatchObject({ code: 1, order: { status: 'cancelled', reason: 'cancelled' } })
    expect((await fixture.do(cancel)).message).toEqual({ reason: 'orderNotPending' })
    await fixture.tick('EURUSD', 1.07)
    expect(fixture.exchange.openOrders(fixture.me)).toHaveLength(0)
  })
})

describe('stop-out', () => {
  it('closes the worst loser first, until the level is above 50 %', async () => {
    await fixture.submit({ lots: '40' })
    await fixture.submit({ lots: '20' })
    await fixture.submit({ lots: '10', side: 'sell', code: 'USDJPY' })
    // Equity 99,510 less 60 lots × 100,000 × 0.0112 = 32,310 of 75,100 in use: 43 %
    await fixture.tick('EURUSD', 1.0738)
    const ended = await fixture.ended()
    expect(ended.map(({ id, reason }) => [id, reason])).toEqual([['48210001', 'stopOut']])
    const figures = fixture.exchange.figures(fixture.me)
    expect(figures.holding).toBe(2)
    expect(figures.marginLevel).toBeGreaterThan(50)
    expect(fixture.audit()).toEqual([])
  })

  it('comes at 50 % exactly and not above', async () => {
    await fixture.submit({ lots: '80', leverage: 100 })
    // Margin 86,800, equity 99,440 − 8,000,000 × move; 43,400 at a move of 0.007005
    await fixture.tick('EURUSD', 1.078)
    expect(fixture.exchange.openOrders(fixture.me)).toHaveLength(1)
    await fixture.tick('EURUSD', 1.07799)
    expect((await fixture.ended())[0]).toMatchObject({ reason: 'stopOut', lastPrice: 1.07799 })
  })

  it('leaves alone what cannot be traded while its market is closed', async () => {
    await fixture.submit({ lots: '40' })
    await fixture.submit({ lots: '1', code: 'XAUUSD', side: 'sell' })
    fixture.market.setOpen('EURUSD', false)
    await fixture.tick('EURUSD', 1.062)
    const ended = await fixture.ended()
    expect(ended.map(({ code }) => code)).toEqual(['XAUUSD'])
    fixture.market.setOpen('EURUSD', true)
    await fixture.tick('EURUSD', 1.0619)
    expect(fixture.exchange.openOrders(fixture.me)).toHaveLength(0)
  })

  it('leaves alone the worst loser while its price is old', async () => {
    await fixture.submit({ lots: '40' })
    await fixture.submit({ lots: '1', code: 'XAUUSD', side: 'sell' })
    // Equity 99,713 − 74,000 of 45,400 in use: 57 %
    await fixture.tick('EURUSD', 1.0665)
    fixture.market.wait(10_000)
    // Gold loses 6,000: 43 %, and 45 % of 43,400 without it
    await fixture.tick('XAUUSD', 2060)
    expect((await fixture.ended()).map(({ code, reason }) => [code, reason])).toEqual([['XAUUSD', 'stopOut']])
    await fixture.tick('EURUSD', 1.0665)
    expect(fixture.exchange.openOrders(fixture.me)).toHaveLength(0)
  })

  it("comes by the conversion currency's price, too", async () => {
    await fixture.submit({ code: 'EURJPY', lots: '50' })
    await fixture.tick('EURJPY', 161)
    const before = fixture.exchange.figures(fixture.me)
    expect(before).toMatchObject({ holding: 1 })
    expect(before.marginLevel).toBeGreaterThan(50)
    await fixture.tick('USDJPY', 100)
    expect((await fixture.ended())[0]).toMatchObject({ code: 'EURJPY', reason: 'stopOut', lastPrice: 161 })
  })
})

describe('negative balance protection', () => {
  it('never lets a balance go below zero: the house bears the rest', async () => {
    await fixture.submit({ lots: '80' })
    await fixture.tick('EURUSD', 1.05)
    expect((await fixture.ended())[0]).toMatchObject({ profit: '-280000.000000', reason: 'stopOut' })
    expect(fixture.exchange.balance(fixture.me)).toBe('0.00')
    const borne = fixture.database.db.prepare(
      "SELECT amount FROM balance WHERE ledger_account = 'house:demo:protection'",
    )
    expect(borne.pluck().get()).toBe(-180_560_000_000)
    expect(fixture.audit()).toEqual([])
  })

  it('wins nothing by closing the losing half of a hedge first', async () => {
    const losing = await fixture.submit({ lots: '40' })
    const winning = await fixture.submit({ lots: '40', side: 'sell' })
    await fixture.tick('EURUSD', 1.035)
    const worth = fixture.exchange.figures(fixture.me).equity
    expect(worth).toBe('99440.000000')
    await fixture.do({ type: 'close', id: losing.order?.id ?? '' })
    expect(fixture.exchange.figures(fixture.me)).toMatchObject({ balance: '0.00', equity: worth, floating: worth })
    expect(fixture.audit()).toEqual([])
    fixture.restart()
    expect(fixture.exchange.figures(fixture.me)).toMatchObject({ balance: '0.00', equity: worth })
    await fixture.do({ type: 'close', id: winning.order?.id ?? '' })
    expect(fixture.exchange.balance(fixture.me)).toBe('99440.00')
    expect(fixture.audit()).toEqual([])
  })

  it('lets a floating profit pay a fee, out of an advance', async () => {
    await fixture.submit({ lots: '80' })
    fixture.database.db.exec(`UPDATE balance SET amount = 0 WHERE ledger_account = 'user:${fixture.me}:cash'`)
    fixture.market.tick('EURUSD', 1.2)
    fixture.restart()
    expect((await fixture.submit()).code).toBe(1)
    expect(fixture.exchange.figures(fixture.me)).toMatchObject({ balance: '0.00', equity: '919993.000000' })
  })
})
