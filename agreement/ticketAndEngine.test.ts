/**
 * Checks that the figures on the ticket equal the engine's result. This is the one test in which app and server meet.
 */
import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Order } from '../contract/entities/order.ts'
import { type FeeType, quoteToUsd, type Side } from '../contract/rules.ts'
import { ExchangeFixture } from '../server/exchange/exchangeFixture.ts'
import { ScriptedMarket } from '../server/exchange/scriptedMarket.ts'
import type { InstrumentSpec } from '../server/markets/instruments.ts'
import { needsOf } from '../src/trade/sheets/orderNeeds.ts'
import { moneyAt } from '../src/trade/stopPreview.ts'
import { stopUnits } from '../src/trade/stopUnits.ts'
import { type TicketMarket, ticketPreview, ticketRequest } from '../src/trade/ticket.ts'
import { ticketBlock } from '../src/trade/ticketBlock.ts'
import { emptyTicket, type StopDraft, type TicketDraft } from '../src/trade/ticketState.ts'
import { appInstrument } from './appInstrument.ts'

/** Quoted in dollars, in a currency the dollar is quoted in, in one quoted in dollars, and things that are no currency. */
const prices = { EURUSD: 1.085, USDJPY: 150, EURJPY: 162.75, GBPUSD: 1.27, EURGBP: 0.855, XAUUSD: 2000, AAPL: 200 }
const codes = Object.keys(prices) as Array<keyof typeof prices>

const side = fc.constantFrom<Side>('buy', 'sell')
const code = fc.constantFrom(...codes)
/** Of the price, in hundredths of a percent. */
const away = fc.integer({ min: 1, max: 300 })
const stop = fc.record({
  on: fc.boolean(),
  unit: fc.constantFrom(...stopUnits),
  away,
  amount: fc.integer({ min: 1, max: 90_000 }),
})
type AnyStop = typeof stop extends fc.Arbitrary<infer T> ? T : never

const scene = fc.record({
  feeType: fc.constantFrom<FeeType>('perLot', 'ofMargin'),
  marginMode: fc.constantFrom('leverage' as const, 'leverage' as const, 'fixed' as const),
  code,
  side,
  steps: fc.integer({ min: 1, max: 3_000 }),
  leverage: fc.nat(20),
  pending: fc.boolean(),
  target: fc.integer({ min: -200, max: 200 }),
  stopLoss: stop,
  takeProfit: stop,
  before: fc.array(
    fc.record({ code, side, steps: fc.integer({ min: 1, max: 300 }), move: fc.integer({ min: -40, max: 40 }) }),
    {
      maxLength: 3,
    },
  ),
})
type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never

const lotsOf = (spec: InstrumentSpec, steps: number) =>
  new Big(spec.lotMin).plus(new Big(spec.lotStep).times(steps - 1)).toFixed()
const moved = (price: number, by: number, digits: number) => Number((price * (1 + by / 10_000)).toFixed(digits))

function typed(
  kind: 'stopLoss' | 'takeProfit',
  { on, unit, away: by, amount }: AnyStop,
  given: Scene,
  entry: number,
  digits: number,
): StopDraft {
  const below = (kind === 'stopLoss') === (given.side === 'buy')
  const price = moved(entry, below ? -by : by, digits).toFixed(digits)
  return { on, unit, phase: 'left', text: unit === 'price' ? price : new Big(amount).div(100).toFixed(2) }
}

/** Somebody with a past on an exchange of these terms, and the ticket he has typed. */
async function play(given: Scene) {
  const { feeType, marginMode } = given
  const market = new ScriptedMarket(prices, {
    [given.code]: { marginMode, ...(marginMode === 'fixed' && { unitsPerLot: 500 }) },
  })
  const fixture = new ExchangeFixture(market, { feeType })
  const spec = (of: string): InstrumentSpec => {
    const found = market.byCode(of)
    if (found === undefined) throw new Error(`no ${of}`)
    return found
  }
  const last = (of: string) => market.quote(of)?.close ?? 0
  for (const one of given.before) {
    const leverage = spec(one.code).leverages.at(-1) ?? 1
    await fixture.submit({ code: one.code, side: one.side, lots: lotsOf(spec(one.code), one.steps), leverage })
    await fixture.tick(one.code, moved(last(one.code), one.move, spec(one.code).digits))
  }
  // A price older than 10 s cannot be traded on.
  await fixture.tick(given.code, last(given.code))

  const instrument = appInstrument(spec(given.code), feeType)
  const { digits, leverages } = instrument
  const live = last(given.code)
  const entry = given.pending ? moved(live, given.target, digits) : live
  const draft: TicketDraft = {
    ...emptyTicket,
    code: given.code,
    mode: given.pending ? 'pending' : 'market',
    lots: lotsOf(spec(given.code), given.steps),
    leverage: leverages[given.leverage % leverages.length],
    target: given.pending ? entry.toFixed(digits) : '',
    stopLoss: typed('stopLoss', given.stopLoss, given, entry, digits),
    takeProfit: typed('takeProfit', given.takeProfit, given, entry, digits),
  }
  const rate = quoteToUsd(instrument.quote ?? '', (pair) => market.quote(pair)?.close) ?? new Big(1)
  const calculated: TicketMarket = { instrument, live, quoteToUsd: rate, feeType }
  const { equity, floating, marginInUse } = fixture.exchange.figures(fixture.me)
  const balance = new Big(equity).minus(floating)
  const account = { balance, floating, marginInUse }
  const held = { rows: fixture.exchange.openOrders(fixture.me), complete: true }
  const needs = needsOf(held, () => market.now())(draft, calculated, account)
  // The form shows what the direction leaves that adds more; here it is the one that is sent.
  const added = needs?.added[given.side]
  const preview = ticketPreview(draft, calculated, account, needs && { ...needs, added: { buy: added, sell: added } })
  const block = ticketBlock(given.side, draft, calculated, 'live', preview, needs)
  const request = ticketRequest(draft, instrument, given.side, preview)
  if (preview === undefined) throw new Error('everything is typed')
  return { fixture, market, spec: spec(given.code), preview, block, request, entry, live }
}

