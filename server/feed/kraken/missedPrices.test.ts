import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { periods } from '../../../contract/entities/market.ts'
import { CandleStore, candleMigrations } from '../../markets/candleStore.ts'
import { Candles } from '../../markets/candles.ts'
import type { Bar } from '../../markets/folding.ts'
import { EmbeddedSql, PromisedSql } from '../../store/sqlite.ts'
import { type FakeTrade, fakeOhlc } from './fakeKraken.ts'
import { KrakenFeed, type WireEvents } from './krakenFeed.ts'
import { pairs } from './pairs.ts'

/** No trade falls on the instant of a connection: those are a quarter of a second apart from here. */
const START = Date.UTC(2026, 6, 15, 11, 57, 0, 330)
const MINUTE_MS = 60_000
const STEP_MS = 250
const DURATION_MS = 6 * MINUTE_MS
const QUIET_MS = 130_000
const bitcoin = pairs.filter(({ spec }) => spec.code === 'BTCUSD')

/** From a time on, the network is away for so long: connections are cut, or go on without a word. */
interface Outage {
  readonly at: number
  readonly lasts: number
  readonly isSilent: boolean
}

/** A market in which every change of the bid is a trade at it, one at the beginning of every minute among them. */
function tradesOf(moves: readonly (readonly [wait: number, points: number])[]): FakeTrade[] {
  const trades: FakeTrade[] = []
  let points = 10_000_000
  let i = 0
  for (let time = START - (START % MINUTE_MS) - 5 * MINUTE_MS; time < START + DURATION_MS; ) {
    const [wait = 1000, change = 0] = moves[i++ % moves.length] ?? []
    points += change
    trades.push({ time, price: points / 100, qty: (1 + (i % 7)) / 4 })
    const then = time + wait
    time = Math.min(then - (then % 10) + 3, (Math.floor(time / MINUTE_MS) + 1) * MINUTE_MS)
  }
  return trades
}

/** Waits until everything that only depends on promises has happened. */
const settled = async () => {
  for (let i = 0; i < 8; i++) await null
}

/** Runs the feed through outages; returns the candles that come of it. */
async function run(trades: readonly FakeTrade[], outages: readonly Outage[], troubles: readonly boolean[]) {
  vi.setSystemTime(START)
  const now = () => Date.now()
  let events: WireEvents | undefined
  let since = 0
  /** True if the connection no longer delivers anything. */
  let isMute = false
  let requested = 0
  const isAway = () => outages.some(({ at, lasts }) => now() >= START + at && now() < START + at + lasts)
  const bid = () => trades.findLast(({ time }) => time <= now())?.price ?? 0
  const ticker = (type: string, price: number, time: number) => ({
    channel: 'ticker',
    type,
    data: [{ symbol: 'BTC/USD', bid: price, ask: price, timestamp: new Date(time).toISOString() }],
  })
  const feed = new KrakenFeed({
    pairs: bitcoin,
    clock: { now },
    log: { info: () => {}, warn: () => {} },
    seenTo: START,
    isShort: () => false,
    random: () => 0.5,
    network: {
      connect: (to) => {
        queueMicrotask(() => {
          if (isAway()) return to.closed('away')
          events = to
          since = now()
          isMute = false
          to.opened()
          to.text(JSON.stringify(ticker('snapshot', bid(), now())))
        })
        return { send: () => {}, cut: () => (events = undefined) }
      },
      ask: async (ask) =>
        troubles[requested++]
          ? '{"error":["EGeneral:Too many requests"]}'
          : fakeOhlc('XXBTZUSD', trades, ask.interval, now(), ask.since),
    },
  })
  const db = new EmbeddedSql(':memory:')
  for (const sql of candleMigrations) db.exec(sql)
  const candles = new Candles(
    new CandleStore({ db, queries: new PromisedSql(db) }),
    bitcoin.map(({ spec }) => spec),
  )
  const position = { source: 'test', time: START }
  let next = trades.findIndex(({ time }) => time > START)
  // What an earlier run has seen.
  candles.take(trades.slice(0, next).map(({ time, price, qty }) => ({ code: 'BTCUSD', price, time, volume: qty })))
  feed.start()
  for (let time = START; time < START + DURATION_MS + QUIET_MS; time += STEP_MS) {
    vi.advanceTimersByTime(STEP_MS)
    await settled()
    if (isAway()) isMute = true
    const cut = outages.some(({ at, isSilent }) => !isSilent && now() >= START + at && now() - STEP_MS < START + at)
    if (cut && events) {
      const lost = events
      events = undefined
      lost.closed('cut')
    }
    for (let trade = trades[next]; trade && trade.time <= now(); trade = trades[++next]) {
      if (isMute || !events || trade.time <= since) continue
      const stamped = { symbol: 'BTC/USD', qty: trade.qty, timestamp: new Date(trade.time).toISOString() }
      events.text(JSON.stringify(ticker('update', trade.price, trade.time)))
      events.text(JSON.stringify({ channel: 'trade', type: 'update', data: [stamped] }))
    }
    if (!isMute && (now() - START) % 1000 === 0) events?.text('{"channel":"heartbeat"}')
    candles.take(feed.advance(now()))
    for (let repair = feed.past.next; repair; repair = feed.past.next) {
      candles.repair(repair, position)
      feed.past.done()
    }
  }
  expect(feed.past.keptTo).toBeGreaterThan(START + DURATION_MS)
  const bars: Record<string, Bar[]> = {}
  for (const period of periods) bars[period] = await candles.query('BTCUSD', period, { before: START + DURATION_MS })
  await feed.stop()
  return bars
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('prices that were missed', () => {
  it('leave no trace in the candles, whenever and however often the connection is lost', async () => {
    const outage = fc.record({
      at: fc.integer({ min: 0, max: DURATION_MS - 120_000 }),
      lasts: fc.integer({ min: 1_000, max: 120_000 }),
      isSilent: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 200, max: 2_500 }), fc.integer({ min: -300, max: 300 })), {
          minLength: 20,
          maxLength: 60,
        }),
        fc.array(outage, { minLength: 1, maxLength: 4 }),
        fc.array(fc.boolean(), { maxLength: 3 }),
        async (moves, outages, troubles) => {
          const trades = tradesOf(moves)
          const undisturbed = await run(trades, [], [])
          expect(undisturbed['1min']?.length).toBeGreaterThanOrEqual(6)
          expect(await run(trades, outages, troubles)).toEqual(undisturbed)
        },
      ),
      { numRuns: 8, endOnFailure: true },
    )
  })
})
