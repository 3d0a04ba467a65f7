import { beforeEach, describe, expect, it } from 'vitest'
import type { CloseScope, Order } from '../../contract/entities/order.ts'
import { ExchangeFixture } from './exchangeFixture.ts'
import { ScriptedMarket } from './scriptedMarket.ts'

const prices = { EURUSD: 1.085, USDJPY: 150, XAUUSD: 2000 }
let fixture: ExchangeFixture
beforeEach(() => {
  fixture = new ExchangeFixture(new ScriptedMarket(prices))
})
const idOf = (outcome: { order?: Order }): string => outcome.order?.id ?? ''
const opened = async (requested: Parameters<ExchangeFixture['submit']>[0] = {}): Promise<string> =>
  idOf(await fixture.submit(requested))
const housed = (purpose: string) =>
  fixture.database.db.prepare(`SELECT amount FROM balance WHERE ledger_account = 'house:demo:${purpose}'`).pluck().get()

describe('a part of a position', () => {
  it('closes as an order of its own with its share of margin and fee; the rest keeps its id', async () => {
    const id = await opened({ stopLoss: '1.08', takeProfit: '1.1' })
    await fixture.tick('EURUSD', 1.0863)
    const outcome = await fixture.do({ type: 'closePart', id, lots: '0.3' })
    expect(outcome).toMatchObject({ code: 1, message: { done: 'partClosed' } })
    expect(outcome.order).toMatchObject({ id, lots: 0.7, margin: '759.500000', fee: '4.900000', status: 'holding' })
    expect(outcome.changes).toMatchObject({
      closed: [
        {
          id: '48210002',
          partOf: id,
          lots: 0.3,
          price: 1.085,
          lastPrice: 1.0863,
          profit: '39.000000',
          margin: '325.500000',
          fee: '2.100000',
          status: 'completed',
          reason: 'closed',
        },
      ],
      leftOpen: [],
    })
    expect(fixture.exchange.figures(fixture.me)).toMatchObject({
      balance: '100032.00',
      floating: '91.000000',
      marginInUse: '759.500000',
      holding: 1,
    })
    expect(housed('fees')).toBe(7_000_000)
    expect(await fixture.ended()).toEqual(outcome.changes?.closed)
    expect(fixture.audit()).toEqual([])
  })

  it('shares what cannot be shared evenly to the last micro-dollar, part after part', async () => {
    await fixture.tick('EURUSD', 1.08503)
    const id = await opened({ lots: '0.07' })
    for (const lots of ['0.02', '0.03', '0.01']) await fixture.do({ type: 'closePart', id, lots })
    const [rest] = fixture.exchange.openOrders(fixture.me)
    expect(rest?.lots).toBe(0.01)
    const all = [...(await fixture.ended()), ...fixture.exchange.openOrders(fixture.me)]
    const sum = (of: 'margin' | 'fee') => all.reduce((total, order) => total + Math.round(Number(order[of]) * 1e6), 0)
    expect([sum('margin'), sum('fee')]).toEqual([75_952_100, 490_000])
    expect((await fixture.do({ type: 'closePart', id, lots: '0.01' })).message).toEqual({ reason: 'partImpossible' })
    expect(await fixture.do({ type: 'close', id })).toMatchObject({ code: 1, order: { id, lots: 0.01 } })
    expect(fixture.exchange.figures(fixture.me)).toMatchObject({ marginInUse: '0.000000', holding: 0 })
  })

  it('keeps what the house has advanced while the rest is open', async () => {
    const id = await opened({ lots: '40' })
    await opened({ lots: '40', side: 'sell' })
    await fixture.tick('EURUSD', 1.035)
    const { equity } = fixture.exchange.figures(fixture.me)
    await fixture.do({ type: 'closePart', id, lots: '39.99' })
    await fixture.do({ type: 'close', id })
    expect(fixture.exchange.figures(fixture.me)).toMatchObject({ balance: '0.00', equity })
    expect(housed('protection')).toBeUndefined()
  })

  it.each([
    ['0', { reason: 'partLots', least: '0.01', most: '0.99' }],
    ['-0.1', { reason: 'partLots', least: '0.01', most: '0.99' }],
    ['1', { reason: 'partLots', least: '0.01', most: '0.99' }],
    ['1000000000000000', { reason: 'partLots', least: '0.01', most: '0.99' }],
    ['0.015', { reason: 'lotsStep', step: '0.01' }],
  ])('of %s of 1 lot is refused', async (lots, refusal) => {
    const id = await opened()
    expect(await fixture.do({ type: 'closePart', id, lots })).toEqual({ code: 0, message: refusal })
    expect(fixture.exchange.openOrders(fixture.me)[0]).toMatchObject({ lots: 1 })
  })

  it('leaves at least the smallest order of the instrument', async () => {
    fixture = new ExchangeFixture(new ScriptedMarket(prices, { EURUSD: { lotMin: 0.1, lotStep: 0.05 } }))
    const id = await opened({ lots: '0.25' })
    const refused = await fixture.do({ type: 'closePart', id, lots: '0.2' })
    expect(refused.message).toEqual({ reason: 'partLots', least: '0.05', most: '0.15' })
    expect((await fixture.do({ type: 'closePart', id, lots: '0.15' })).order).toMatchObject({ lots: 0.1 })
  })

  it('needs an open position of one’s own, an open market and a fresh price', async () => {
    const id = await opened()
    const part = { type: 'closePart', id, lots: '0.5' } as const
    const other = fixture.accounts.createDemo(undefined).accountId
    expect((await fixture.do(part, other)).message).toEqual({ reason: 'orderNotOpen' })
    const pending = await opened({ mode: 'pending', targetPrice: '1.07' })
    expect((await fixture.do({ ...part, id: pending })).message).toEqual({ reason: 'orderNotOpen' })
    fixture.market.setOpen('EURUSD', false)
    expect((await fixture.do(part)).message).toEqual({ reason: 'marketClosed' })
    fixture.market.setOpen('EURUSD', true)
    fixture.market.wait(10_001)
    expect((await fixture.do(part)).message).toEqual({ reason: 'priceOld' })
  })
})

