import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_TRAILING } from '../../engine/trailing.ts'
import { ExchangeFixture } from './exchangeFixture.ts'
import { ScriptedMarket } from './scriptedMarket.ts'

const prices = { EURUSD: 1.085, USDJPY: 150 }
let fixture: ExchangeFixture
beforeEach(() => {
  fixture = new ExchangeFixture(new ScriptedMarket(prices))
})
const opened = async (requested: Parameters<ExchangeFixture['submit']>[0] = {}): Promise<string> =>
  (await fixture.submit(requested)).order?.id ?? ''
const trail = (id: string, distance: string) => fixture.do({ type: 'setTrailing', id, distance })
const stopNow = () => fixture.exchange.openOrders(fixture.me)[0]?.stopLoss

describe('a trailing stop', () => {
  it.each([
    ['buy', [1.087, 1.086, 1.0875], [1.085, 1.085, 1.0855], 1.0855],
    ['sell', [1.083, 1.084, 1.0825], [1.085, 1.085, 1.0845], 1.0846],
  ] as const)('of a %s follows the best price and never goes back', async (side, ticks, stops, hit) => {
    const id = await opened({ side })
    const set = await trail(id, '0.002')
    expect(set).toMatchObject({ code: 1, message: { done: 'trailingSet' } })
    expect(set.order).toMatchObject({ trailingDistance: 0.002, stopLoss: side === 'buy' ? 1.083 : 1.087 })
    const stood = []
    for (const price of ticks) {
      await fixture.tick('EURUSD', price)
      stood.push(stopNow())
    }
    expect(stood).toEqual(stops)
    await fixture.tick('EURUSD', hit)
    expect(await fixture.ended()).toMatchObject([{ id, reason: 'stopLoss', lastPrice: hit, trailingDistance: 0.002 }])
    expect(fixture.audit()).toEqual([])
  })

  it('is durable at every move: a restart finds it where it stood, and it goes on', async () => {
    const id = await opened()
    await trail(id, '0.002')
    await fixture.tick('EURUSD', 1.09)
    const before = fixture.exchange.openOrders(fixture.me)
    expect(fixture.stored([fixture.me]).accounts.get(fixture.me)?.holding.get(Number(id))?.stopLoss).toBe(1.088)
    fixture.restart()
    expect(fixture.exchange.openOrders(fixture.me)).toEqual(before)
    await fixture.tick('EURUSD', 1.0885)
    expect(stopNow()).toBe(1.088)
    await fixture.tick('EURUSD', 1.091)
    expect(stopNow()).toBe(1.089)
  })

  it('is told to the live channel where it is now, and that the account changed', async () => {
    const id = await opened()
    await opened({ code: 'USDJPY', lots: '0.1' })
    await trail(id, '0.002')
    const reported: number[] = []
    fixture.exchange.subscribe({ accountChanged: (account) => reported.push(account) })
    await fixture.tick('EURUSD', 1.09)
    await fixture.tick('EURUSD', 1.0895)
    expect(reported).toEqual([fixture.me])
    const [other, trailing] = fixture.exchange.figures(fixture.me).orders
    expect(trailing).toMatchObject({ id, stopLoss: 1.088 })
    expect(other).not.toHaveProperty('stopLoss')
  })

  it('stands still while the market is closed', async () => {
    const id = await opened()
    await trail(id, '0.002')
    fixture.market.setOpen('EURUSD', false)
    await fixture.tick('EURUSD', 1.09)
    expect(stopNow()).toBe(1.083)
    fixture.market.setOpen('EURUSD', true)
    await fixture.tick('EURUSD', 1.0895)
    expect(stopNow()).toBe(1.0875)
  })

  it('with another distance is measured from the last price, and is never looser than it was', async () => {
    const id = await opened()
    await trail(id, '0.002')
    expect((await trail(id, '0.005')).order).toMatchObject({ stopLoss: 1.083, trailingDistance: 0.005 })
    await fixture.tick('EURUSD', 1.087)
    expect(stopNow()).toBe(1.083)
    await fixture.tick('EURUSD', 1.0885)
    expect(stopNow()).toBe(1.0835)
    expect((await trail(id, '0.001')).order?.stopLoss).toBe(1.0875)
  })

  it('stays with the rest of a position closed in part', async () => {
    const id = await opened()
    await trail(id, '0.002')
    await fixture.do({ type: 'closePart', id, lots: '0.5' })
    await fixture.tick('EURUSD', 1.09)
    expect(fixture.exchange.openOrders(fixture.me)).toMatchObject([{ id, lots: 0.5, stopLoss: 1.088 }])
  })

  it('of a pending order waits until it opens; with a stop loss of its own the tighter one counts', async () => {
    const far = await opened({ mode: 'pending', targetPrice: '1.08', stopLoss: '1.07' })
    const near = await opened({ mode: 'pending', targetPrice: '1.08', stopLoss: '1.079' })
    for (const id of [far, near]) expect((await trail(id, '0.002')).code).toBe(1)
    await fixture.tick('EURUSD', 1.1)
    expect(fixture.exchange.pendingOrders(fixture.me).map(({ stopLoss }) => stopLoss)).toEqual([1.079, 1.07])
    await fixture.tick('EURUSD', 1.0799)
    expect(fixture.exchange.openOrders(fixture.me).map(({ stopLoss }) => stopLoss)).toEqual([1.079, 1.0779])
    await fixture.tick('EURUSD', 1.082)
    expect(fixture.exchange.openOrders(fixture.me).map(({ stopLoss }) => stopLoss)).toEqual([1.08, 1.08])
  })

  it.each([
    ['-0.001', { reason: 'distanceNegative' }],
    ['0.000001', { reason: 'priceDigits', digits: 5 }],
    ['1.085', { reason: 'distanceTooFar', price: '1.085' }],
    ['1000000000000000', { reason: 'distanceTooFar', price: '1.085' }],
  ])('%s away is refused', async (distance, refusal) => {
    const id = await opened()
    expect(await trail(id, distance)).toEqual({ code: 0, message: refusal })
    expect(fixture.exchange.openOrders(fixture.me)[0]).not.toHaveProperty('trailingDistance')
  })

  it('follows for so many orders of an account and no more', async () => {
    for (let count = 0; count < MAX_TRAILING; count += 1) await trail(await opened({ lots: '0.01' }), '0.002')
    const one = await opened({ lots: '0.01' })
    expect((await trail(one, '0.002')).message).toEqual({ reason: 'tooManyTrailing', limit: MAX_TRAILING })
    const trailing = fixture.exchange.openOrders(fixture.me).at(-1)?.id ?? ''
    expect((await trail(trailing, '0.001')).code).toBe(1)
    await trail(trailing, '0')
    expect((await trail(one, '0.002')).code).toBe(1)
  })

  it('needs an order of one’s own that has not ended', async () => {
    const id = await opened()
    const other = fixture.accounts.createDemo(undefined).accountId
    const requested = { type: 'setTrailing', id, distance: '0.001' } as const
    expect((await fixture.do(requested, other)).message).toEqual({ reason: 'orderUnknown' })
    await fixture.do({ type: 'close', id })
    expect((await fixture.do(requested)).message).toEqual({ reason: 'orderUnknown' })
  })
})

