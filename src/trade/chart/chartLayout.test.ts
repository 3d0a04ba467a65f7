import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceTicks } from './chartAxes.ts'
import { isClear, placeTags } from './priceMarks.ts'
import { timeTicks } from './timeTicks.ts'

describe('placeTags', () => {
  it('keeps the last price where it is and pushes the others apart, in their order', () => {
    const tag = fc.record({ y: fc.integer({ min: 0, max: 400 }), above: fc.constant(10), below: fc.constant(10) })
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 8 }), fc.integer({ min: 0, max: 400 }), (others, price) => {
        const tags = [{ y: price, above: 10, below: 26, fixed: true }, ...others]
        const placed = placeTags(tags)
        expect(placed[0]).toBe(price)
        const rows = tags.map((one, index) => ({ ...one, y: placed[index] as number })).sort((a, b) => a.y - b.y)
        for (let index = 1; index < rows.length; index += 1) {
          const [over, under] = [rows[index - 1], rows[index]] as [(typeof rows)[0], (typeof rows)[0]]
          expect(under.y - under.above).toBeGreaterThanOrEqual(over.y + over.below)
        }
      }),
    )
  })

  it('leaves tags that do not touch alone', () => {
    const tags = [10, 90, 40].map((y) => ({ y, above: 10, below: 10 }))
    expect(placeTags(tags)).toEqual([10, 90, 40])
  })

  it('drops axis numbers within 17 px of a tag', () => {
    const tags = [{ y: 100, above: 10, below: 10 }]
    expect([82, 83, 100, 117, 118].map((y) => isClear(y, tags))).toEqual([true, false, false, false, true])
  })
})

describe('timeTicks', () => {
  const start = Date.parse('2026-07-10T09:07:00Z')
  const minutes = (count: number, step: number, from = start) =>
    Array.from({ length: count }, (_, index) => from + index * step * 60_000)
  const at = (ticks: readonly { time: number }[]) => ticks.map(({ time }) => new Date(time).toISOString().slice(11, 16))

  it('marks round times', () => {
    expect(at(timeTicks(minutes(50, 1), 11, () => 0))).toEqual(['09:15', '09:30', '09:45'])
    expect(at(timeTicks(minutes(45, 5, start - 7 * 60_000), 11, () => 0))).toEqual(['10:00', '11:00', '12:00'])
  })

  it('goes by the visitor’s zone and says where a day begins', () => {
    const halfHour = 5.5 * 3_600_000
    const ticks = timeTicks(minutes(30, 60, Date.parse('2026-07-10T10:30:00Z')), 7, () => halfHour)
    expect(at(ticks)).toEqual(['18:30', '06:30'])
    expect(ticks[0]?.day).toBe(true)
  })

  it('marks the first bar after a weekend and keeps marks apart', () => {
    const friday = minutes(100, 15, Date.parse('2026-07-10T00:00:00Z'))
    const monday = minutes(100, 15, Date.parse('2026-07-12T22:00:00Z'))
    const ticks = timeTicks([...friday, ...monday], 12, () => 0)
    for (let index = 1; index < ticks.length; index += 1)
      expect((ticks[index]?.index ?? 0) - (ticks[index - 1]?.index ?? 0)).toBeGreaterThanOrEqual(9)
    expect(ticks.some((tick) => tick.day)).toBe(true)
  })
})

describe('priceTicks', () => {
  it('marks round prices, as many as there is room for', () => {
    expect(priceTicks(1.14144, 1.1521, 300, 5)).toEqual([1.142, 1.144, 1.146, 1.148, 1.15, 1.152])
    expect(priceTicks(61_900, 63_300, 400, 2)).toEqual([62_000, 62_200, 62_400, 62_600, 62_800, 63_000, 63_200])
  })

  it('never marks finer than the digits, nor nearer than 44 px', () => {
    const drawn = fc.tuple(
      fc.double({ min: 0.5, max: 90_000, noNaN: true }),
      fc.double({ min: 0.0001, max: 5_000, noNaN: true }),
      fc.integer({ min: 100, max: 900 }),
      fc.integer({ min: 0, max: 5 }),
    )
    fc.assert(
      fc.property(drawn, ([from, range, height, digits]) => {
        const ticks = priceTicks(from, from + range, height, digits)
        for (const [index, tick] of ticks.entries()) {
          expect(Number(tick.toFixed(digits))).toBe(tick)
          const before = ticks[index - 1]
          if (before !== undefined) expect(((tick - before) / range) * height).toBeGreaterThan(43)
        }
      }),
    )
  })

  it('has none for no range', () => {
    expect(priceTicks(5, 5, 300, 2)).toEqual([])
  })
})
