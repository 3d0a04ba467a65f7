import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Command } from '../../engine/commands.ts'
import { ScriptedMarket } from '../exchange/scriptedMarket.ts'
import { Trial } from '../exchange/trial.ts'
import { heldBack } from './slowAnswers.ts'

let trial: Trial
beforeEach(() => {
  trial = new Trial(new ScriptedMarket({ TESTSLOW: 1746, TESTREFUSE: 1746, EURUSD: 1.085 }))
})
afterEach(async () => {
  await trial.exchange.close()
  trial.database.close()
})

/** How long the answer to a command is held back, ms. */
async function wait(command: Command): Promise<number> {
  let waited = 0
  const outcome = await trial.do(command)
  const answered = await heldBack(command, outcome, async (ms) => {
    waited += ms
  })
  expect(answered).toBe(outcome)
  return waited
}

const slow = { code: 'TESTSLOW', leverage: 20 }
const onlyOrder = () => [...trial.exchange.openOrders(trial.me), ...trial.exchange.pendingOrders(trial.me)][0]?.id ?? ''

describe('answers about the always slow instrument', () => {
  it('are held back for 6 s: placing, refusals, stops, closing and cancelling', async () => {
    expect(await wait(trial.order(slow))).toBe(6000)
    expect(await wait(trial.order({ ...slow, lots: '0.001' }))).toBe(6000)
    expect(await wait({ type: 'setStops', id: onlyOrder(), stopLoss: '1700', takeProfit: '0' })).toBe(6000)
    expect(await wait({ type: 'closeAll', scope: 'all' })).toBe(6000)
    expect(await wait(trial.order({ ...slow, mode: 'pending', targetPrice: '1500' }))).toBe(6000)
    expect(await wait({ type: 'cancel', id: onlyOrder() })).toBe(6000)
  })

  it('are held back when everything is stored: the order is there and can be asked after', async () => {
    const command = trial.order(slow)
    const outcome = await trial.exchange.perform(trial.me, 'submitOrder', 'r1', '', command)
    await heldBack(command, outcome, async () => {
      expect(await trial.exchange.outcome(trial.me, 'r1')).toEqual(outcome)
      trial.restart()
      expect(trial.exchange.openOrders(trial.me)).toHaveLength(1)
      // Nobody else's order waits.
      expect(await wait(trial.order({}))).toBe(0)
    })
  })

  it('are no others', async () => {
    expect(await wait(trial.order({}))).toBe(0)
    expect(await wait({ type: 'close', id: onlyOrder() })).toBe(0)
    expect(await wait({ type: 'close', id: 'unknown' })).toBe(0)
    expect(await wait(trial.order({ code: 'TESTREFUSE' }))).toBe(0)
  })
})

describe('orders in the always refusing instrument', () => {
  it('are refused in its own words when nothing else is wrong with them, and cost nothing', async () => {
    const asked = { code: 'TESTREFUSE', leverage: 20 }
    for (const more of [{}, { side: 'sell' as const }, { mode: 'pending' as const, targetPrice: '1500' }])
      expect(await trial.submit({ ...asked, ...more })).toEqual({ code: 0, message: { reason: 'refusesAll' } })
    expect((await trial.submit({ ...asked, lots: '0.001' })).message).toEqual({ reason: 'lotsMin', min: '0.01' })
    expect(trial.exchange.balance(trial.me)).toBe('100000.00')
    expect(trial.audit()).toEqual([])
  })
})
