import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Instrument } from '../../../contract/entities/market.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { partBounds } from '../../../contract/rules.ts'
import { boundsOf as boundsOfOrder, isWhole, partFault, partPresets } from './partLots.ts'

const boundsOf = (lots: number, least: number, step: number) => {
  const bounds = partBounds(lots, least, step)
  if (bounds === undefined) throw new Error('cannot be parted')
  return bounds
}
const presets = (lots: number, least: number, step: number) =>
  partPresets(lots, boundsOf(lots, least, step), step).map(({ lots, percent }) => `${percent} ${lots}`)

describe('shares of a position', () => {
  it('are quarters', () => expect(presets(1, 0.01, 0.01)).toEqual(['25 0.25', '50 0.50', '75 0.75', '100 1.00']))

  it('are rounded down to the step', () =>
    expect(presets(0.1, 0.01, 0.01)).toEqual(['25 0.02', '50 0.05', '75 0.07', '100 0.10']))

  it('that come to the same lots stand once, as the nearest share', () => {
    expect(presets(0.03, 0.01, 0.01)).toEqual(['25 0.01', '75 0.02', '100 0.03'])
    expect(presets(0.02, 0.01, 0.01)).toEqual(['50 0.01', '100 0.02'])
  })

  it('can all be closed, whatever the position', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 5000 }), (least, more) => {
        const whole = (least + more) / 100
        const bounds = partBounds(whole, least / 100, 0.01)
        fc.pre(bounds !== undefined)
        if (bounds === undefined) return
        for (const { lots } of partPresets(whole, bounds, 0.01))
          expect(partFault(lots, whole, bounds, 0.01)).toBeUndefined()
      }),
    ))
})

describe('lots to close', () => {
  const bounds = boundsOf(2, 1, 0.1)
  it.each([
    ['0.1', undefined],
    ['1', undefined],
    ['1.1', 'bounds'],
    ['2', undefined],
    ['2.1', 'bounds'],
    ['0.05', 'bounds'],
    ['0.15', 'step'],
    ['', 'bounds'],
  ] as const)('%s of 2 with at least 1 left: %s', (lots, fault) => expect(partFault(lots, 2, bounds, 0.1)).toBe(fault))

  it('have no limits for a pending order', () => {
    const limits = { lotMin: 0.01, lotStep: 0.01 } as Instrument
    expect(boundsOfOrder({ status: 'holding', lots: 1 } as Order, limits)).toBeDefined()
    expect(boundsOfOrder({ status: 'pending', lots: 1 } as Order, limits)).toBeUndefined()
  })

  it('are the whole however they are written', () => {
    expect(isWhole('2.00', 2)).toBe(true)
    expect(isWhole('1.99', 2)).toBe(false)
    expect(isWhole('', 2)).toBe(false)
  })
})
