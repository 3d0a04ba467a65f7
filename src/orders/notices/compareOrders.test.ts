import { describe, expect, it } from 'vitest'
import type { Order } from '../../../contract/entities/order.ts'
import { compareOrders, type KnownOrder } from './compareOrders.ts'

const order = (id: string, status: Order['status']): Order => ({
  ...{ id, status, showCode: 'EUR/USD', originPrice: 1, price: 1, lastPrice: 1, side: 'buy', lots: 1 },
  ...{ profit: '0', margin: '0', fee: '0', createdAt: '' },
})
const known = (...orders: KnownOrder[]) => new Map(orders.map((one) => [one.id, one]))
const lists = (pending: Order[], holding: Order[], complete = true) => ({ pending, holding, complete })
const nothing = new Map()

describe('what became of known orders', () => {
  it('pending before and held now: filled, also when both lists name it', () => {
    const before = known(order('1', 'pending'), { id: '2', status: 'pending' })
    const now = lists([order('2', 'pending')], [order('1', 'holding'), order('2', 'holding')])
    expect(compareOrders(before, now, nothing).filled.map(({ id }) => id)).toEqual(['1', '2'])
    expect(compareOrders(before, now, nothing).ended).toEqual([])
  })

  it('in neither list any more: ended; one that was never known is no news', () => {
    const before = known(order('1', 'holding'), order('2', 'pending'), order('3', 'holding'))
    const now = lists([], [order('3', 'holding'), order('4', 'holding')])
    const named = new Map([['99', 'closed' as const]])
    const { filled, ended } = compareOrders(before, now, named)
    expect(filled).toEqual([])
    expect(ended.map(({ id }) => id)).toEqual(['1', '2'])
  })

  it('missing from lists that are cut off: ended only when the server has named it', () => {
    const before = known(order('1', 'holding'), order('2', 'holding'))
    const now = lists([], [], false)
    expect(compareOrders(before, now, nothing).ended).toEqual([])
    expect(compareOrders(before, now, new Map([['2', 'stopLoss']])).ended.map(({ id }) => id)).toEqual(['2'])
  })
})
