import type { UseStore } from 'idb-keyval'
import { beforeEach, describe, expect, it } from 'vitest'
import type { JournalEntry } from '../../../contract/entities/journal.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { memoryStore } from '../../../sw/cache/memoryStore.ts'
import type { JournalQuestion } from './journalBook.ts'
import { JournalStore } from './journalStore.ts'

const order = (id: number, more: Partial<Order> = {}): Order => ({
  id: String(id),
  showCode: 'EUR/USD',
  originPrice: 1.1,
  price: 1.1,
  lastPrice: 1.2,
  side: 'buy',
  lots: 1,
  profit: '10',
  margin: '1',
  fee: '1',
  status: 'completed',
  createdAt: '2026-07-30T08:00:00Z',
  openedAt: '2026-07-30T09:00:00Z',
  completedAt: new Date(Date.UTC(2026, 6, 30, 10) + id * 60_000).toISOString(),
  reason: 'takeProfit',
  ...more,
})
const entry = (orderId: string, more: Partial<JournalEntry> = {}): JournalEntry => ({
  orderId,
  note: '',
  rating: undefined,
  tags: [],
  pictures: [],
  changedAt: 5,
  ...more,
})
const question: JournalQuestion = { filter: { tags: [] }, zone: 'UTC', period: '', shown: '2026-07', most: 50 }

let store: UseStore
let stored: JournalStore
beforeEach(async () => {
  store = memoryStore()
  stored = new JournalStore(store)
  await stored.open('7')
})
const reopened = async (owner = '7') => {
  const next = new JournalStore(store)
  await next.open(owner)
  return next.book
}

describe('a journal on the device', () => {
  it('has its trades and entries after a restart, whatever was put twice', async () => {
    await stored.putOrders(Array.from({ length: 2_300 }, (_, at) => order(at)))
    await stored.putOrders([order(2_299), order(2_300), order(3)])
    await stored.putEntries([entry('3', { tags: ['News'], note: 'Early' })])
    const book = await reopened()
    expect(book.orders).toHaveLength(2_301)
    expect(book.ask({ ...question, filter: { tags: ['News'] } }).trades).toMatchObject([
      { order: { id: '3' }, entry: { note: 'Early' } },
    ])
    expect(book.newest).toEqual({ closedAt: Date.parse(order(2_300).completedAt ?? ''), changedAt: 5 })
  })

  it('shows nothing of one account to another, and keeps nothing of it then', async () => {
    await stored.putOrders([order(1)])
    expect((await reopened('8')).orders).toEqual([])
    expect((await reopened('7')).orders).toEqual([])
  })

  it('forgets trades that were undone', async () => {
    await stored.putOrders([order(1), order(2)])
    await stored.remove(['1'])
    expect((await reopened()).orders.map(({ id }) => id)).toEqual(['2'])
  })

  it('works without storage', async () => {
    const broken = new JournalStore(() => Promise.reject(new Error('none')))
    expect(await broken.open('7')).toEqual({ closedAt: 0, changedAt: 0 })
    await broken.putOrders([order(1)])
    expect(broken.book.ask(question).total).toBe(1)
  })
})

describe('filters', () => {
  it('combine: all of them, and any of the tags', async () => {
    await stored.putOrders([
      order(1),
      order(2, { side: 'sell', profit: '-5', reason: 'stopLoss' }),
      order(3, { showCode: 'XAU/USD', openedAt: '2026-07-30T02:00:00Z' }),
      order(4, { status: 'cancelled' }),
    ])
    await stored.putEntries([
      entry('1', { tags: ['A'] }),
      entry('2', { tags: ['B'] }),
      entry('3', { tags: ['A', 'C'] }),
    ])
    const found = (filter: object) =>
      stored.book
        .ask({ ...question, filter: { tags: [], ...filter } })
        .trades.map(({ order: { id } }) => id)
        .join()
    expect(found({})).toBe('3,2,1')
    expect(found({ tags: ['A', 'B'] })).toBe('3,2,1')
    expect(found({ tags: ['A'], instrument: 'EUR/USD' })).toBe('1')
    expect(found({ result: 'losers' })).toBe('2')
    expect(found({ result: 'winners', side: 'sell' })).toBe('')
    expect(found({ reason: 'stopLoss' })).toBe('2')
    // 09:00 UTC is 10:00 in London; 02:00 UTC is 11:00 in Tokyo.
    expect(found({ session: 'london' })).toBe('2,1')
    expect(found({ session: 'tokyo' })).toBe('3')
  })
})

it('lists a day, a month or a year of the zone, with the figures of what is shown', async () => {
  await stored.putOrders([
    order(1),
    order(2, { completedAt: '2026-07-31T23:30:00Z' }),
    order(3, { completedAt: '2025-01-02T03:00:00Z' }),
  ])
  const listed = (period: string, zone = 'UTC') => stored.book.ask({ ...question, period, zone }).listed
  expect([listed('2026-07-30'), listed('2026-07'), listed('2026'), listed('2025'), listed('')]).toEqual([1, 2, 2, 1, 3])
  expect([listed('2026-07', 'Asia/Tokyo'), listed('2026-08-01', 'Asia/Tokyo')]).toEqual([1, 1])
  expect(stored.book.ask(question).shown.all).toMatchObject({ trades: 2, net: '18.000000' })
  expect(stored.book.ask({ ...question, most: 1 }).trades).toHaveLength(1)
})
