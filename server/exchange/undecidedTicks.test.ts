import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Tick } from '../markets/feed.ts'
import { UndecidedTicks } from './undecidedTicks.ts'

const tick = fc.record({
  code: fc.constantFrom('EURUSD', 'USDJPY'),
  price: fc.integer({ min: 1, max: 40 }),
  time: fc.constant(0),
  volume: fc.constant(1),
})
const batches = fc.array(fc.array(tick, { minLength: 1, maxLength: 12 }), { maxLength: 30 })

const first = (ticks: readonly Tick[], reached: (tick: Tick) => boolean) => ticks.find(reached)?.price

describe('prices that are kept until the store works again', () => {
  it('tell of every level which was the first at or beyond it, and which is the newest, however many came', () => {
    fc.assert(
      fc.property(batches, (result) => {
        const stored = new UndecidedTicks(5)
        for (const [sequence, ticks] of result.entries()) stored.keep({ ticks, sequence })
        const all = stored.take()
        expect(stored.isEmpty).toBe(true)
        expect(all.sequence).toBe(result.length === 0 ? undefined : result.length - 1)
        for (const code of ['EURUSD', 'USDJPY']) {
          const [whole, left] = [result.flat(), all.ticks].map((ticks) => ticks.filter((one) => one.code === code))
          if (whole === undefined || left === undefined) throw new Error('no prices')
          expect(left.at(-1)?.price).toBe(whole.at(-1)?.price)
          for (let level = 0; level <= 41; level++) {
            expect(first(left, ({ price }) => price <= level)).toBe(first(whole, ({ price }) => price <= level))
            expect(first(left, ({ price }) => price >= level)).toBe(first(whole, ({ price }) => price >= level))
          }
        }
      }),
    )
  })

  it('are no more than twice as many as there are different prices, and a few', () => {
    const stored = new UndecidedTicks(50)
    for (let i = 0; i < 5_000; i++) {
      const price = 1 + ((i * 7) % 20)
      const { ticks } = stored.take()
      expect(ticks.length).toBeLessThanOrEqual(50)
      stored.keep({ ticks: [...ticks, { code: 'EURUSD', price, time: i, volume: 1 }], sequence: undefined })
    }
  })
})
