import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { profit, quoteToUsd, type Side } from '../../contract/rules.ts'
import { sampleInstrument } from './sampleInstrument.ts'
import {
  distanceDecimals,
  distanceOf,
  distanceText,
  distanceUnit,
  type RelativeUnit,
  type StopScale,
  stopUnits,
} from './stopUnits.ts'

const relative = stopUnits.filter((unit): unit is RelativeUnit => unit !== 'price')

/** Both conversions: a quote currency whose pair is quoted in dollars, and one that the dollar is quoted in. */
const rate = fc.oneof(
  fc.constant(new Big(1)),
  fc.integer({ min: 1, max: 300_000 }).map((tick) => rateOf('GBP', { GBPUSD: tick / 100_000 })),
  fc.integer({ min: 1, max: 300_000 }).map((tick) => rateOf('JPY', { USDJPY: tick / 1_000 })),
)
const rateOf = (currency: string, prices: Readonly<Record<string, number>>): Big =>
  quoteToUsd(currency, (code) => prices[code]) ?? new Big(1)

const anyOrder = fc.record({
  kind: fc.constantFrom('stopLoss' as const, 'takeProfit' as const),
  side: fc.constantFrom<Side>('buy', 'sell'),
  digits: fc.integer({ min: 0, max: 5 }),
  unitsPerLot: fc.constantFrom(1, 100, 5_000, 100_000),
  lots: fc.integer({ min: 1, max: 500_000 }).map((count) => new Big(count).div(100)),
  entryTick: fc.integer({ min: 200_000, max: 9_000_000 }),
  steps: fc.integer({ min: 1, max: 150_000 }),
  rate,
  equity: fc.integer({ min: 1, max: 100_000_000 }).map((cents) => new Big(cents).div(100)),
  base: fc.constantFrom('EUR', 'XAU', 'US500'),
})
type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer T> ? T : never

function sceneOf(order: AnyOrder) {
  const { kind, side, digits, unitsPerLot, lots, rate: quoteRate, equity, base } = order
  const unit = distanceUnit(sampleInstrument({ digits, unitsPerLot, base }))
  const scale: StopScale = { kind, digits, unit, perPrice: lots.times(unitsPerLot).times(quoteRate), equity }
  const step = new Big(10).pow(-digits)
  const entry = step.times(order.entryTick)
  const below = (kind === 'stopLoss') === (side === 'buy')
  const stopAt = (distance: Big) => (below ? entry.minus(distance) : entry.plus(distance))
  const moneyAt = (distance: Big) =>
    profit({ side, lots, unitsPerLot, quoteToUsd: quoteRate, openPrice: entry, price: stopAt(distance) })
  return { scale, step, entry, stopAt, moneyAt }
}

