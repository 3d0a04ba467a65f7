import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PriceQueue } from './priceQueue.ts'

const id = fc.nat(30)
const price = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.constantFrom(Number.POSITIVE_INFINITY, -0.5))
const step = fc.oneof(
  fc.record({ do: fc.constant('set' as const), id, price }),
  fc.record({ do: fc.constant('delete' as const), id }),
)

it.each(['falling', 'rising'] as const)(
  'finds whoever a %s price reaches, whatever was added and taken out',
  (side) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), price, (steps, now) => {
        const queue = new PriceQueue(side)
        const waits = new Map<number, number>()
        for (const taken of steps) {
          if (taken.do === 'set') {
            queue.set(taken.id, taken.price)
            waits.set(taken.id, taken.price)
          } else {
            queue.delete(taken.id)
            waits.delete(taken.id)
          }
          const due = [...waits].filter(([, at]) => (side === 'falling' ? now <= at : now >= at)).map(([one]) => one)
          expect(queue.reached(now).sort((a, b) => a - b)).toEqual(due.sort((a, b) => a - b))
          expect(queue.size).toBe(waits.size)
        }
      }),
    )
  },
)
