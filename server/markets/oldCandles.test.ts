import { beforeEach, describe, expect, it } from 'vitest'
import type { Period } from '../../contract/entities/market.ts'
import { EmbeddedSql, PromisedSql } from '../store/sqlite.ts'
import { CandleStore, candleMigrations } from './candleStore.ts'
import { type InstrumentSpec, instruments } from './instruments.ts'
import { OldCandles } from './oldCandles.ts'

const DAY_MINUTES = 1440
const DAYS = 7
/** More steps than there are periods and thousands of bars. */
const MANY = 60

const [one, other] = instruments as [InstrumentSpec, InstrumentSpec]

describe('old candles', () => {
  let db: EmbeddedSql
  let store: CandleStore
  let old: OldCandles
  let writes = 0

  beforeEach(() => {
    db = new EmbeddedSql(':memory:')
    for (const sql of candleMigrations) db.exec(sql)
    writes = 0
    store = new CandleStore({ db, queries: new PromisedSql(db) }, () => {
      writes += 1
    })
    old = new OldCandles(store, [one, other], DAYS)
  })

  /** A bar every `every` minutes, the newest at a minute. */
  function fill({ id }: InstrumentSpec, period: number, count: number, newest = 1_000_000): void {
    db.prepare(
      `WITH RECURSIVE bar (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM bar WHERE at < ? - 1)
       INSERT INTO candle SELECT ?, ?, ? - at * ?, 1, 1, 1, 1, 1 FROM bar`,
    ).run(count, id, period, newest, period)
  }
  const bars = (spec: InstrumentSpec, period: Period) => store.newest(spec, period, Number.MAX_SAFE_INTEGER, 100_000)
  const steps = (count: number) => {
    for (let step = 0; step < count; step++) old.step()
  }

  it('are taken away, as many bars of each period being kept, and the newest stay as they are', () => {
    fill(one, 1, 15_000)
    fill(one, 5, 15_000)
    fill(one, 1440, 15_000)
    fill(other, 1, 500)
    const newest = bars(one, '1min').slice(-DAYS * DAY_MINUTES)
    steps(MANY)
    for (const period of ['1min', '5min', '1day'] as const) {
      const left = bars(one, period)
      expect(left.length, period).toBeGreaterThan(DAYS * DAY_MINUTES)
      expect(left.length, period).toBeLessThanOrEqual(DAYS * DAY_MINUTES + 1000)
    }
    expect(bars(one, '1min').slice(-newest.length)).toEqual(newest)
    expect(bars(other, '1min')).toHaveLength(500)
  })

  it('are a thousand at a time, in a write that the store guards; without as many nothing is written', () => {
    fill(one, 1, DAYS * DAY_MINUTES + 1 + 2_999)
    steps(MANY)
    expect(writes).toBe(2)
    expect(bars(one, '1min')).toHaveLength(DAYS * DAY_MINUTES + 1 + 999)
  })

  it('of what has had no price for long are its last prices, and stay', () => {
    fill(one, 1, 2_000, 10)
    fill(other, 1, 2_000)
    steps(MANY)
    expect(bars(one, '1min')).toHaveLength(2_000)
  })

  it('that cannot be taken away now are tried again', () => {
    let isAway = true
    store = new CandleStore({ db, queries: new PromisedSql(db) }, () => {
      if (isAway) throw new Error('not mine')
    })
    old = new OldCandles(store, [one], DAYS)
    fill(one, 1, 15_000)
    expect(() => old.step()).toThrow('not mine')
    expect(bars(one, '1min')).toHaveLength(15_000)
    isAway = false
    steps(MANY)
    expect(bars(one, '1min').length).toBeLessThanOrEqual(DAYS * DAY_MINUTES + 1000)
  })
})