describe('a trailing stop and stops set by hand', () => {
  const set = (id: string, stopLoss: string, takeProfit = '0') =>
    fixture.do({ type: 'setStops', id, stopLoss, takeProfit })

  it('a tighter one that was there stays until the price has left it behind', async () => {
    const id = await opened({ stopLoss: '1.084' })
    expect((await trail(id, '0.002')).order?.stopLoss).toBe(1.084)
    await fixture.tick('EURUSD', 1.0859)
    expect(stopNow()).toBe(1.084)
    await fixture.tick('EURUSD', 1.0861)
    expect(stopNow()).toBe(1.0841)
  })

  it('a tighter one wins while it follows, and the following goes on from there', async () => {
    const id = await opened()
    await trail(id, '0.002')
    expect(await set(id, '1.0845')).toMatchObject({ message: { done: 'stopsSet' }, order: { stopLoss: 1.0845 } })
    await fixture.tick('EURUSD', 1.086)
    expect(stopNow()).toBe(1.0845)
    await fixture.tick('EURUSD', 1.087)
    expect(stopNow()).toBe(1.085)
  })

  it.each(['1.08', '0'])(
    'a looser one (%s) leaves it where it is and says so; the take profit is set',
    async (loose) => {
      const id = await opened()
      await trail(id, '0.002')
      const outcome = await set(id, loose, '1.1')
      expect(outcome.message).toEqual({ done: 'stopsSetTrailing' })
      expect(outcome.order).toMatchObject({ stopLoss: 1.083, takeProfit: 1.1, trailingDistance: 0.002 })
      expect((await set(id, '1.083')).message).toEqual({ done: 'stopsSet' })
    },
  )

  it('taken off, it stays where it stood and can be loosened by hand', async () => {
    const id = await opened()
    await trail(id, '0.002')
    const off = await trail(id, '0')
    expect(off).toMatchObject({ code: 1, message: { done: 'trailingOff' }, order: { stopLoss: 1.083 } })
    expect(off.order).not.toHaveProperty('trailingDistance')
    await fixture.tick('EURUSD', 1.09)
    expect(stopNow()).toBe(1.083)
    expect((await set(id, '0')).order).not.toHaveProperty('stopLoss')
  })
})
