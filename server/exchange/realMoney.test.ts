import { describe, expect, it } from 'vitest'
import { micros } from '../../engine/money.ts'
import type { RealMoney } from '../../engine/state.ts'
import { house } from '../../engine/transactions.ts'
import { realMoneyOf } from './realMoney.ts'
import { ScriptedMarket } from './scriptedMarket.ts'
import { Trial } from './trial.ts'

const PRICES = { EURUSD: 1.1, USDJPY: 150, EURJPY: 165 }

/** A real account with money. */
async function funded(realMoney: RealMoney) {
  const trial = new Trial(new ScriptedMarket(PRICES), { realMoney })
  const real = trial.accounts.openReal({ email: 'ann@example.com', passwordHash: 'x' }) ?? 0
  const paid = await trial.exchange.move(real, {
    kind: 'deposit',
    amount: micros('10000'),
    counter: house('real', 'deposits'),
  })
  expect(paid.ok).toBe(true)
  return { trial, real }
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
    const { trial, real } = await funded('none')
    const refused = { code: 0, message: { reason: 'pricesNotReal' } }
    expect(await trial.submit({}, real)).toEqual(refused)
    for (const command of [
      { type: 'close', id: '1' },
      { type: 'closePart', id: '1', lots: '1' },
      { type: 'closeAll', scope: 'all' },
      { type: 'reverse', id: '1' },
      { type: 'setStops', id: '1', stopLoss: '1', takeProfit: '0' },
      { type: 'setTrailing', id: '1', distance: '1' },
      { type: 'movePending', id: '1', targetPrice: '1' },
    ] as const)
      expect(await trial.do(command, real), command.type).toEqual(refused)
    expect(await trial.do({ type: 'cancel', id: '1' }, real)).toMatchObject({ message: { reason: 'orderNotPending' } })
    expect(await trial.submit()).toMatchObject({ code: 1 })
  })

  it('it moves no cash that the owner asks for, and what an operator decided', async () => {
    const { trial, real } = await funded('none')
    const cash = { kind: 'withdrawal', amount: micros('-10'), counter: house('real', 'withdrawals') } as const
    const request = { call: 'withdraw', id: undefined, parameters: '', done: { done: 'withdrawalAsked' } } as const
    const asked = await trial.exchange.move(real, { ...cash, request })
    expect(asked).toMatchObject({ ok: false, refusal: { reason: 'pricesNotReal' } })
    expect(await trial.exchange.move(real, cash)).toEqual({ ok: true })
  })

  it.each(['market', 'pending'] as const)('it does not start while a real account has an order (%s)', async (mode) => {
    const { trial, real } = await funded('real')
    expect(await trial.submit({ mode, targetPrice: mode === 'market' ? '0' : '1.05' }, real)).toMatchObject({ code: 1 })
    expect(() => trial.restart({ realMoney: 'none' })).toThrow(/1 real account\(s\).*simulated or recorded prices/)
    trial.restart({ realMoney: 'real' })
    const [order] = [...trial.exchange.openOrders(real), ...trial.exchange.pendingOrders(real)]
    await trial.do({ type: mode === 'market' ? 'close' : 'cancel', id: order?.id ?? '' }, real)
    expect(() => trial.restart({ realMoney: 'none' })).not.toThrow()
  })
})

describe('real money is converted at a rate that is fresh', () => {
  const stale = { code: 0, message: { reason: 'rateOld', currency: 'JPY' } }
  /** The rate has grown old, while the instrument's own price is fresh. */
  const withOldRate = async (trial: Trial, price = 165) => {
    trial.market.wait(11_000)
    await trial.tick('EURJPY', price)
  }

  it('when an order opens', async () => {
    const { trial, real } = await funded('real')
    await withOldRate(trial)
    expect(await trial.submit({ code: 'EURJPY' }, real)).toEqual(stale)
    expect(await trial.submit({ code: 'EURJPY' })).toMatchObject({ code: 1 })
    await trial.tick('USDJPY', 150)
    expect(await trial.submit({ code: 'EURJPY' }, real)).toMatchObject({ code: 1 })
  })

  it('and never at a rate of the catalogue', async () => {
    const trial = new Trial(new ScriptedMarket({ EURJPY: 165 }), { realMoney: 'real' })
    const real = trial.accounts.openReal({ email: 'ann@example.com', passwordHash: 'x' }) ?? 0
    expect(await trial.submit({ code: 'EURJPY' }, real)).toEqual(stale)
  })

  it('when a position is closed, in part, with others, or reversed', async () => {
    const { trial, real } = await funded('real')
    const { order } = await trial.submit({ code: 'EURJPY', lots: '0.1' }, real)
    const id = order?.id ?? ''
    await withOldRate(trial)
    const commands = [
      { type: 'close', id },
      { type: 'closePart', id, lots: '0.05' },
      { type: 'closeAll', scope: 'all' },
      { type: 'reverse', id },
    ] as const
    for (const command of commands) expect(await trial.do(command, real), command.type).toEqual(stale)
    await trial.tick('USDJPY', 150)
    expect(await trial.do({ type: 'close', id }, real)).toMatchObject({ code: 1 })
  })

  it('when a stop is reached, a target, or the stop-out: each waits for the rate', async () => {
    const { trial, real } = await funded('real')
    await trial.submit({ code: 'EURJPY', lots: '0.1', stopLoss: '164' }, real)
    await trial.submit({ code: 'EURJPY', lots: '0.1', mode: 'pending', targetPrice: '164' }, real)
    const state = () => [trial.exchange.openOrders(real).length, trial.exchange.pendingOrders(real).length]
    await withOldRate(trial, 163.5)
    expect(state()).toEqual([1, 1])
    await trial.tick('USDJPY', 150)
    await trial.tick('EURJPY', 163.4)
    expect(state()).toEqual([1, 0])
    const [opened] = trial.exchange.openOrders(real)
    expect(opened?.price).toBe(163.4)
    // As large as the account can bear, and then a fall.
    await trial.submit({ code: 'EURJPY', lots: '8' }, real)
    await withOldRate(trial, 150)
    expect(trial.exchange.openOrders(real).length).toBe(2)
    await trial.tick('USDJPY', 150)
    expect(trial.exchange.openOrders(real).length).toBeLessThan(2)
  })

  it('but in a demo at the last one', async () => {
    const { trial, real } = await funded('play')
    await withOldRate(trial)
    expect(await trial.submit({ code: 'EURJPY' }, real)).toMatchObject({ code: 1 })
  })
})
