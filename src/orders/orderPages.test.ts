import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Order, OrderPage } from '../../contract/entities/order.ts'
import { firstPage, type LoadedOrders, nextPage, withoutOrders } from './orderPages.ts'

const order = (id: number, profit = '0'): Order => ({
  id: String(id),
  showCode: 'EUR/USD',
  originPrice: 1,
  price: 1,
  lastPrice: 1,
  side: 'buy',
  lots: 1,
  profit,
  margin: '1',
  fee: '0',
  status: 'holding',
  createdAt: '',
})
const page = (ids: readonly number[], total: number, profit = '0'): OrderPage => ({
  rows: ids.map((id) => order(id, profit)),
  total,
  totalProfit: '0',
})
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)
const ids = (loaded: LoadedOrders) => loaded.rows.map(({ id }) => Number(id))

describe('pages of orders', () => {
  it('follow one another until everything is loaded', () => {
    const first = firstPage(page(range(0, 10), 20))
    expect(first.complete).toBe(false)
    const both = nextPage(first, page(range(10, 20), 20))
    expect(ids(both)).toEqual(range(0, 20))
    expect(both).toMatchObject({ complete: true, pages: 2, total: 20 })
  })

  it('show an order once though a new one has shifted it onto the next page', () => {
    const first = firstPage(page(range(0, 10), 12))
    const both = nextPage(first, page([9, 10, 11], 13, '5'))
    expect(ids(both)).toEqual(range(0, 12))
    expect(both.rows[9]?.profit).toBe('5')
    expect(both.complete).toBe(true)
  })

  it('end at a short page even when the server counts more', () => {
    expect(firstPage(page([1, 2], 30))).toMatchObject({ complete: true })
    expect(firstPage(page([], 0))).toMatchObject({ complete: true, rows: [], total: 0 })
  })

  it('go on after a full page of rows that were known already', () => {
    const first = firstPage(page(range(0, 10), 30))
    const again = nextPage(first, page(range(0, 10), 30))
    expect(again).toMatchObject({ complete: false, pages: 2 })
  })

  it('lose orders that ended, and count them off', () => {
    const loaded = withoutOrders(firstPage(page(range(0, 10), 12)), new Set(['3', '99']))
    expect(ids(loaded)).not.toContain(3)
    expect(loaded.total).toBe(11)
    expect(withoutOrders(loaded, new Set(['3']))).toBe(loaded)
  })

  it('never hold an order twice and always come to an end, however rows shift', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 45 }),
        fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 8 }),
        (n, shifts) => {
          let all = range(0, n)
          let loaded = firstPage(page(all.slice(0, 10), all.length))
          for (let step = 0; !loaded.complete; step++) {
            const shift = shifts[step] ?? 0
            all = shift >= 0 ? [...range(1000 + step * 10, 1000 + step * 10 + shift), ...all] : all.slice(-shift)
            const at = loaded.pages * 10
            loaded = nextPage(loaded, page(all.slice(at, at + 10), all.length))
            expect(step).toBeLessThan(20)
          }
          expect(new Set(ids(loaded)).size).toBe(loaded.rows.length)
        },
      ),
    )
  })
})
