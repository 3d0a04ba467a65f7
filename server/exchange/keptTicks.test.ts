import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Tick } from '../markets/feed.ts'
import { KeptTicks } from './keptTicks.ts'

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
      fc.property(batches, (came) => {
        const kept = new KeptTicks(5)
        for (const [sequence, ticks] of came.entries()) kept.keep(kept.with({ ticks, sequence }))
        expect(kept.all.sequence).toBe(came.length === 0 ? undefined : came.length - 1)
        for (const code of ['EURUSD', 'USDJPY']) {
          const [all, left] = [came.flat(), kept.all.ticks].map((ticks) => ticks.filter((one) => one.code === code))
          if (all === undefined || left === undefined) throw new Error('no prices')
          expect(left.at(-1)?.price).toBe(all.at(-1)?.price)
          for (let level = 0; level <= 41; level++) {
            expect(first(left, ({ price }) => price <= level)).toBe(first(all, ({ price }) => price <= level))
            expect(first(left, ({ price }) => price >= level)).toBe(first(all, ({ price }) => price >= level))
          }
        }
      }),
    )
  })

  it('are no more than twice as many as there are different prices, and a few', () => {
    const kept = new KeptTicks(50)
    for (let i = 0; i < 5_000; i++) {
      const price = 1 + ((i * 7) % 20)
      kept.keep(kept.with({ ticks: [{ code: 'EURUSD', price, time: i, volume: 1 }], sequence: undefined }))
      expect(kept.all.ticks.length).toBeLessThanOrEqual(50)
    }
  })
})
