import { beforeEach, describe, expect, it } from 'vitest'
import { ScriptedMarket } from './scriptedMarket.ts'
import { Trial } from './trial.ts'

const prices = { EURUSD: 1.085, USDJPY: 150, EURJPY: 162.75, XAUUSD: 2000 }
let trial: Trial
beforeEach(() => {
  trial = new Trial(new ScriptedMarket(prices))
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
      await trial.submit({ side, [kind]: stop })
      await trial.tick('EURUSD', before)
      expect(trial.exchange.openOrders(trial.me)).toHaveLength(1)
      await trial.tick('EURUSD', at)
      expect((await trial.ended())[0]).toMatchObject({ reason, lastPrice: at, status: 'completed' })
    },
  )

  it('fill worse in a gap, at the price there is', async () => {
    await trial.submit({ stopLoss: '1.08' })
    await trial.tick('EURUSD', 1.06)
    expect((await trial.ended())[0]).toMatchObject({ lastPrice: 1.06, profit: '-2500.000000', reason: 'stopLoss' })
    expect(trial.exchange.balance(trial.me)).toBe('97493.00')
  })

  it('wait while the market is closed and fill at the first price after', async () => {
    await trial.submit({ stopLoss: '1.08' })
    trial.market.setOpen('EURUSD', false)
    await trial.tick('EURUSD', 1.07)
    expect(trial.exchange.openOrders(trial.me)).toHaveLength(1)
    trial.market.setOpen('EURUSD', true)
    await trial.tick('EURUSD', 1.065)
    expect((await trial.ended())[0]).toMatchObject({ lastPrice: 1.065 })
  })

  it('of one tick fill the oldest order first, and the channel hears of them together', async () => {
    const heard: unknown[] = []
    trial.exchange.subscribe({ closed: (account, orders) => heard.push({ account, orders }) })
    await trial.submit({ stopLoss: '1.07' })
    await trial.submit({ side: 'sell', takeProfit: '1.075' })
    await trial.tick('EURUSD', 1.065)
    expect(heard).toEqual([
      {
        account: trial.me,
        orders: [
          { id: '48210001', reason: 'stopLoss' },
          { id: '48210002', reason: 'takeProfit' },
        ],
      },
    ])
  })

  it('changed later count as they are now', async () => {
    const { order } = await trial.submit({ stopLoss: '1.08' })
    await trial.do({ type: 'setStops', id: order?.id ?? '', stopLoss: '1.07', takeProfit: '0' })
    await trial.tick('EURUSD', 1.075)
    expect(trial.exchange.openOrders(trial.me)).toHaveLength(1)
    await trial.tick('EURUSD', 1.07)
    expect(trial.exchange.openOrders(trial.me)).toHaveLength(0)
  })
})

describe('a pending order', () => {
  it.each([
    ['from above', '1.07', 1.0701, 1.07],
    ['from below', '1.1', 1.0999, 1.1005],
  ])('triggers %s when the price touches or crosses its target', async (_, targetPrice, before, at) => {
    const { order } = await trial.submit({ mode: 'pending', targetPrice })
    expect(order).toMatchObject({ status: 'pending', originPrice: Number(targetPrice), price: Number(targetPrice) })
    expect(trial.exchange.figures(trial.me)).toMatchObject({
      marginInUse: '0.000000',
      balance: '100000.00',
      pending: 1,
    })
    await trial.tick('EURUSD', before)
    expect(trial.exchange.pendingOrders(trial.me)).toHaveLength(1)
    await trial.tick('EURUSD', at)
    expect(trial.exchange.pendingOrders(trial.me)).toHaveLength(0)
    const [opened] = trial.exchange.openOrders(trial.me)
    expect(opened).toMatchObject({ id: order?.id, price: at, originPrice: Number(targetPrice), fee: '7.000000' })
    expect(opened?.margin).toBe((at * 1000).toFixed(6))
    expect(trial.exchange.balance(trial.me)).toBe('99993.00')
  })

  it('is cancelled with a reason when its margin cannot be met at its trigger', async () => {
    await trial.submit({ mode: 'pending', targetPrice: '1.07', lots: '95' })
    await trial.tick('EURUSD', 1.07)
    expect((await trial.ended())[0]).toMatchObject({
      status: 'cancelled',
      reason: 'noMargin',
      margin: '0.000000',
      fee: '0.000000',
      profit: '0.000000',
    })
    expect(trial.exchange.balance(trial.me)).toBe('100000.00')
  })

  it('that a gap opens beyond its own stop closes at once, for its fee', async () => {
    await trial.submit({ mode: 'pending', targetPrice: '1.07', stopLoss: '1.06' })
    await trial.tick('EURUSD', 1.05)
    expect((await trial.ended())[0]).toMatchObject({
      price: 1.05,
      lastPrice: 1.05,
      profit: '0.000000',
      reason: 'stopLoss',
    })
    expect(trial.exchange.balance(trial.me)).toBe('99993.00')
  })

  it('can be cancelled, once', async () => {
    const { order } = await trial.submit({ mode: 'pending', targetPrice: '1.07' })
    const cancel = { type: 'cancel', id: order?.id ?? '' } as const
    expect(await trial.do(cancel)).toMatchObject({ code: 1, order: { status: 'cancelled', reason: 'cancelled' } })
    expect((await trial.do(cancel)).message).toEqual({ reason: 'orderNotPending' })
    await trial.tick('EURUSD', 1.07)
    expect(trial.exchange.openOrders(trial.me)).toHaveLength(0)
  })
})

