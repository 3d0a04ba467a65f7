import { describe, expect, it } from 'vitest'
import type { Order } from '../../../contract/entities/order.ts'
import { arranged, isUsual, type ListView, queryOfView, viewOfQuery } from './listView.ts'

const order = (id: number, showCode: string, side: Order['side'], profit: string, lastPrice = 1): Order => ({
  id: String(id),
  showCode,
  originPrice: 1,
  price: 1,
  lastPrice,
  side,
  lots: 1,
  profit,
  margin: '1',
  fee: '0',
  status: 'holding',
  createdAt: '',
})
/** The newest first, as the server lists them. */
const all = [
  order(5, 'XAU/USD', 'buy', '-3', 1.4),
  order(4, 'EUR/USD', 'sell', '10', 0.9),
  order(3, 'EUR/USD', 'buy', '0', 1.2),
  order(2, 'BTC/USD', 'buy', '9', 1.05),
  order(1, 'EUR/USD', 'buy', '-20', 1),
]
const usual: ListView = { sort: 'newest', side: undefined, outcome: undefined, instrument: undefined }
const ids = (view: Partial<ListView>, profitOf = (one: Order) => one.profit) =>
  arranged(all, { ...usual, ...view }, profitOf)
    .map(({ id }) => id)
    .join('')

describe('a list of live orders', () => {
  it('stands as it came unless something else is chosen', () => {
    expect(ids({})).toBe('54321')
    expect(ids({ sort: 'oldest' })).toBe('12345')
    expect(ids({ sort: 'instrument' })).toBe('24315')
    expect(ids({ sort: 'nearest' })).toBe('12435')
  })

  it('is sorted by what positions make now, not when they were listed', () => {
    expect(ids({ sort: 'bestFirst' })).toBe('42351')
    expect(ids({ sort: 'worstFirst' })).toBe('15324')
    expect(ids({ sort: 'bestFirst' }, (one) => one.id)).toBe('54321')
    expect(ids({ outcome: 'losers' }, ({ id }) => String(2 - Number(id)))).toBe('543')
  })

  it('is filtered by all that is chosen at once', () => {
    expect(ids({ side: 'buy' })).toBe('5321')
    expect(ids({ outcome: 'winners' })).toBe('42')
    expect(ids({ outcome: 'losers' })).toBe('51')
    expect(ids({ instrument: 'EUR/USD', side: 'buy', sort: 'oldest' })).toBe('13')
    expect(ids({ instrument: 'GER40' })).toBe('')
  })
})

describe('the query of a list', () => {
  const view = (kind: 'holding' | 'pending', text: string) => viewOfQuery(kind, new URLSearchParams(text))

  it('is read as it is written, and keeps the rest', () => {
    const said = 'type=1&sort=worstFirst&side=sell&outcome=losers&instrument=EUR%2FUSD'
    expect(queryOfView(view('holding', said), new URLSearchParams('type=1')).toString()).toBe(said)
    expect(queryOfView(usual, new URLSearchParams(said)).toString()).toBe('type=1')
  })

  it('asks for the usual where it says what the list does not have', () => {
    expect(isUsual(view('pending', 'sort=bestFirst&outcome=winners&side=up'))).toBe(true)
    expect(isUsual(view('holding', 'sort=nearest'))).toBe(true)
    expect(isUsual(view('holding', 'sort=bestFirst'))).toBe(false)
  })
})
