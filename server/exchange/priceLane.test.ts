import { expect, it } from 'vitest'
import { ExchangeFixture } from './exchangeFixture.ts'
import { PriceLane } from './priceLane.ts'
import { ScriptedMarket } from './scriptedMarket.ts'

const tick = (code: string, price = 1) => ({ code, price, time: 0, volume: 1 })

it('says how far prices must be decided for some instruments, and hands them out in the order they came', () => {
  const lane = new PriceLane()
  lane.push({ ticks: [tick('A'), tick('B'), tick('C')], sequence: 1 }, 0, () => {})
  lane.push({ ticks: [tick('B'), tick('D')], sequence: undefined }, 0, () => {})
  lane.push({ ticks: [], sequence: 2 }, 0, () => {})
  expect(lane.neededFor(new Set(['A', 'B']), lane.pushed)).toBe(4)
  expect(lane.neededFor(new Set(['A', 'B']), 3)).toBe(2)
  expect(lane.neededFor(new Set(['E']), lane.pushed)).toBe(0)
  expect([lane.take()?.code, lane.take()?.code]).toEqual(['A', 'B'])
  expect(lane.neededFor(new Set(['A']), lane.pushed)).toBe(2)
  expect(lane.messagesTaken().done).toHaveLength(0)
  expect([lane.take()?.code, lane.take()?.code]).toEqual(['C', 'B'])
  expect(lane.messagesTaken()).toMatchObject({ sequence: 1 })
  expect([lane.take()?.code, lane.take()]).toEqual(['D', undefined])
  expect(lane.messagesTaken()).toMatchObject({ sequence: 2 })
  expect(lane.messages).toBe(0)
})

it('lets no command be decided at an older price than there was when it came, nor wait for what it needs not', async () => {
  const decided: string[] = []
  const fixture = new ExchangeFixture(new ScriptedMarket({ EURUSD: 1.085, USDJPY: 150, XAUUSD: 2000 }), {
    // Each price takes a whole slice.
    stopwatch: (
      (now) => () =>
        (now += 2)
    )(0),
    decided: ({ commands, ticks }) => decided.push(`${ticks.map(({ code }) => code).join(' ')}, ${commands.length}`),
  })
  await fixture.exchange.settled()
  decided.length = 0
  const codes = ['USDJPY', 'EURUSD', 'XAUUSD', 'USDJPY', 'XAUUSD']
  fixture.exchange.onTicks(
    codes.map((code) => fixture.market.tick(code, (fixture.market.quote(code)?.close ?? 0) * 1.001)),
  )
  const { order } = await fixture.submit({ code: 'EURUSD' })
  expect(order?.price).toBe(fixture.market.quote('EURUSD')?.close)
  await fixture.exchange.settled()
  expect(decided[0]).toBe('USDJPY EURUSD XAUUSD, 1')
})
