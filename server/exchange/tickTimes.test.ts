import { describe, expect, it } from 'vitest'
import { ExchangeFixture } from './exchangeFixture.ts'
import { ScriptedMarket } from './scriptedMarket.ts'

const iso = (ms: number) => new Date(ms).toISOString()
const openFixture = () => new ExchangeFixture(new ScriptedMarket({ EURUSD: 1.085 }))

describe('an order that a price fills or closes', () => {
  it('bears the time of its price when several seconds of prices come at once', async () => {
    const fixture = openFixture()
    await fixture.submit({ stopLoss: '1.08' })
    await fixture.submit({ mode: 'pending', targetPrice: '1.079' })
    const opened = fixture.market.now()
    const late = [1.0785, 1.09].map((price) => {
      fixture.market.wait(2_000)
      return fixture.market.tick('EURUSD', price)
    })
    fixture.market.wait(5_000)
    fixture.exchange.onTicks(late)
    await fixture.exchange.settled()
    expect(await fixture.ended()).toMatchObject([{ reason: 'stopLoss', completedAt: iso(opened + 2_000) }])
    const [filled] = fixture.stored([fixture.me]).accounts.get(fixture.me)?.holding.values() ?? []
    expect(filled?.openedAt).toBe(opened + 2_000)
  })

  it('bears no time before what has been decided already', async () => {
    const fixture = openFixture()
    const early = fixture.market.tick('EURUSD', 1.079)
    fixture.market.tick('EURUSD', 1.085)
    fixture.market.wait(3_000)
    await fixture.submit({ stopLoss: '1.08' })
    fixture.exchange.onTicks([early])
    await fixture.exchange.settled()
    const [order] = await fixture.ended()
    expect(order?.completedAt).toBe(iso(fixture.market.now()))
  })

  it('bears no time that has not come yet, though the clock of the prices is ahead', async () => {
    const fixture = openFixture()
    await fixture.submit({ stopLoss: '1.08' })
    const early = fixture.market.tick('EURUSD', 1.079)
    fixture.exchange.onTicks([{ ...early, time: early.time + 5_000 }])
    await fixture.exchange.settled()
    const [order] = await fixture.ended()
    expect(order?.completedAt).toBe(iso(fixture.market.now()))
  })
})
