import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Command } from '../../engine/commands.ts'
import { ExchangeFixture } from '../exchange/exchangeFixture.ts'
import { ScriptedMarket } from '../exchange/scriptedMarket.ts'
import { delayed } from './slowAnswers.ts'

let fixture: ExchangeFixture
beforeEach(() => {
  fixture = new ExchangeFixture(new ScriptedMarket({ TESTSLOW: 1746, TESTREFUSE: 1746, EURUSD: 1.085 }))
})
afterEach(async () => {
  await fixture.exchange.close()
  fixture.database.close()
})

/** Returns how long the answer to a command is held back, ms. */
async function wait(command: Command): Promise<number> {
  let waited = 0
  const outcome = await fixture.do(command)
  const answered = await delayed(command, outcome, async (ms) => {
    waited += ms
  })
  expect(answered).toBe(outcome)
  return waited
}

const slow = { code: 'TESTSLOW', leverage: 20 }
const onlyOrder = () =>
  [...fixture.exchange.openOrders(fixture.me), ...fixture.exchange.pendingOrders(fixture.me)][0]?.id ?? ''

describe('answers about the always slow instrument', () => {
  it('are held back for 6 s: placing, refusals, stops, closing and cancelling', async () => {
    expect(await wait(fixture.order(slow))).toBe(6000)
    expect(await wait(fixture.order({ ...slow, lots: '0.001' }))).toBe(6000)
    expect(await wait({ type: 'setStops', id: onlyOrder(), stopLoss: '1700', takeProfit: '0' })).toBe(6000)
    expect(await wait({ type: 'closeAll', scope: 'all' })).toBe(6000)
    expect(await wait(fixture.order({ ...slow, mode: 'pending', targetPrice: '1500' }))).toBe(6000)
    expect(await wait({ type: 'cancel', id: onlyOrder() })).toBe(6000)
  })

  it('are held back when everything is stored: the order is there and can be asked after', async () => {
    const command = fixture.order(slow)
    const outcome = await fixture.exchange.perform(fixture.me, 'submitOrder', 'r1', '', command)
    await delayed(command, outcome, async () => {
      expect(await fixture.exchange.outcome(fixture.me, 'r1')).toEqual(outcome)
      fixture.restart()
      expect(fixture.exchange.openOrders(fixture.me)).toHaveLength(1)
      // Nobody else's order waits.
      expect(await wait(fixture.order({}))).toBe(0)
    })
  })

  it('are no others', async () => {
    expect(await wait(fixture.order({}))).toBe(0)
    expect(await wait({ type: 'close', id: onlyOrder() })).toBe(0)
    expect(await wait({ type: 'close', id: 'unknown' })).toBe(0)
    expect(await wait(fixture.order({ code: 'TESTREFUSE' }))).toBe(0)
  })
})

describe('orders in the always refusing instrument', () => {
  it('are refused in its own words when nothing else is wrong with them, and cost nothing', async () => {
    const requested = { code: 'TESTREFUSE', leverage: 20 }
    for (const more of [{}, { side: 'sell' as const }, { mode: 'pending' as const, targetPrice: '1500' }])
      expect(await fixture.submit({ ...requested, ...more })).toEqual({ code: 0, message: { reason: 'refusesAll' } })
    expect((await fixture.submit({ ...requested, lots: '0.001' })).message).toEqual({ reason: 'lotsMin', min: '0.01' })
    expect(fixture.exchange.balance(fixture.me)).toBe('100000.00')
    expect(fixture.audit()).toEqual([])
  })
})
