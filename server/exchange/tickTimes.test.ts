import { describe, expect, it } from 'vitest'
import { ScriptedMarket } from './scriptedMarket.ts'
import { Trial } from './trial.ts'

const iso = (ms: number) => new Date(ms).toISOString()
const openTrial = () => new Trial(new ScriptedMarket({ EURUSD: 1.085 }))

describe('an order that a price fills or closes', () => {
  it('bears the time of its price when several seconds of prices come at once', async () => {
    const trial = openTrial()
    await trial.submit({ stopLoss: '1.08' })
    await trial.submit({ mode: 'pending', targetPrice: '1.079' })
    const opened = trial.market.now()
    const late = [1.0785, 1.09].map((price) => {
      trial.market.wait(2_000)
      return trial.market.tick('EURUSD', price)
    })
    trial.market.wait(5_000)
    trial.exchange.onTicks(late)
    await trial.exchange.settled()
    expect(await trial.ended()).toMatchObject([{ reason: 'stopLoss', completedAt: iso(opened + 2_000) }])
    const [filled] = trial.stored([trial.me]).accounts.get(trial.me)?.holding.values() ?? []
    expect(filled?.openedAt).toBe(opened + 2_000)
  })

  it('bears no time before what has been decided already', async () => {
    const trial = openTrial()
    const early = trial.market.tick('EURUSD', 1.079)
    trial.market.tick('EURUSD', 1.085)
    trial.market.wait(3_000)
    await trial.submit({ stopLoss: '1.08' })
    trial.exchange.onTicks([early])
    await trial.exchange.settled()
    const [order] = await trial.ended()
    expect(order?.completedAt).toBe(iso(trial.market.now()))
  })

  it('bears no time that has not come yet, though the clock of the prices is ahead', async () => {
    const trial = openTrial()
    await trial.submit({ stopLoss: '1.08' })
    const early = trial.market.tick('EURUSD', 1.079)
    trial.exchange.onTicks([{ ...early, time: early.time + 5_000 }])
    await trial.exchange.settled()
    const [order] = await trial.ended()
    expect(order?.completedAt).toBe(iso(trial.market.now()))
  })
})
