import { describe, expect, it } from 'vitest'
import type { Order } from '../../contract/entities/order.ts'
import { profitAt, runningFigures, withStopAt } from './orderFigures.ts'

const order: Order = {
  id: '1',
  showCode: 'USD/JPY',
  code: 'USDJPY',
  originPrice: 158.912,
  price: 158.912,
  lastPrice: 159,
  side: 'buy',
  lots: 0.3,
  profit: '16.603773',
  margin: '1000.000000',
  fee: '0',
  status: 'holding',
  createdAt: '',
}
const rate = { unitsPerLot: 100_000, quoteToUsd: '0.00628298567479' }

const quote = { close: 159.16, fromList: false }
const pushed = { lastPrice: 159, profit: '1.5' }

describe('figures of an order', () => {
  it('follow the quote by the formulas of the server, where it says that they are ours', () => {
    expect(runningFigures(order, { quote, rate, reported: pushed, sameFormulas: true })).toEqual({
      price: 159.16,
      profit: '46.745413',
      onMargin: '4.67',
      tone: 'up',
    })
    const sold: Order = { ...order, side: 'sell' }
    expect(runningFigures(sold, { quote, rate, reported: undefined, sameFormulas: true })).toMatchObject({
      profit: '-46.745413',
      tone: 'dn',
    })
  })

  it('are the server’s until the next push where it does not say so', () => {
    const known = { quote, rate, sameFormulas: false }
    expect(runningFigures(order, { ...known, reported: undefined })).toMatchObject({ price: 159, profit: '16.603773' })
    expect(runningFigures(order, { ...known, reported: pushed })).toMatchObject({ price: 159, profit: '1.5' })
  })

  it('are the server’s at the price that it valued the order at, whatever we would make of it', () => {
    const known = { quote: { close: 159, fromList: false }, rate, sameFormulas: true }
    expect(runningFigures(order, { ...known, reported: undefined })).toMatchObject({ price: 159, profit: '16.603773' })
    expect(runningFigures(order, { ...known, reported: pushed })).toMatchObject({ price: 159, profit: '1.5' })
  })

  it('of a stop are calculated from the price that a pending order waits for', () => {
    const waiting: Order = { ...order, status: 'pending', originPrice: 158.912, price: 0 }
    expect(profitAt(waiting, 159.16, rate)).toBe('46.745413')
  })

  it('fall back on the push, then on the list', () => {
    const known = { rate, sameFormulas: true }
    const listed = { close: 159.16, fromList: true }
    expect(runningFigures(order, { ...known, reported: pushed })).toMatchObject({ price: 159, profit: '1.5' })
    expect(runningFigures(order, { ...known, quote: listed, reported: pushed })).toMatchObject({ profit: '1.5' })
    expect(runningFigures(order, { quote, reported: undefined, sameFormulas: true })).toMatchObject({
      price: 159,
      profit: '16.603773',
    })
  })

  it('have the server’s profit while pending, at the price now, and stand still once ended', () => {
    const known = { quote, rate, reported: undefined, sameFormulas: true }
    const waiting: Order = { ...order, status: 'pending', profit: '0' }
    for (const sameFormulas of [true, false])
      expect(runningFigures(waiting, { ...known, sameFormulas })).toMatchObject({
        price: 159.16,
        profit: '0',
        tone: undefined,
      })
    expect(runningFigures({ ...order, status: 'completed' }, { ...known, reported: pushed })).toMatchObject({
      price: 159,
      profit: '16.603773',
    })
  })
})

describe('a stop loss that follows the price', () => {
  const trailing: Order = { ...order, stopLoss: 158, trailingDistance: 0.5 }

  it('stands where the live channel says', () => expect(withStopAt(trailing, 158.4).stopLoss).toBe(158.4))

  it('stands where the list says when that is newer, so tighter', () => {
    expect(withStopAt(trailing, 157.9)).toBe(trailing)
    const sold: Order = { ...trailing, side: 'sell', stopLoss: 160 }
    expect(withStopAt(sold, 160.1)).toBe(sold)
    expect(withStopAt(sold, 159.9).stopLoss).toBe(159.9)
  })

  it('stays while the channel says nothing', () => expect(withStopAt(trailing, undefined)).toBe(trailing))
})