describe('a stop in another unit', () => {
  it('is the same price again, from every unit and for any order', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { scale, step, stopAt } = sceneOf(order)
        const distance = step.times(order.steps)
        for (const unit of relative) {
          const text = distanceText(distance, unit, scale)
          const again = distanceOf(text, unit, scale)
          expect(again?.toFixed(), `${unit} ${text}`).toBe(distance.toFixed())
          expect(again && stopAt(again).toFixed()).toBe(stopAt(distance).toFixed())
        }
      }),
      { numRuns: 400 },
    )
  })

  it('keeps its price where the rate of the quote currency has no end', () => {
    const perPrice = new Big('0.06').times(rateOf('JPY', { USDJPY: 0.006 }))
    const scale: StopScale = { kind: 'stopLoss', digits: 5, unit: new Big(1), perPrice, equity: undefined }
    const text = distanceText('0.00003', 'money', scale)
    expect(text).toBe('0.0003')
    expect(distanceOf(text, 'money', scale)?.toFixed()).toBe('0.00003')
  })

  it('never risks more than was typed, and never brings less; one step more would', () => {
    const typed = fc.integer({ min: 1, max: 5_000_000 }).map((cents) => new Big(cents).div(100))
    fc.assert(
      fc.property(anyOrder, typed, fc.constantFrom('money', 'percent'), (order, amount, unit) => {
        const { scale, step, moneyAt } = sceneOf(order)
        const distance = distanceOf(amount, unit, scale)
        if (distance === undefined) throw new Error('it can be reckoned')
        const wanted = unit === 'money' ? amount : order.equity.times(amount).div(100)
        // Profit is rounded to 6 decimals.
        const atMost = wanted.plus('0.0000005')
        const atLeast = wanted.minus('0.0000005')
        if (order.kind === 'stopLoss') {
          expect(moneyAt(distance).neg().lte(atMost)).toBe(true)
          expect(moneyAt(distance.plus(step)).neg().gte(atLeast)).toBe(true)
        } else {
          expect(moneyAt(distance).gte(atLeast)).toBe(true)
          expect(distance.eq(0) || moneyAt(distance.minus(step)).lte(atMost)).toBe(true)
        }
        expect(distance.mod(step).eq(0)).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  it('is farther the more is typed', () => {
    const amount = fc.integer({ min: 0, max: 100_000_000 }).map((cents) => new Big(cents).div(100))
    fc.assert(
      fc.property(anyOrder, amount, amount, fc.constantFrom(...relative), (order, one, other, unit) => {
        const { scale } = sceneOf(order)
        const [less, more] = one.lt(other) ? [one, other] : [other, one]
        const [near, far] = [distanceOf(less, unit, scale), distanceOf(more, unit, scale)]
        expect(near && far?.gte(near)).toBe(true)
      }),
    )
  })

  it('has no percentage without an account, and no amount without lots', () => {
    const scale: StopScale = {
      kind: 'stopLoss',
      digits: 5,
      unit: new Big('0.0001'),
      perPrice: new Big(20_000),
      equity: undefined,
    }
    expect(distanceOf('1', 'percent', scale)).toBeUndefined()
    expect(distanceText('0.0013', 'percent', scale)).toBe('')
    expect(distanceText('0.0013', 'money', { ...scale, perPrice: new Big(0) })).toBe('')
    expect(distanceOf('26', 'money', { ...scale, perPrice: new Big(0) })).toBeUndefined()
  })

  it('reads as a trader writes it: 13 pips, 26 dollars', () => {
    const scale: StopScale = {
      kind: 'stopLoss',
      digits: 5,
      unit: new Big('0.0001'),
      perPrice: new Big(20_000),
      equity: new Big(24_500),
    }
    expect(distanceText('0.0013', 'distance', scale)).toBe('13.0')
    expect(distanceText('0.0013', 'money', scale)).toBe('26.00')
    expect(distanceText('0.0013', 'percent', scale)).toBe('0.1062')
    expect(distanceOf('26.19', 'money', scale)?.toFixed()).toBe('0.0013')
    expect(distanceOf('26.01', 'money', { ...scale, kind: 'takeProfit' })?.toFixed()).toBe('0.00131')
  })
})

describe('the unit of a distance', () => {
  it('is a pip of a currency pair, and the price of anything else', () => {
    const of = (changes: Parameters<typeof sampleInstrument>[0]) => {
      const instrument = sampleInstrument(changes)
      return [distanceUnit(instrument).toFixed(), distanceDecimals(instrument)]
    }
    expect(of({})).toEqual(['0.0001', 1])
    expect(of({ digits: 3, quote: 'JPY' })).toEqual(['0.01', 1])
    expect(of({ digits: 4 })).toEqual(['0.0001', 0])
    expect(of({ base: 'XAU', unitsPerLot: 100, digits: 2 })).toEqual(['1', 2])
    expect(of({ base: 'US500', unitsPerLot: 1, digits: 1 })).toEqual(['1', 1])
    expect(of({ base: 'XRP', unitsPerLot: 1, digits: 5 })).toEqual(['1', 5])
  })
})
