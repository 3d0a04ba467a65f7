import Big from 'big.js'
import { describe, expect, it } from 'vitest'
import type { Order } from '../../../contract/entities/order.ts'
import { sampleOrder } from '../sampleOrder.ts'
import { arrangedGroups, inPlace, netOf, type Standing } from './lines.ts'

const order = (id: string, changes: Partial<Order> = {}) => sampleOrder({ id, ...changes })
const standing = (id: string, profit: string, changes: Partial<Order> = {}): Standing => ({
  order: order(id, changes),
  price: 1,
  profit: new Big(profit),
})
const ids = (groups: readonly (readonly Standing[])[]) => groups.map((group) => group.map((one) => one.order.id).join())

describe('positions taken as one', () => {
  it('add up exactly', () => {
    const net = netOf([
      order('1', { lots: 0.1, price: 1.1, margin: '0.1', fee: '0.000001' }),
      order('2', { lots: 0.2, price: 1.4, margin: '0.2', fee: '0.000002' }),
    ])
    expect(net.side).toBe('buy')
    expect([net.lots, net.price, net.margin, net.fee].map(String)).toEqual(['0.3', '1.3', '0.3', '0.000003'])
  })

  it('stand at the price where all of them together have won nothing', () => {
    const net = netOf([order('1', { lots: 0.5, price: 1.2 }), order('2', { side: 'sell', lots: 0.7, price: 1.3 })])
    expect(net).toMatchObject({ side: 'sell' })
    expect([net.lots, net.price].map(String)).toEqual(['0.2', '1.55'])
  })

  it('have no side and no price where as much is bought as sold', () => {
    const net = netOf([order('1'), order('2', { side: 'sell' })])
    expect(net.side).toBeUndefined()
    expect(net.price).toBeUndefined()
  })
})

const list = [
  standing('1', '5', { takeProfit: 3 }),
  standing('2', '-9.5', { showCode: 'GER40' }),
  standing('3', '10.1', { showCode: 'GER40', takeProfit: 10 }),
  standing('4', '-2', { side: 'sell' }),
]
const by = (name: string, down = true) => ({ sort: { by: name, down }, grouped: false })

describe('the rows of a table', () => {
  it('stand as the list has them, or by a column, both ways', () => {
    expect(ids(arrangedGroups(list, { sort: undefined, grouped: false }))).toEqual(['1', '2', '3', '4'])
    expect(ids(arrangedGroups(list, by('profit')))).toEqual(['3', '1', '4', '2'])
    expect(ids(arrangedGroups(list, by('profit', false)))).toEqual(['2', '4', '1', '3'])
    expect(ids(arrangedGroups(list, by('instrument', false)))).toEqual(['1', '4', '2', '3'])
  })

  it('leave those without a figure at the end, whichever way', () => {
    expect(ids(arrangedGroups(list, by('takeProfit')))).toEqual(['3', '1', '2', '4'])
    expect(ids(arrangedGroups(list, by('takeProfit', false)))).toEqual(['1', '3', '2', '4'])
  })

  it('stand under their instrument, whose sum decides its place', () => {
    expect(ids(arrangedGroups(list, { sort: undefined, grouped: true }))).toEqual(['1,4', '2,3'])
    expect(ids(arrangedGroups(list, { sort: { by: 'profit', down: true }, grouped: true }))).toEqual(['1,4', '3,2'])
    expect(ids(arrangedGroups(list, { sort: { by: 'profit', down: false }, grouped: true }))).toEqual(['2,3', '4,1'])
  })

  it('keep their places while they must not move; new ones come first', () => {
    const orders = ['1', '2', '3', '9'].map((id) => order(id))
    expect(inPlace(orders, ['3', '5', '1', '2']).map(({ id }) => id)).toEqual(['9', '3', '1', '2'])
  })
})
