import { describe, expect, it } from 'vitest'
import type { Quote, ServerFrame } from '../../contract/live.ts'
import { type Batch, FrameInbox } from './frameInbox.ts'

function opened() {
  const batches: Batch[] = []
  const clock: number[] = []
  let due: (() => void)[] = []
  const inbox = new FrameInbox({
    schedule: (run) => due.push(run),
    take: (batch) => batches.push(batch),
    clockHeard: (time) => clock.push(time),
  })
  const frame = () => {
    const runs = due
    due = []
    for (const run of runs) run()
  }
  return { inbox, batches, clock, frame, scheduled: () => due.length }
}

const quote = (code: string, close: number, time?: number): Quote => ({
  code,
  open: 1,
  close,
  change: 0,
  marketOpen: true,
  ...(time !== undefined && { time }),
})
const market = (...quotes: Quote[]): ServerFrame => ({ type: 'market', quotes })
const bar = (time: number, close: number): ServerFrame => ({
  type: 'kline',
  code: 'A',
  candle: { time, open: 1, high: 1, low: 1, close, volume: 0 },
})

describe('the door', () => {
  it('hands on once an animation frame, the newest quote of each instrument', () => {
    const { inbox, batches, frame, scheduled } = opened()
    for (let tick = 0; tick < 200; tick += 1) inbox.receive(market(quote('A', tick, tick), quote('B', -tick, tick)))
    expect(scheduled()).toBe(1)
    expect(batches).toEqual([])
    frame()
    expect(batches).toHaveLength(1)
    expect(batches[0]?.quotes.map(({ code, close }) => [code, close])).toEqual([
      ['A', 199],
      ['B', -199],
    ])
    inbox.receive(market(quote('A', 5, 300)))
    frame()
    expect(batches[1]?.quotes).toEqual([quote('A', 5, 300)])
  })

  it('ignores a quote older than the one it has seen, also one handed on already', () => {
    const { inbox, batches, frame, scheduled } = opened()
    inbox.receive(market(quote('A', 1, 10)))
    inbox.receive(market(quote('A', 2, 9)))
    frame()
    expect(batches[0]?.quotes[0]?.close).toBe(1)
    inbox.receive(market(quote('A', 3, 9)))
    expect(scheduled()).toBe(0)
    inbox.receive(market(quote('A', 4, 10)))
    frame()
    expect(batches[1]?.quotes[0]?.close).toBe(4)
  })

  it('takes quotes without a time in the order they come', () => {
    const { inbox, batches, frame } = opened()
    inbox.receive(market(quote('A', 1)))
    inbox.receive(market(quote('A', 2)))
    frame()
    expect(batches[0]?.quotes[0]?.close).toBe(2)
  })

  it('takes earlier times again once another source speaks', () => {
    const { inbox, batches, frame } = opened()
    inbox.receive(market(quote('A', 1, 1_000)))
    inbox.reset()
    inbox.receive(market(quote('A', 2, 10)))
    frame()
    expect(batches[0]?.quotes[0]?.close).toBe(2)
  })

  it('keeps the last word of a finished minute beside the next, and no older minute', () => {
    const { inbox, batches, frame } = opened()
    inbox.receive(bar(60_000, 1))
    inbox.receive(bar(60_000, 2))
    inbox.receive(bar(120_000, 3))
    inbox.receive(bar(60_000, 4))
    frame()
    expect(batches[0]?.candles.get('A')?.map(({ time, close }) => [time, close])).toEqual([
      [60_000, 2],
      [120_000, 3],
    ])
  })

  it('joins the account frames of one animation frame, orders by their newest row', () => {
    const { inbox, batches, frame } = opened()
    const trade = (floating: string, id: string, profit: string): ServerFrame => ({
      type: 'trade',
      figures: { floating, marginLevel: 1, marginInUse: '1', orders: [{ id, lastPrice: 1, profit }] },
    })
    inbox.receive(trade('1', 'a', '1'))
    inbox.receive(trade('2', 'b', '2'))
    inbox.receive(trade('3', 'a', '3'))
    inbox.receive({ type: 'closed', orders: [{ id: 'a', reason: 'closed' }] })
    inbox.receive({ type: 'closed', orders: [{ id: 'b', reason: 'stopLoss' }] })
    frame()
    expect(batches[0]?.figures?.floating).toBe('3')
    expect(batches[0]?.figures?.orders.map(({ id, profit }) => [id, profit])).toEqual([
      ['a', '3'],
      ['b', '2'],
    ])
    expect(batches[0]?.closed.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('hands on nothing personal after it was told to forget', () => {
    const { inbox, batches, frame } = opened()
    inbox.receive({ type: 'closed', orders: [{ id: 'a', reason: 'closed' }] })
    inbox.receive({
      type: 'alerts',
      alerts: [{ id: 'a', code: 'A', showCode: 'A', kind: 'above', setAt: 1, createdAt: 0 }],
    })
    inbox.forgetAccount()
    frame()
    expect(batches[0]).toMatchObject({ closed: [], alerts: [] })
  })

  it('passes the server’s clock on from market frames and pongs', () => {
    const { inbox, clock, scheduled } = opened()
    inbox.receive({ type: 'market', quotes: [], time: 5 })
    inbox.receive({ type: 'pong', time: 6 })
    inbox.receive({ type: 'pong' })
    expect(clock).toEqual([5, 6])
    expect(scheduled()).toBe(0)
  })
})
