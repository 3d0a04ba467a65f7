import { describe, expect, it } from 'vitest'
import { sampleOrder } from '../../orders/sampleOrder.ts'
import { orderLines } from './orderLines.ts'

const ticket = { mode: 'pending', price: 1.14, lots: '0.05', stopLoss: undefined, takeProfit: undefined } as const

describe('orderLines', () => {
  it('draws a position solid and its stops dashed in the tones of loss and profit', () => {
    const lines = orderLines([sampleOrder({ stopLoss: 1.1415, takeProfit: 1.1449 })], undefined)
    expect(lines.map(({ id, kind, price, tone, dashed }) => [id, kind, price, tone, dashed])).toEqual([
      ['7:open', 'position', 1.1431, 'acc', false],
      ['7:tp', 'takeProfit', 1.1449, 'up', true],
      ['7:sl', 'stopLoss', 1.1415, 'dn', true],
    ])
  })

  it('draws a pending order dashed and nothing of one that ended', () => {
    // A server that knows the two documents alone may say no price of an order that has not opened.
    const waiting = sampleOrder({ status: 'pending', originPrice: 1.14, price: 0, stopLoss: 1.13 })
    expect(orderLines([waiting], undefined)).toMatchObject([
      { kind: 'pending', dashed: true, price: 1.14, open: 1.14 },
      { kind: 'stopLoss', price: 1.13, open: 1.14 },
    ])
    expect(orderLines([sampleOrder({ status: 'completed' }), sampleOrder({ status: 'cancelled' })], undefined)).toEqual(
      [],
    )
  })

  it('shows the ticket: its price only while pending, its direction as the stops say it', () => {
    expect(orderLines([], ticket)).toMatchObject([{ id: 'ticket:open', side: undefined }])
    expect(orderLines([], { ...ticket, stopLoss: 1.13 })).toMatchObject([{ side: 'buy' }, { kind: 'stopLoss' }])
    expect(orderLines([], { ...ticket, takeProfit: 1.13 })[0]?.side).toBe('sell')
    expect(orderLines([], { ...ticket, stopLoss: 1.13, takeProfit: 1.12 })[0]?.side).toBeUndefined()
    expect(orderLines([], { ...ticket, mode: 'market', stopLoss: 1.13 }).map((line) => line.kind)).toEqual(['stopLoss'])
    expect(orderLines([], { ...ticket, price: undefined })).toEqual([])
  })
})

describe('orderLines after sending', () => {
  it('shows the stops of both directions while the ticket leaves it open', () => {
    const sell = { stopLoss: 1.15, takeProfit: undefined }
    const lines = orderLines([], { ...ticket, stopLoss: 1.13, sell })
    expect(lines.map(({ id, side, price }) => ({ id, side, price }))).toEqual([
      { id: 'ticket:open', side: undefined, price: 1.14 },
      { id: 'ticket:sl', side: 'buy', price: 1.13 },
      { id: 'ticket:sell:sl', side: 'sell', price: 1.15 },
    ])
  })

  it('does not repeat from the ticket what an order already draws', () => {
    const sent = sampleOrder({ status: 'pending', originPrice: 1.14, price: 1.14, stopLoss: 1.13 })
    const lines = orderLines([sent], { ...ticket, stopLoss: 1.13, takeProfit: 1.16 })
    expect(lines.map(({ id }) => id)).toEqual(['7:open', '7:sl', 'ticket:tp'])
  })
})