describe('closing many', () => {
  /** A winner and a loser in EURUSD, a winner in gold, a pending order. */
  async function mixed() {
    const [long, short] = [await opened(), await opened({ side: 'sell', lots: '0.5' })]
    const gold = await opened({ code: 'XAUUSD', lots: '0.1' })
    await opened({ mode: 'pending', targetPrice: '1.07' })
    await fixture.tick('XAUUSD', 2010)
    await fixture.tick('EURUSD', 1.09)
    return { long, short, gold }
  }

  it.each([
    ['all', undefined, ['long', 'short', 'gold']],
    ['winners', undefined, ['long', 'gold']],
    ['losers', undefined, ['short']],
    ['all', '1', ['long', 'short']],
    ['winners', '1', ['long']],
  ] as const)('closes %s of %s in one go, the oldest first', async (scope, instrumentId, which) => {
    const ids = await mixed()
    const outcome = await fixture.do({ type: 'closeAll', scope, instrumentId })
    expect(outcome.message).toEqual({ done: 'allClosed', closed: which.length, of: which.length })
    expect(outcome.changes?.closed.map(({ id }) => id)).toEqual(which.map((one) => ids[one]))
    expect(outcome.order).toBeUndefined()
    expect(fixture.exchange.figures(fixture.me)).toMatchObject({ holding: 3 - which.length, pending: 1 })
    expect(fixture.audit()).toEqual([])
  })

  it('tells what it leaves and why', async () => {
    const { gold } = await mixed()
    fixture.market.setOpen('XAUUSD', false)
    const outcome = await fixture.do({ type: 'closeAll', scope: 'all' })
    expect(outcome).toMatchObject({
      code: 1,
      message: { done: 'allClosed', closed: 2, of: 3 },
      changes: { leftOpen: [{ id: gold, refusal: { reason: 'marketClosed' } }] },
    })
    expect(fixture.exchange.openOrders(fixture.me).map(({ id }) => id)).toEqual([gold])
  })

  it('is refused when there is nothing to close, or nothing that can be closed', async () => {
    const closeAll = (scope: CloseScope, instrumentId?: string) => fixture.do({ type: 'closeAll', scope, instrumentId })
    expect((await closeAll('all')).message).toEqual({ reason: 'nothingToClose' })
    const gold = await opened({ code: 'XAUUSD', lots: '0.1' })
    // Its profit is 0.
    expect((await closeAll('losers')).message).toEqual({ reason: 'nothingToClose' })
    expect((await closeAll('winners')).message).toEqual({ reason: 'nothingToClose' })
    expect((await closeAll('all', '1')).message).toEqual({ reason: 'nothingToClose' })
    expect((await closeAll('all', '__proto__')).message).toEqual({ reason: 'instrumentUnknown' })
    fixture.market.setOpen('XAUUSD', false)
    expect((await closeAll('all')).message).toEqual({ reason: 'marketClosed' })
    await opened()
    fixture.market.wait(10_001)
    expect(await closeAll('all')).toEqual({ code: 0, message: { reason: 'noneClosed' } })
    expect(fixture.exchange.openOrders(fixture.me).map(({ id }) => id)).toContain(gold)
  })

  it('is one commit: all of it or nothing', async () => {
    let commits = 0
    fixture = new ExchangeFixture(new ScriptedMarket(prices), {
      store: (own) => ({
        load: (terms) => own.load(terms),
        recorded: () => own.recorded(),
        loadAccount: (state, id) => own.loadAccount(state, id),
        request: (account, id, since) => own.request(account, id, since),
        commit: async (batch) => {
          commits += 1
          if (commits === 3) throw new Error('disk full')
          await own.commit(batch)
        },
      }),
    })
    await opened()
    await opened({ code: 'XAUUSD' })
    expect((await fixture.do({ type: 'closeAll', scope: 'all' })).message).toEqual({ reason: 'notStored' })
    expect(fixture.exchange.figures(fixture.me).holding).toBe(2)
    expect((await fixture.do({ type: 'closeAll', scope: 'all' })).code).toBe(1)
    expect(commits).toBe(4)
  })

  it('gives its first answer again for the same request id, after a restart, too', async () => {
    await mixed()
    fixture.market.setOpen('XAUUSD', false)
    const ask = () =>
      fixture.exchange.perform(fixture.me, 'closeAll', 'once', 'hash', { type: 'closeAll', scope: 'winners' })
    const first = await ask()
    expect(first.changes?.leftOpen).toHaveLength(1)
    fixture.restart()
    expect(await ask()).toEqual(first)
    expect(await fixture.exchange.outcome(fixture.me, 'once')).toEqual(first)
  })
})

