import { describe, expect, it } from 'vitest'
import { micros } from '../../engine/money.ts'
import type { RealMoney } from '../../engine/state.ts'
import { house } from '../../engine/transactions.ts'
import { ExchangeFixture } from './exchangeFixture.ts'
import { realMoneyOf } from './realMoney.ts'
import { ScriptedMarket } from './scriptedMarket.ts'

const PRICES = { EURUSD: 1.1, USDJPY: 150, EURJPY: 165 }

/** A real account with money. */
async function funded(realMoney: RealMoney) {
  const fixture = new ExchangeFixture(new ScriptedMarket(PRICES), { realMoney })
  const real = fixture.accounts.openReal({ email: 'ann@example.com', passwordHash: 'x' }) ?? 0
  const paid = await fixture.exchange.move(real, {
    kind: 'deposit',
    amount: micros('10000'),
    counter: house('real', 'deposits'),
  })
  expect(paid.ok).toBe(true)
  return { fixture, real }
}

it.each([
  [true, 'simulated', 'play'],
  [true, 'replay', 'play'],
  [true, 'live', 'play'],
  [false, 'simulated', 'none'],
  [false, 'replay', 'none'],
  [false, 'live', 'real'],
] as const)('with DEMO %s and prices that are %s real accounts are for: %s', (demo, source, expected) =>
  expect(realMoneyOf({ demo }, source)).toBe(expected),
)

describe('where prices are not real', () => {
  it('the engine refuses every command of a real account but to cancel, and none of a demo account', async () => {
    const { fixture, real } = await funded('none')
    const refused = { code: 0, message: { reason: 'pricesNotReal' } }
    expect(await fixture.submit({}, real)).toEqual(refused)
    for (const command of [
      { type: 'close', id: '1' },
      { type: 'closePart', id: '1', lots: '1' },
      { type: 'closeAll', scope: 'all' },
      { type: 'reverse', id: '1' },
      { type: 'setStops', id: '1', stopLoss: '1', takeProfit: '0' },
      { type: 'setTrailing', id: '1', distance: '1' },
      { type: 'movePending', id: '1', targetPrice: '1' },
    ] as const)
      expect(await fixture.do(command, real), command.type).toEqual(refused)
    expect(await fixture.do({ type: 'cancel', id: '1' }, real)).toMatchObject({
      message: { reason: 'orderNotPending' },
    })
    expect(await fixture.submit()).toMatchObject({ code: 1 })
  })

  it('it moves no cash that the owner asks for, and what an operator decided', async () => {
    const { fixture, real } = await funded('none')
    const cash = { kind: 'withdrawal', amount: micros('-10'), counter: house('real', 'withdrawals') } as const
    const request = { call: 'withdraw', id: undefined, parameters: '', done: { done: 'withdrawalAsked' } } as const
    const requested = await fixture.exchange.move(real, { ...cash, request })
    expect(requested).toMatchObject({ ok: false, refusal: { reason: 'pricesNotReal' } })
    expect(await fixture.exchange.move(real, cash)).toEqual({ ok: true })
  })

  it.each(['market', 'pending'] as const)('it does not start while a real account has an order (%s)', async (mode) => {
    const { fixture, real } = await funded('real')
    expect(await fixture.submit({ mode, targetPrice: mode === 'market' ? '0' : '1.05' }, real)).toMatchObject({
      code: 1,
    })
    expect(() => fixture.restart({ realMoney: 'none' })).toThrow(/1 real account\(s\).*simulated or recorded prices/)
    fixture.restart({ realMoney: 'real' })
    const [order] = [...fixture.exchange.openOrders(real), ...fixture.exchange.pendingOrders(real)]
    await fixture.do({ type: mode === 'market' ? 'close' : 'cancel', id: order?.id ?? '' }, real)
    expect(() => fixture.restart({ realMoney: 'none' })).not.toThrow()
  })
})

describe('real money is converted at a rate that is fresh', () => {
  const stale = { code: 0, message: { reason: 'rateOld', currency: 'JPY' } }
  /** The rate has grown old, while the instrument's own price is fresh. */
  const withOldRate = async (fixture: ExchangeFixture, price = 165) => {
    fixture.market.wait(11_000)
    await fixture.tick('EURJPY', price)
  }

  it('when an order opens', async () => {
    const { fixture, real } = await funded('real')
    await withOldRate(fixture)
    expect(await fixture.submit({ code: 'EURJPY' }, real)).toEqual(stale)
    expect(await fixture.submit({ code: 'EURJPY' })).toMatchObject({ code: 1 })
    await fixture.tick('USDJPY', 150)
    expect(await fixture.submit({ code: 'EURJPY' }, real)).toMatchObject({ code: 1 })
  })

  it('and never at a rate of the catalogue', async () => {
    const fixture = new ExchangeFixture(new ScriptedMarket({ EURJPY: 165 }), { realMoney: 'real' })
    const real = fixture.accounts.openReal({ email: 'ann@example.com', passwordHash: 'x' }) ?? 0
    expect(await fixture.submit({ code: 'EURJPY' }, real)).toEqual(stale)
  })

  it('when a position is closed, in part, with others, or reversed', async () => {
    const { fixture, real } = await funded('real')
    const { order } = await fixture.submit({ code: 'EURJPY', lots: '0.1' }, real)
    const id = order?.id ?? ''
    await withOldRate(fixture)
    const commands = [
      { type: 'close', id },
      { type: 'closePart', id, lots: '0.05' },
      { type: 'closeAll', scope: 'all' },
      { type: 'reverse', id },
    ] as const
    for (const command of commands) expect(await fixture.do(command, real), command.type).toEqual(stale)
    await fixture.tick('USDJPY', 150)
    expect(await fixture.do({ type: 'close', id }, real)).toMatchObject({ code: 1 })
  })

  it('when a stop is reached, a target, or the stop-out: each waits for the rate', async () => {
    const { fixture, real } = await funded('real')
    await fixture.submit({ code: 'EURJPY', lots: '0.1', stopLoss: '164' }, real)
    await fixture.submit({ code: 'EURJPY', lots: '0.1', mode: 'pending', targetPrice: '164' }, real)
    const state = () => [fixture.exchange.openOrders(real).length, fixture.exchange.pendingOrders(real).length]
    await withOldRate(fixture, 163.5)
    expect(state()).toEqual([1, 1])
    await fixture.tick('USDJPY', 150)
    await fixture.tick('EURJPY', 163.4)
    expect(state()).toEqual([1, 0])
    const [opened] = fixture.exchange.openOrders(real)
    expect(opened?.price).toBe(163.4)
    // As large as the account can bear, and then a fall.
    await fixture.submit({ code: 'EURJPY', lots: '8' }, real)
    await withOldRate(fixture, 150)
    expect(fixture.exchange.openOrders(real).length).toBe(2)
    await fixture.tick('USDJPY', 150)
    expect(fixture.exchange.openOrders(real).length).toBeLessThan(2)
  })

  it('but in a demo at the last one', async () => {
    const { fixture, real } = await funded('play')
    await withOldRate(fixture)
    expect(await fixture.submit({ code: 'EURJPY' }, real)).toMatchObject({ code: 1 })
  })
})
