import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quoteToUsd, rateCurrency, type Side, toCents } from '../../contract/rules.ts'
import { stopOutPrice } from '../../contract/stopOut.ts'
import { ExchangeFixture } from './exchangeFixture.ts'
import { ScriptedMarket } from './scriptedMarket.ts'

const prices = { EURUSD: 1.085, USDJPY: 150, EURJPY: 162.75, XAUUSD: 2000 }
type Code = keyof typeof prices

const side = fc.constantFrom<Side>('buy', 'sell')
const submits = fc.record({ side, lots: fc.integer({ min: 1, max: 3_500 }), leverage: fc.constantFrom(50, 100) })
const scene = fc.record({
  code: fc.constantFrom<Code>('EURUSD', 'USDJPY', 'EURJPY', 'XAUUSD'),
  /** Held before, in the instrument and in another one whose price stands still; price moves in hundredths of a percent. */
  before: fc.array(fc.record({ order: submits, move: fc.integer({ min: -30, max: 30 }), elsewhere: fc.boolean() }), {
    maxLength: 3,
  }),
  last: submits,
})

describe('the stop-out price of the contract', () => {
  it('is the first price at which the engine closes, and a step nearer it does not', async () => {
    let reached = 0
    await fc.assert(
      fc.asyncProperty(scene, async ({ code, before, last }) => {
        const market = new ScriptedMarket(prices)
        const fixture = new ExchangeFixture(market)
        const spec = market.byCode(code)
        if (spec === undefined) throw new Error(`no ${code}`)
        const other: Code = code === 'XAUUSD' ? 'EURUSD' : 'XAUUSD'
        const now = () => market.quote(code)?.close ?? 0
        const submit = ({ lots, ...order }: typeof last, at: string) =>
          fixture.submit({ ...order, code: at, lots: new Big(lots).div(100).toFixed() })
        for (const { order, move, elsewhere } of before) {
          await submit(order, elsewhere ? other : code)
          await fixture.tick(code, Number((now() * (1 + move / 10_000)).toFixed(spec.digits)))
        }

        const { order } = await submit(last, code)
        if (order === undefined) return
        const held = fixture.exchange.openOrders(fixture.me)
        const { balance = '0', floating, marginInUse } = fixture.exchange.figures(fixture.me)
        const rate = quoteToUsd(spec.quote, (pair) => market.quote(pair)?.close) ?? 1
        const inCode = held.filter((one) => one.code === code && one.id !== order.id)
        const of = (one: typeof order) => ({ side: one.side, lots: one.lots, openPrice: one.price })
        const price = stopOutPrice({
          balance,
          floating,
          marginInUse,
          price: now(),
          unitsPerLot: spec.unitsPerLot,
          digits: spec.digits,
          quoteToUsd: rate,
          rateCurrency: rateCurrency(spec),
          held: inCode.map(of),
          placed: [of(order)],
        })
        const ended = async () => (await fixture.ended()).filter(({ reason }) => reason === 'stopOut').length
        const was = await ended()
        if (price === undefined || price === now() || toCents(balance).lte(0)) return
        reached += 1
        const nearer = new Big(price).plus(new Big(10).pow(-spec.digits).times(price < now() ? 1 : -1)).toNumber()
        await fixture.tick(code, nearer)
        expect(await ended()).toBe(was)
        await fixture.tick(code, price)
        expect(await ended()).toBeGreaterThan(was)
      }),
      { numRuns: 100 },
    )
    expect(reached).toBeGreaterThan(30)
  })
})
