import { describe, expect, it } from 'vitest'
import { sampleOrder } from '../sampleOrder.ts'
import { distanceFault, distanceMoney, firstDistance, firstStand } from './trailingDraft.ts'

const order = sampleOrder()

describe('the distance to begin with', () => {
  it('is as far as the stop loss stands from the price', () =>
    expect(firstDistance({ ...order, stopLoss: 1.1415 }, 1.1438, 5)).toBe('0.00230'))

  it('is a thousandth of the price without a stop loss', () => expect(firstDistance(order, 1.1438, 5)).toBe('0.00114'))

  it('is measured from the price that a pending order waits for', () =>
    expect(firstDistance({ ...order, status: 'pending', originPrice: 1.2, stopLoss: 1.19 }, 1.1438, 5)).toBe('0.01000'))

  it('is the one that is set', () => expect(firstDistance({ ...order, trailingDistance: 0.004 }, 1, 5)).toBe('0.00400'))

  it('is never nothing', () => expect(firstDistance({ ...order, stopLoss: 1.1438 }, 1.1438, 5)).toBe('0.00001'))
})

describe('a distance', () => {
  it('means money', () => expect(distanceMoney(order, '0.0004', { unitsPerLot: 100_000, quoteToUsd: 1 })).toBe('40'))

  it('must be something, and less than the price', () => {
    expect(distanceFault('', 1)).toBe('none')
    expect(distanceFault('0', 1)).toBe('none')
    expect(distanceFault('1', 1)).toBe('tooFar')
    expect(distanceFault('0.9', 1)).toBeUndefined()
  })

  it('never loosens the stop that stands', () => {
    expect(firstStand(order, 1.1438, '0.0004', 5)).toBe(1.1434)
    expect(firstStand({ ...order, stopLoss: 1.1436 }, 1.1438, '0.0004', 5)).toBe(1.1436)
    expect(firstStand({ ...order, side: 'sell' }, 1.1438, '0.0004', 5)).toBe(1.1442)
    expect(firstStand({ ...order, status: 'pending' }, 1.1438, '0.0004', 5)).toBeUndefined()
  })
})