/** The order opened at the ticket's price: every figure is the one that was shown, to the last digit. */
function agrees(fixture: ExchangeFixture, preview: NonNullable<ReturnType<typeof ticketPreview>>, order: Order) {
  expect(order.price).toBe(preview.price)
  expect(order.margin).toBe(preview.margin.toFixed(6))
  expect(order.fee).toBe(preview.fee.toFixed(6))
  const { balance, freeMargin, marginLevel } = fixture.exchange.figures(fixture.me)
  // What earlier orders left below a micro-dollar is settled with this one.
  const off = new Big(freeMargin).minus(preview.free?.after ?? 0)
  expect(off.abs().lte('0.000001')).toBe(true)
  expect(balance).toBe(preview.balance?.plus(off).toFixed(2, Big.roundDown))
  expect(marginLevel).toBe(preview.level?.after?.toNumber())
}

describe('the ticket and the engine', () => {
  it('agree on whether an order can be placed, on its margin and fee, its stops, and what they leave', async () => {
    const taken = { market: 0, pending: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(scene, async (given) => {
        const { fixture, preview, block, request, entry } = await play(given)
        if (request === undefined) {
          expect(['stopEmpty', 'stopFar', 'stopNear']).toContain(block?.reason)
          return
        }
        const { free } = preview
        const outcome = await fixture.do({ type: 'open', ...request })
        expect(outcome.code, `${JSON.stringify(outcome.message)} but ${JSON.stringify(block)}`).toBe(
          block === undefined ? 1 : 0,
        )
        const { order } = outcome
        if (order === undefined) {
          taken.refused += 1
          return
        }
        expect({ stopLoss: order.stopLoss, takeProfit: order.takeProfit }).toEqual({
          stopLoss: preview.stopLoss?.prices[given.side]?.toNumber(),
          takeProfit: preview.takeProfit?.prices[given.side]?.toNumber(),
        })
        if (given.pending) {
          taken.pending += 1
          expect(order).toMatchObject({
            originPrice: entry,
            margin: preview.margin.toFixed(6),
            fee: preview.fee.toFixed(6),
          })
          // A pending order takes nothing yet.
          expect(free?.before.toFixed(6)).toBe(fixture.exchange.figures(fixture.me).freeMargin)
        } else {
          taken.market += 1
          agrees(fixture, preview, order)
        }
      }),
      { numRuns: 150 },
    )
    for (const [kind, count] of Object.entries(taken)) expect(count, kind).toBeGreaterThan(8)
  })

  it('agree on what a stop brings when the price gets there, and that it is no more lost than was typed', async () => {
    let closed = 0
    let ofTheRate = 0
    const stopped = scene.map((given) => ({ ...given, pending: false, takeProfit: { ...given.takeProfit, on: false } }))
    await fc.assert(
      fc.asyncProperty(stopped, async (given) => {
        const { fixture, preview, block, request, spec, live } = await play({
          ...given,
          stopLoss: { ...given.stopLoss, on: true },
        })
        const stop = preview.stopLoss?.prices[given.side]
        if (block !== undefined || request === undefined || stop === undefined) return
        const { order } = await fixture.do({ type: 'open', ...request })
        if (order === undefined) throw new Error('nothing bars it')
        await fixture.tick(spec.code, stop.toNumber())
        const ended = (await fixture.ended()).find(({ id }) => id === order.id)
        if (ended?.reason !== 'stopLoss') return
        closed += 1
        if (spec.code === `USD${spec.quote}`) ofTheRate += 1
        const reported = moneyAt(preview.order, stop, given.side)
        expect(ended.profit).toBe(reported.toFixed(6))
        if (preview.stopLoss?.side === given.side) expect(preview.stopLoss.money.eq(reported)).toBe(true)
        else expect(preview.stopLoss?.money.lte(reported)).toBe(true)
        expect(Math.sign(stop.toNumber() - live)).toBe(given.side === 'buy' ? -1 : 1)
        const { unit, amount } = given.stopLoss
        const typedUsd = new Big(amount).div(100)
        if (unit === 'money') expect(typedUsd.gte(reported.abs())).toBe(true)
      }),
      { numRuns: 120 },
    )
    expect(closed).toBeGreaterThan(10)
    expect(ofTheRate).toBeGreaterThan(0)
  })
})
