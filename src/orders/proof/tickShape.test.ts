import { describe, expect, it } from 'vitest'
import type { CheckedFill } from '../../../contract/proof/orderProof.ts'
import type { Level } from '../../../contract/proof/receipt.ts'
import { tickShape } from './tickShape.ts'

const SECOND = 1_000
const around = (prices: readonly number[]) =>
  prices.map((price, number) => ({ number, price, time: number * SECOND, volume: 1, isContinuous: false }))
const level = (changes: Partial<Level> = {}): Level => ({
  ...{ kind: 'stopLoss', side: 'buy', price: 10, since: 0 },
  ...changes,
})
/** A fill at a tick, by its number. */
function fill(prices: readonly number[], number: number, changes: Partial<CheckedFill> = {}): CheckedFill {
  const ticks = around(prices)
  const tick = ticks[number]
  return {
    decision: { what: 'closed', account: 1, at: 0, price: tick?.price, ...(tick && { tick }) },
    ...{ level: level(), tick, fault: undefined, around: ticks },
    ...changes,
  }
}

describe('the ticks around a fill', () => {
  it('are a line in steps, with the first one beyond the level', () => {
    const shape = tickShape(fill([12, 11, 9, 10, 8], 2))
    expect(shape?.first).toMatchObject({ tick: { number: 2, price: 9 }, x: 0.5 })
    expect(shape?.beyond).toBe('below')
    expect(shape?.ticks.map(({ isBeyond }) => isBeyond)).toEqual([false, false, true, true, true])
    expect(shape?.line).toMatch(/^M0\.00 [\d.]+(H[\d.]+V[\d.]+){4}H100$/)
    const heights = [shape?.level?.y, shape?.fill.y, shape?.ticks.at(-1)?.y] as number[]
    expect(heights).toEqual(heights.toSorted())
  })

  it.each<[string, Partial<Level>, 'above' | 'below']>([
    ['of a sold position', { side: 'sell' }, 'above'],
    ['that takes a profit', { kind: 'takeProfit' }, 'above'],
    ['that waits above', { kind: 'target', entryPrice: 9 }, 'above'],
    ['that waits below', { kind: 'target', entryPrice: 11 }, 'below'],
  ])('a level %s is reached from its side', (_, changes, side) =>
    expect(tickShape(fill([10, 10, 10], 1, { level: level(changes) }))?.beyond).toBe(side),
  )

  it('show the fill at the level where the price went through it', () => {
    const through = fill([12, 9], 1)
    const shape = tickShape({ ...through, decision: { ...through.decision, price: 10 } })
    expect(shape?.fill).toEqual({ x: shape?.first?.x, y: shape?.level?.y })
  })

  it('of an order at market have no level', () => {
    const shape = tickShape(fill([12, 11, 9], 1, { level: undefined }))
    expect([shape?.level, shape?.beyond, shape?.first?.tick.price]).toEqual([undefined, undefined, 11])
    expect(shape?.ticks.some(({ isBeyond }) => isBeyond)).toBe(false)
  })

  it('leave room after a fill at the newest of them, and stand in it where there is but one', () => {
    expect(tickShape(fill([12, 11, 9], 2))?.fill.x).toBeLessThan(1)
    const one = tickShape(fill([12], 0, { level: undefined }))
    expect(one?.ticks).toEqual([{ x: 0, y: 0.5, isBeyond: false }])
    expect(one?.grid.length).toBeGreaterThan(1)
  })

  it('are those of ten seconds before and after', () => {
    const shape = tickShape(
      fill(
        Array.from({ length: 60 }, (_, at) => 40 - at),
        30,
      ),
    )
    expect([shape?.from, shape?.to]).toEqual([20 * SECOND, 40 * SECOND])
    expect(shape?.grid.map(({ price }) => price)).toEqual([0, 5, 10, 15, 20])
  })

  it('are none without a tick', () => {
    expect(tickShape(fill([], 0))).toBeUndefined()
    expect(tickShape({ ...fill([12], 0), around: [] })).toBeUndefined()
  })
})
