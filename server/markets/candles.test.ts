import { beforeEach, describe, expect, it } from 'vitest'
import { EmbeddedSql, PromisedSql } from '../store/sqlite.ts'
import { CandleStore, candleMigrations } from './candleStore.ts'
import { Candles } from './candles.ts'
import type { Tick } from './feed.ts'
import { type InstrumentSpec, instrumentByCode } from './instruments.ts'
import { MinuteColumns } from './minuteColumns.ts'

const START = Date.UTC(2026, 6, 14, 13, 0)
const MINUTE_MS = 60_000

function spec(code: string): InstrumentSpec {
  const found = instrumentByCode(code)
  if (!found) throw new Error(`no ${code}`)
  return found
}
const eurusd = spec('EURUSD')
const tick = (minute: number, price: number, second = 0): Tick => ({
  code: 'EURUSD',
  price,
  time: START + minute * MINUTE_MS + second * 1000,
  volume: 1,
})

describe('candles', () => {
  let db: EmbeddedSql
  let store: CandleStore

  beforeEach(() => {
    db = new EmbeddedSql(':memory:')
    for (const sql of candleMigrations) db.exec(sql)
    store = new CandleStore({ db, queries: new PromisedSql(db) })
  })
  const position = { source: 'test', time: START }

  it('fold ticks into every period and answer before anything is on disk', async () => {
    const candles = new Candles(store, [eurusd])
    candles.take([tick(0, 1.1), tick(0, 1.3, 10), tick(0, 1.2, 59), tick(1, 1.25), tick(6, 1.05)])
    expect(await candles.query('EURUSD', '1min')).toEqual([
      { time: START, open: 1.1, high: 1.3, low: 1.1, close: 1.2, volume: 3 },
      { time: START + MINUTE_MS, open: 1.25, high: 1.25, low: 1.25, close: 1.25, volume: 1 },
      { time: START + 6 * MINUTE_MS, open: 1.05, high: 1.05, low: 1.05, close: 1.05, volume: 1 },
    ])
    expect(
      (await candles.query('EURUSD', '5min')).map((bar) => [bar.open, bar.high, bar.low, bar.close, bar.volume]),
    ).toEqual([
      [1.1, 1.3, 1.1, 1.25, 4],
      [1.05, 1.05, 1.05, 1.05, 1],
    ])
    expect(await candles.query('EURUSD', '1day')).toHaveLength(1)
    expect(candles.current('EURUSD', '1min')?.close).toBe(1.05)
    expect(await candles.query('GBPUSD', '1min')).toEqual([])
  })

  it('answer the same from memory, from disk, and from both', async () => {
    const candles = new Candles(store, [eurusd])
    const ticks = Array.from({ length: 40 }, (_, i) => tick(i, 1 + i / 1000))
    candles.take(ticks.slice(0, 25))
    candles.flush(position)
    candles.take(ticks.slice(25))
    const half = await candles.query('EURUSD', '1min')
    expect(half).toHaveLength(40)
    candles.flush({ source: 'test', time: START + 40 * MINUTE_MS })
    expect(await candles.query('EURUSD', '1min')).toEqual(half)
    const again = new Candles(store, [eurusd])
    expect(await again.query('EURUSD', '1min')).toEqual(half)
    expect(store.position()).toEqual({ source: 'test', time: START + 40 * MINUTE_MS })
  })

  it('go on with the bar a restart broke off', async () => {
    const first = new Candles(store, [eurusd])
    first.take([tick(0, 1.1), tick(0, 1.3, 10)])
    first.flush(position)
    const second = new Candles(store, [eurusd])
    second.take([tick(0, 1.05, 20)])
    expect(await second.query('EURUSD', '1min')).toEqual([
      { time: START, open: 1.1, high: 1.3, low: 1.05, close: 1.05, volume: 3 },
    ])
  })

  it('page back by limit and before, and keep the limit within bounds', async () => {
    const candles = new Candles(store, [eurusd])
    candles.take(Array.from({ length: 1200 }, (_, i) => tick(i, 1 + i / 10_000)))
    candles.flush(position)
    const times = async (limit?: number, before?: number) =>
      (await candles.query('EURUSD', '1min', { limit, before })).map((bar) => (bar.time - START) / MINUTE_MS)
    expect(await times()).toHaveLength(500)
    expect(await times(5000)).toHaveLength(1000)
    expect(await times(-3)).toEqual([1199])
    expect(await times(3)).toEqual([1197, 1198, 1199])
    expect(await times(3, START + 10 * MINUTE_MS)).toEqual([7, 8, 9])
    expect(await times(3, START)).toEqual([])
    expect(await times(2, START + 1199 * MINUTE_MS + 1)).toEqual([1198, 1199])
  })

  it('tell the last bars that ended from memory, written or not', () => {
    const candles = new Candles(store, [eurusd])
    candles.take(Array.from({ length: 9 }, (_, i) => tick(i, 1 + i / 10)))
    const ended = (since: number) =>
      candles.endedSince('EURUSD', '1min', START + since * MINUTE_MS).map((bar) => (bar.time - START) / MINUTE_MS)
    expect(ended(6)).toEqual([6, 7])
    candles.flush(position)
    expect(ended(6)).toEqual([6, 7])
    expect(ended(0)).toEqual([3, 4, 5, 6, 7])
    expect(candles.endedSince('GBPUSD', '1min', START)).toEqual([])
  })

  it('keep what could not be written, to be written the next time', async () => {
    const candles = new Candles(store, [eurusd])
    candles.take([tick(0, 1.1)])
    db.exec('ALTER TABLE candle RENAME TO elsewhere')
    expect(() => candles.flush(position)).toThrow()
    db.exec('ALTER TABLE elsewhere RENAME TO candle')
    candles.flush(position)
    expect(await new Candles(store, [eurusd]).query('EURUSD', '1min')).toHaveLength(1)
  })

  it('leave out a tick older than the bar that moves', async () => {
    const candles = new Candles(store, [eurusd])
    candles.take([tick(5, 1.1), tick(2, 9)])
    expect((await candles.query('EURUSD', '1min')).map((bar) => bar.close)).toEqual([1.1])
  })

  it('take whole minutes into longer bars that are there already', async () => {
    const candles = new Candles(store, [eurusd])
    candles.take([tick(0, 1.1), tick(1, 1.2)])
    candles.flush(position)
    const minutes = new MinuteColumns(4)
    for (let i = 2; i < 100; i++) minutes.push(START / MINUTE_MS + i, 110_000, 130_000, 105_000, 120_000 + i, 2)
    store.addMinutes(eurusd, minutes)
    const later = new Candles(store, [eurusd])
    expect(await later.query('EURUSD', '1min')).toHaveLength(100)
    expect(await later.query('EURUSD', '60min')).toEqual([
      { time: START, open: 1.1, high: 1.3, low: 1.05, close: 1.20059, volume: 2 + 58 * 2 },
      { time: START + 60 * MINUTE_MS, open: 1.1, high: 1.3, low: 1.05, close: 1.20099, volume: 80 },
    ])
    store.dropFrom(START + 50 * MINUTE_MS)
    expect(store.newest(eurusd, '1min', Number.MAX_SAFE_INTEGER, 1000)).toHaveLength(50)
    store.clear()
    expect(store.newest(eurusd, '1min', Number.MAX_SAFE_INTEGER, 1000)).toEqual([])
    expect(store.position()).toBeUndefined()
  })
})
