import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BalanceCourse } from '../../contract/entities/history.ts'
import type { Candle } from '../../contract/entities/market.ts'
import { sampleOrder } from '../orders/sampleOrder.ts'
import { equityDay } from './equityDay.ts'

const QUARTER = 15 * 60_000
const from = Date.UTC(2026, 6, 10)
const at = (quarter: number) => from + quarter * QUARTER
const iso = (time: number) => new Date(time).toISOString()

const course = (over: Partial<BalanceCourse> = {}): BalanceCourse => ({
  start: '1000',
  end: '1000',
  traded: '0',
  moved: '0',
  drawdown: '0',
  drawdownPeak: '1000',
  drawdownAt: undefined,
  points: [],
  ...over,
})
const bar = (quarter: number, open: number, close = open): Candle => ({
  time: at(quarter),
  open,
  close,
  high: Math.max(open, close),
  low: Math.min(open, close),
  volume: 0,
})
const rate = { unitsPerLot: 100, quoteToUsd: '1' }
const order = (over = {}) => sampleOrder({ side: 'buy', lots: 1, price: 10, createdAt: iso(at(-4)), ...over })

describe('equity of the day', () => {
  it('is the balance while nothing is open', () =>
    expect(equityDay(course(), [], from, at(3))).toEqual({ values: [1000, 1000, 1000], base: '1000' }))

  it('counts a position from before the day at the price the day began with', () => {
    const bars = [bar(-1, 10, 11), bar(0, 12, 13), bar(1, 13, 14), bar(2, 15)]
    const day = equityDay(course(), [{ order: order(), rate, bars }], from, at(2) + 1)
    expect(day).toEqual({ values: [1200, 1300, 1500], base: '1200' })
  })

  it('counts a position only while it was open, and what it brought from then on', () => {
    const bars = [bar(0, 10, 10), bar(1, 11, 11), bar(2, 12, 12), bar(3, 20, 20)]
    const closed = order({ createdAt: iso(at(1)), completedAt: iso(at(3)), status: 'completed' })
    const points = [{ time: at(3), balance: '1150', peak: '1150' }]
    const day = equityDay(course({ points }), [{ order: closed, rate, bars }], from, at(4))
    expect(day.values).toEqual([1000, 1100, 1200, 1150])
    expect(day.base).toBe('1000')
  })

  it('takes what was paid in today for no profit', () => {
    const points = [{ time: at(1), balance: '1500', peak: '1500' }]
    expect(equityDay(course({ moved: '500', points }), [], from, at(2)).base).toBe('1500')
  })

  it('begins the line of an account opened today with its first balance', () => {
    const points = [{ time: at(2), balance: '100000', peak: '100000' }]
    const day = equityDay(course({ start: '0', moved: '100000', points }), [], from, at(4))
    expect(day).toEqual({ values: [100000, 100000], base: '100000' })
  })

  it('is nothing but finite numbers, one for each quarter', () => {
    const anyOrder = fc.record({
      opened: fc.integer({ min: -8, max: 8 }),
      length: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
      bars: fc.uniqueArray(fc.integer({ min: -4, max: 8 }), { maxLength: 6 }),
    })
    fc.assert(
      fc.property(fc.array(anyOrder, { maxLength: 4 }), fc.integer({ min: 0, max: 8 }), (all, quarters) => {
        const orders = all.map(({ opened, length, bars }) => ({
          order: order({
            createdAt: iso(at(opened)),
            completedAt: length === undefined ? undefined : iso(at(opened + length)),
          }),
          rate,
          bars: bars.toSorted((one, other) => one - other).map((quarter) => bar(quarter, 9 + (quarter % 3))),
        }))
        const { values, base } = equityDay(course(), orders, from, at(quarters))
        expect(values).toHaveLength(quarters)
        expect([...values, Number(base)].every(Number.isFinite)).toBe(true)
      }),
    )
  })
})
