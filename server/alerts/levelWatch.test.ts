import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Levels, LevelWatch } from './levelWatch.ts'

describe('levels that are watched', () => {
  it('fire nearest first, in the order they were set where they are equal, and once', () => {
    const watch = new LevelWatch()
    watch.add('far', 'A', { above: 12 })
    watch.add('first', 'A', { above: 11 })
    watch.add('second', 'A', { above: 11 })
    watch.add('near', 'A', { above: 10.5 })
    watch.add('other', 'B', { above: 10 })
    expect(watch.fire('A', 10)).toEqual([])
    expect(watch.fire('A', 11)).toEqual(['near', 'first', 'second'])
    expect(watch.fire('A', 13)).toEqual(['far'])
    expect(watch.fire('A', 13)).toEqual([])
    expect(watch.fire('B', 10)).toEqual(['other'])
  })

  it('of two sides fire once, whichever comes first', () => {
    const watch = new LevelWatch()
    watch.add('move', 'A', { above: 11, below: 9 })
    expect(watch.fire('A', 9)).toEqual(['move'])
    expect(watch.fire('A', 11)).toEqual([])
  })

  it('fire when and only when a price at or beyond them is seen after they were set', () => {
    const price = fc.integer({ min: 1, max: 20 })
    const levels = fc.oneof(
      price.map((above): Levels => ({ above })),
      price.map((below): Levels => ({ below })),
      fc.tuple(price, price).map(([above, below]): Levels => ({ above, below })),
    )
    const step = fc.oneof(
      fc.record({ set: levels, code: fc.constantFrom('A', 'B') }),
      fc.record({ remove: fc.nat(30) }),
      fc.record({ price, code: fc.constantFrom('A', 'B') }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const watch = new LevelWatch()
        const waiting = new Map<string, { code: string; levels: Levels }>()
        const keys: string[] = []
        for (const one of steps) {
          if ('set' in one) {
            const key = `k${keys.length}`
            keys.push(key)
            watch.add(key, one.code, one.set)
            waiting.set(key, { code: one.code, levels: one.set })
          } else if ('remove' in one) {
            const key = keys[one.remove] ?? 'unknown'
            watch.remove(key)
            waiting.delete(key)
          } else {
            const due = [...waiting].filter(
              ([
                ,
                {
                  code,
                  levels: { above = Infinity, below = -Infinity },
                },
              ]) => code === one.code && (one.price >= above || one.price <= below),
            )
            expect(watch.fire(one.code, one.price).toSorted()).toEqual(due.map(([key]) => key).toSorted())
            for (const [key] of due) waiting.delete(key)
          }
        }
      }),
    )
  })
})