describe('stop-out', () => {
  it('closes the worst loser first, until the level is above 50 %', async () => {
    await trial.submit({ lots: '40' })
    await trial.submit({ lots: '20' })
    await trial.submit({ lots: '10', side: 'sell', code: 'USDJPY' })
    // Equity 99,510 less 60 lots × 100,000 × 0.0112 = 32,310 of 75,100 in use: 43 %
    await trial.tick('EURUSD', 1.0738)
    const ended = await trial.ended()
    expect(ended.map(({ id, reason }) => [id, reason])).toEqual([['48210001', 'stopOut']])
    const figures = trial.exchange.figures(trial.me)
    expect(figures.holding).toBe(2)
    expect(figures.marginLevel).toBeGreaterThan(50)
    expect(trial.audit()).toEqual([])
  })

  it('comes at 50 % exactly and not above', async () => {
    await trial.submit({ lots: '80', leverage: 100 })
    // Margin 86,800, equity 99,440 − 8,000,000 × move; 43,400 at a move of 0.007005
    await trial.tick('EURUSD', 1.078)
    expect(trial.exchange.openOrders(trial.me)).toHaveLength(1)
    await trial.tick('EURUSD', 1.07799)
    expect((await trial.ended())[0]).toMatchObject({ reason: 'stopOut', lastPrice: 1.07799 })
  })

  it('leaves alone what cannot be traded: a closed market, an old price', async () => {
    await trial.submit({ lots: '40' })
    await trial.submit({ lots: '1', code: 'XAUUSD', side: 'sell' })
    trial.market.setOpen('EURUSD', false)
    await trial.tick('EURUSD', 1.062)
    const ended = await trial.ended()
    expect(ended.map(({ code }) => code)).toEqual(['XAUUSD'])
    trial.market.setOpen('EURUSD', true)
    trial.market.wait(11_000)
    await trial.tick('USDJPY', 150)
    expect(trial.exchange.openOrders(trial.me)).toHaveLength(1)
    await trial.tick('EURUSD', 1.0619)
    expect(trial.exchange.openOrders(trial.me)).toHaveLength(0)
  })

  it("comes by the conversion currency's price, too", async () => {
    await trial.submit({ code: 'EURJPY', lots: '50' })
    await trial.tick('EURJPY', 161)
    const before = trial.exchange.figures(trial.me)
    expect(before).toMatchObject({ holding: 1 })
    expect(before.marginLevel).toBeGreaterThan(50)
    await trial.tick('USDJPY', 100)
    expect((await trial.ended())[0]).toMatchObject({ code: 'EURJPY', reason: 'stopOut', lastPrice: 161 })
  })
})

describe('negative balance protection', () => {
  it('never lets a balance go below zero: the house bears the rest', async () => {
    await trial.submit({ lots: '80' })
    await trial.tick('EURUSD', 1.05)
    expect((await trial.ended())[0]).toMatchObject({ profit: '-280000.000000', reason: 'stopOut' })
    expect(trial.exchange.balance(trial.me)).toBe('0.00')
    const borne = trial.database.db.prepare("SELECT amount FROM balance WHERE ledger_account = 'house:demo:protection'")
    expect(borne.pluck().get()).toBe(-180_560_000_000)
    expect(trial.audit()).toEqual([])
  })

  it('wins nothing by closing the losing half of a hedge first', async () => {
    const losing = await trial.submit({ lots: '40' })
    const winning = await trial.submit({ lots: '40', side: 'sell' })
    await trial.tick('EURUSD', 1.035)
    const worth = trial.exchange.figures(trial.me).equity
    expect(worth).toBe('99440.000000')
    await trial.do({ type: 'close', id: losing.order?.id ?? '' })
    expect(trial.exchange.figures(trial.me)).toMatchObject({ balance: '0.00', equity: worth, floating: worth })
    expect(trial.audit()).toEqual([])
    trial.restart()
    expect(trial.exchange.figures(trial.me)).toMatchObject({ balance: '0.00', equity: worth })
    await trial.do({ type: 'close', id: winning.order?.id ?? '' })
    expect(trial.exchange.balance(trial.me)).toBe('99440.00')
    expect(trial.audit()).toEqual([])
  })

  it('lets a floating profit pay a fee, out of an advance', async () => {
    await trial.submit({ lots: '80' })
    trial.database.db.exec(`UPDATE balance SET amount = 0 WHERE ledger_account = 'user:${trial.me}:cash'`)
    trial.market.tick('EURUSD', 1.2)
    trial.restart()
    expect((await trial.submit()).code).toBe(1)
    expect(trial.exchange.figures(trial.me)).toMatchObject({ balance: '0.00', equity: '919993.000000' })
  })
})
