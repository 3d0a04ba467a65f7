import Big from 'big.js'
import { describe, expect, it } from 'vitest'
import type { Order } from '../../../contract/entities/order.ts'
import { type HeldPosition, isMeant, totalsOf } from './heldPositions.ts'

const held = (instrumentId: string, profit: string, closable = true): HeldPosition => ({
  profit: new Big(profit),
  closable,
  order: {
    id: '1',
    showCode: 'EUR/USD',
    instrumentId,
    originPrice: 1,
    price: 1,
    lastPrice: 1,
    side: 'buy',
    lots: 1,
    profit,
    margin: '100.5',
    fee: '0',
    stopLoss: undefined,
    takeProfit: undefined,
    trailingDistance: undefined,
    status: 'holding',
    createdAt: '',
  } satisfies Order,
})
const positions = [held('1', '10'), held('1', '-4.5'), held('2', '0'), held('2', '-1', false)]
const meant = (scope: 'all' | 'winners' | 'losers', only?: string) =>
  positions.filter((one) => isMeant(one, scope, only)).map(({ profit }) => profit.toFixed())

describe('a choice of positions', () => {
  it('knows winners and losers; what stands at nothing is neither', () => {
    expect(meant('all')).toHaveLength(4)
    expect(meant('winners')).toEqual(['10'])
    expect(meant('losers')).toEqual(['-4.5', '-1'])
  })

  it('may be of one instrument', () => {
    expect(meant('all', '2')).toEqual(['0', '-1'])
    expect(meant('losers', '1')).toEqual(['-4.5'])
  })

  it('adds up', () => {
    const { profit, margin, ...counts } = totalsOf(positions)
    expect([profit.toFixed(), margin.toFixed()]).toEqual(['4.5', '402'])
    expect(counts).toEqual({ count: 4, stuck: 1 })
  })
})