describe('reversing', () => {
  it('closes the position and opens the opposite, the same lots and leverage, without stops', async () => {
    const id = await opened({ lots: '0.4', leverage: 50, stopLoss: '1.08', takeProfit: '1.1' })
    await fixture.tick('EURUSD', 1.09)
    const outcome = await fixture.do({ type: 'reverse', id })
    expect(outcome).toMatchObject({ code: 1, message: { done: 'reversed' } })
    expect(outcome.order).toMatchObject({ side: 'sell', lots: 0.4, leverage: 50, price: 1.09, fee: '2.800000' })
    expect(outcome.order).not.toHaveProperty('stopLoss')
    expect(outcome.order).not.toHaveProperty('takeProfit')
    expect(outcome.changes).toMatchObject({ closed: [{ id, profit: '200.000000', reason: 'closed' }], leftOpen: [] })
    expect(fixture.exchange.openOrders(fixture.me)).toEqual([outcome.order])
    expect(fixture.exchange.balance(fixture.me)).toBe('100194.40')
    expect(fixture.audit()).toEqual([])
  })

  it('may use the margin that the closing sets free, and not a cent more', async () => {
    const id = await opened({ lots: '91' })
    expect(fixture.exchange.figures(fixture.me).freeMargin).toBe('628.000000')
    // Closed at the open price: 99,363 for 98,735 of margin and 637 of fee
    const refused = await fixture.do({ type: 'reverse', id })
    expect(refused.message).toEqual({ reason: 'marginMissing', needed: '99372.00', free: '99363.00' })
    expect(fixture.exchange.openOrders(fixture.me)).toMatchObject([{ id, side: 'buy', status: 'holding' }])
    expect(await fixture.ended()).toEqual([])
    await fixture.do({ type: 'closePart', id, lots: '0.01' })
    expect((await fixture.do({ type: 'reverse', id })).code).toBe(1)
  })

  it('is refused whole when the opposite cannot be opened', async () => {
    const id = await opened()
    fixture.market.setOpen('EURUSD', false)
    expect((await fixture.do({ type: 'reverse', id })).message).toEqual({ reason: 'marketClosed' })
    fixture.market.setOpen('EURUSD', true)
    fixture.market.wait(10_001)
    expect((await fixture.do({ type: 'reverse', id })).message).toEqual({ reason: 'priceOld' })
    const other = fixture.accounts.createDemo(undefined).accountId
    expect((await fixture.do({ type: 'reverse', id }, other)).message).toEqual({ reason: 'orderNotOpen' })
    expect(fixture.exchange.openOrders(fixture.me)).toMatchObject([{ id }])
    expect(fixture.exchange.balance(fixture.me)).toBe('99993.00')
  })
})
