import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quoteToUsd, type Side } from '../../contract/rules.ts'
import { sampleInstrument } from './sampleInstrument.ts'
import { moneyAt, type StopOrder, stopPreview, stopText } from './stopPreview.ts'
import type { RelativeUnit } from './stopUnits.ts'

const yen = sampleInstrument({ code: 'USDJPY', base: 'USD', quote: 'JPY', digits: 3 })
const orderAt = (entry: number, lots: string): StopOrder => ({
  instrument: yen,
  lots,
  entry,
  quoteToUsd: quoteToUsd('JPY', () => 151) ?? 1,
  equity: new Big('24500.37'),
})
const step = new Big('0.001')

const anyStop = fc.record({
  kind: fc.constantFrom('stopLoss' as const, 'takeProfit' as const),
  side: fc.constantFrom<Side>('buy', 'sell'),
  unit: fc.constantFrom<RelativeUnit>('money', 'percent'),
  lots: fc.integer({ min: 1, max: 5_000 }).map((count) => new Big(count).div(100).toFixed()),
  entry: fc.integer({ min: 80_000, max: 200_000 }).map((tick) => tick / 1_000),
})

describe('a stop of a pair whose price is the rate', () => {
  it('is told at the rate there is when the price gets there', () => {
    // 3 × 100,000 / 147, not / 151
    const shown = stopPreview('stopLoss', { unit: 'price', text: '147' }, orderAt(150, '1'))
    expect(shown?.money.toFixed(2)).toBe('-2040.82')
  })

  it('never loses more than was typed, nor brings less; a step more would', () => {
    const cents = fc.integer({ min: 100, max: 90_000 }).map((count) => new Big(count).div(100).toFixed(2))
    fc.assert(
      fc.property(anyStop, cents, ({ kind, side, unit, lots, entry }, text) => {
        const order = orderAt(entry, lots)
        const wanted = unit === 'money' ? new Big(text) : new Big(order.equity ?? 0).times(text).div(100)
        const price = stopPreview(kind, { unit, text }, order)?.prices[side]
        // No price above brings a dollar for each of its units.
        if (price === undefined) {
          expect(wanted.gte(new Big(lots).times(100_000))).toBe(true)
          return
        }
        const away = price.lt(entry) ? step.neg() : price.gt(entry) ? step : step.times(side === 'sell' ? 1 : -1)
        const [here, farther, nearer] = [price, price.plus(away), price.minus(away)].map((at) =>
          moneyAt(order, at.gt(0) ? at : step, side).abs(),
        )
        // The rate has 14 decimals, which tell at a price hundreds of times the entry.
        const slack = price.minus(entry).abs().times(lots).times(100_000).times('1e-14').plus('0.000001')
        const [atMost, atLeast] = [wanted.plus(slack), wanted.minus(slack)]
        if (kind === 'stopLoss') {
          expect(here?.lte(atMost)).toBe(true)
          expect(price.eq(entry) || farther?.gte(atLeast)).toBe(true)
        } else {
          expect(here?.gte(atLeast)).toBe(true)
          expect(price.eq(entry) || nearer?.lte(atMost)).toBe(true)
        }
      }),
      {
        numRuns: 400,
        examples: [[{ kind: 'takeProfit', side: 'buy', unit: 'percent', lots: '0.49', entry: 80 }, '199.63']],
      },
    )
  })

  it('is the same price again in another unit', () => {
    fc.assert(
      fc.property(anyStop, fc.integer({ min: 1, max: 40_000 }), ({ kind, side, unit, lots, entry }, steps) => {
        const order = orderAt(entry, lots)
        const below = (kind === 'stopLoss') === (side === 'buy')
        const price = new Big(entry).plus(step.times(below ? -steps : steps))
        const typed = stopPreview(kind, { unit: 'price', text: price.toFixed(3) }, order)
        const text = stopText(kind, typed, unit, order)
        expect(stopPreview(kind, { unit, text }, order)?.prices[side]?.toFixed(3), text).toBe(price.toFixed(3))
      }),
      { numRuns: 400 },
    )
  })
})
