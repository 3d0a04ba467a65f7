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

describe('figures of an order between frames', () => {
  it('follow the quote by the formula of the server', () => {
    expect(runningFigures(order, 159.16, rate, { lastPrice: 159, profit: '1' })).toEqual({
      price: 159.16,
      profit: '46.745413',
      onMargin: '4.67',
      tone: 'up',
    })
    expect(runningFigures({ ...order, side: 'sell' }, 159.16, rate, undefined)).toMatchObject({
      profit: '-46.745413',
      tone: 'dn',
    })
  })

  it('of a stop are reckoned from the price that a pending order waits for', () => {
    const waiting: Order = { ...order, status: 'pending', originPrice: 158.912, price: 0 }
    expect(profitAt(waiting, 159.16, rate)).toBe('46.745413')
  })

  it('fall back on the frame of the account, then on the list', () => {
    expect(runningFigures(order, undefined, rate, { lastPrice: 159.1, profit: '2.5' })).toMatchObject({
      price: 159.1,
      profit: '2.5',
    })
    expect(runningFigures(order, 159.16, undefined, undefined)).toMatchObject({ price: 159, profit: '16.603773' })
  })

  it('have no profit while pending and stand still once ended', () => {
    expect(runningFigures({ ...order, status: 'pending' }, 159.16, rate, undefined)).toMatchObject({
      price: 159.16,
      profit: '0',
      tone: undefined,
    })
    expect(runningFigures({ ...order, status: 'completed' }, 170, rate, undefined)).toMatchObject({
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
