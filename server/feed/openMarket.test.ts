import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { periods } from '../../contract/entities/market.ts'
import { candleMigrations } from '../markets/candleStore.ts'
import { foldBars } from '../markets/folding.ts'
import { instruments, testInstruments } from '../markets/instruments.ts'
import type { Market } from '../markets/market.ts'
import type { HoursMode } from '../markets/sessions.ts'
import { EmbeddedSql, PromisedSql } from '../store/sqlite.ts'
import { type MarketSettings, openMarket } from './openMarket.ts'
import { reachDays } from './simulated/openSimulated.ts'

const NOON = Date.UTC(2026, 6, 15, 12, 0, 20)
const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

let reported: string[] = []
const log = {
  info: () => {},
  warn: (_: object, message: string) => reported.push(message),
  error: (_: object, message: string) => reported.push(message),
}

function newDatabase(): EmbeddedSql {
  const db = new EmbeddedSql(':memory:')
  for (const sql of candleMigrations) db.exec(sql)
  return db
}

beforeEach(() => {
  reported = []
})

const simulated = (now: number, hours: HoursMode = 'real'): MarketSettings => ({
  feed: 'simulated',
  seed: 7,
  hours,
  clock: { now: () => now },
  testers: false,
  historyDays: 3,
  candleDays: 7,
})

/** Opens at a time, and closes again, which keeps the candles. */
async function visit(db: EmbeddedSql, settings: MarketSettings) {
  const opened = await openMarket({ db, queries: new PromisedSql(db) }, settings, log)
  await opened.stop()
  return opened.market
}

let firstDay: Buffer
let plain: Market
/** A database on which the market was opened at noon. */
const afterFirstDay = (): EmbeddedSql => new EmbeddedSql(firstDay)

beforeAll(async () => {
  const db = newDatabase()
  plain = await visit(db, simulated(NOON))
  firstDay = db.serialize()
})

describe('a first start of the simulated market', () => {
  it('has a past in every period that leads to prices near the reference, and the same again', async () => {
    const market = plain
    for (const spec of instruments) {
      const quote = market.quote(spec.code)
      expect(Math.abs((quote?.close ?? 0) / spec.priceRef - 1), spec.code).toBeLessThan(0.02)
    }
    const minutes = await market.candles('BTCUSD', '1min', { limit: 1000 })
    expect(minutes).toHaveLength(1000)
    expect(minutes.at(-1)?.time).toBe(NOON - 20_000)
    for (const [i, bar] of minutes.entries()) {
      expect(bar.time).toBe((minutes[0]?.time ?? 0) + i * MINUTE_MS)
      expect(bar.low).toBeLessThanOrEqual(Math.min(bar.open, bar.close))
      expect(bar.high).toBeGreaterThanOrEqual(Math.max(bar.open, bar.close))
    }
    const hours = await market.candles('BTCUSD', '60min', { limit: 10 })
    const created = foldBars(minutes, '60min')
    expect(created.slice(-10)).toEqual(hours)
    for (const period of periods) expect((await market.candles('EURUSD', period)).length, period).toBeGreaterThan(0)
    expect(await market.abbreviated('BTCUSD', '15min')).toHaveLength(96)
    expect((await market.candles('BTCUSD', '1day')).length).toBe(reachDays(3, 'days') + 1)
    const day = (await market.candles('BTCUSD', '1day')).at(-1)
    expect(market.quote('BTCUSD')).toMatchObject({ open: day?.open, high: day?.high, low: day?.low, close: day?.close })
    const again = await visit(newDatabase(), simulated(NOON))
    expect(await again.candles('BTCUSD', '1min', { limit: 1000 })).toEqual(minutes)
  })

  it('lists the markets, their hours, and the dollar’s worth of their currencies', async () => {
    const market = plain
    expect(market.source).toBe('simulated')
    expect(market.instruments).toBe(instruments)
    expect(market.byId(1)?.code).toBe('EURUSD')
    expect(market.byCode('XAUUSD')?.id).toBe(2)
    expect(market.isOpen('EURUSD', NOON)).toBe(true)
    expect(market.isOpen('AAPL', NOON)).toBe(false)
    expect(market.isOpen('DOGEUSD', NOON)).toBe(false)
    expect(market.nextOpen('AAPL', NOON)).toBe(Date.UTC(2026, 6, 15, 13, 30))
    expect(market.nextOpen('BTCUSD', NOON)).toBeUndefined()
    expect(market.quoteToUsd('USD').toNumber()).toBe(1)
    expect(market.quoteToUsd('EUR').toNumber()).toBe(market.quote('EURUSD')?.close)
    expect(
      market
        .quoteToUsd('JPY')
        .times(market.quote('USDJPY')?.close ?? 0)
        .toNumber(),
    ).toBeCloseTo(1, 6)
    expect(() => market.quoteToUsd('XYZ')).toThrow(/XYZ/)
    expect(market.quote('DOGEUSD')).toBeUndefined()
    expect(await market.candles('DOGEUSD', '1min')).toEqual([])
  })

  it('keeps AUS200 closed and the others open when the hours are always, with candles of all', async () => {
    const saturday = Date.UTC(2026, 6, 18, 12, 0, 20)
    const market = await visit(newDatabase(), simulated(saturday, 'always'))
    const closed = market.changedSince(0).quotes.filter((quote) => !quote.isOpen)
    expect(closed.map((quote) => quote.code)).toEqual(['AUS200'])
    for (const spec of instruments) {
      const quote = market.quote(spec.code)
      expect((await market.candles(spec.code, '15min')).length, spec.code).toBeGreaterThan(50)
      if (spec.code !== 'AUS200') expect(saturday - (quote?.time ?? 0), spec.code).toBeLessThan(5000)
    }
  })
})

describe('a later start', () => {
  it.each([
    ['a few seconds', 7000],
    ['minutes', 5 * MINUTE_MS + 13_000],
    ['hours', 5 * 60 * MINUTE_MS],
    ['two days', 2 * DAY_MS],
  ])('after %s goes on at the last prices and leaves no minute out', async (_, absence) => {
    const after = await visit(afterFirstDay(), simulated(NOON + absence))
    const last = (await plain.candles('BTCUSD', '1min', { limit: 1 }))[0]
    const count = Math.min(1000, Math.floor(absence / MINUTE_MS) + 2)
    const bars = await after.candles('BTCUSD', '1min', { limit: count })
    for (const [i, bar] of bars.entries()) expect(bar.time).toBe((bars[0]?.time ?? 0) + i * MINUTE_MS)
    expect(bars.at(-1)?.time).toBe(Math.floor((NOON + absence) / MINUTE_MS) * MINUTE_MS)
    const next = (await after.candles('BTCUSD', '1min', { limit: 1, before: (last?.time ?? 0) + 2 * MINUTE_MS }))[0]
    expect(Math.abs((next?.open ?? 0) / (last?.close ?? 1) - 1)).toBeLessThan(0.005)
    const old = await plain.candles('BTCUSD', '1min', { limit: 200, before: last?.time })
    expect(await after.candles('BTCUSD', '1min', { limit: 200, before: last?.time })).toEqual(old)
    const hours = foldBars(await after.candles('BTCUSD', '1min', { limit: 1000 }), '60min')
    expect(await after.candles('BTCUSD', '60min', { limit: hours.length - 1 })).toEqual(hours.slice(1))
    expect(after.quote('EURUSD')?.close).toBeCloseTo(plain.quote('EURUSD')?.close ?? 0, 1)
    expect(reported).toEqual([])
  })

  it('makes up for six weeks at most, and bears a clock set back', async () => {
    const db = afterFirstDay()
    const late = await visit(db, simulated(NOON + 90 * DAY_MS))
    const bars = await late.candles('BTCUSD', '1day', { limit: 20 })
    // Of three days here, as the setting says.
    expect(bars.filter((bar) => bar.time > NOON)).toHaveLength(4)
    const back = await visit(db, simulated(NOON + DAY_MS))
    expect((await back.candles('BTCUSD', '1min')).every((bar) => bar.time <= NOON + DAY_MS)).toBe(true)
    expect(back.quote('BTCUSD')?.time).toBeLessThanOrEqual(NOON + DAY_MS)
  })
})

describe('the instruments for testers', () => {
  const withTesters: MarketSettings = { ...simulated(NOON), testers: true } as MarketSettings
  let tested: Market
  beforeAll(async () => {
    tested = await visit(newDatabase(), withTesters)
  })

  it('are priced as what they follow, and change no other price', async () => {
    for (const spec of instruments)
      expect(tested.quote(spec.code), spec.code).toMatchObject({
        ...plain.quote(spec.code),
        version: expect.any(Number),
      })
    const followed = await tested.candles('ETHUSD', '1min', { limit: 1000 })
    for (const { code } of testInstruments) {
      const bars = await tested.candles(code, '1min', { limit: 1000 })
      expect(bars).toHaveLength(1000)
      // The last bar is of ticks, which come at times of their own.
      expect(bars.slice(0, -1), code).toEqual(followed.slice(0, -1))
    }
  })

  it('stand last, in a category of their own that is not there without them', () => {
    expect(tested.instruments.slice(-2).map((spec) => spec.code)).toEqual(['TESTSLOW', 'TESTREFUSE'])
    const categories = ({ instruments }: Market) => new Set(instruments.map(({ categoryId }) => categoryId))
    expect([...categories(tested)].toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect([...categories(plain)].toSorted()).toEqual([1, 2, 3, 4, 5, 6])
    expect(plain.quote('TESTSLOW')).toBeUndefined()
    expect(plain.isOpen('TESTSLOW', NOON)).toBe(false)
    expect(plain.byId(901)?.code).toBe('TESTSLOW')
  })

  it('begin to be priced when they come to a market that has run without them', async () => {
    const db = afterFirstDay()
    const later = await visit(db, { ...withTesters, clock: { now: () => NOON + 60_000 } } as MarketSettings)
    expect(later.quote('TESTSLOW')?.close).toBeCloseTo(later.quote('ETHUSD')?.close ?? 0, -2)
  })
})

describe('a market that runs', () => {
  it('tells ticks to whom has subscribed, with quotes and candles that know them already', async () => {
    let now = NOON
    const settings: MarketSettings = {
      feed: 'simulated',
      seed: 7,
      hours: 'real',
      clock: { now: () => now },
      testers: false,
      historyDays: 1,
      candleDays: 7,
    }
    const db = newDatabase()
    const { market, start, stop } = await openMarket({ db, queries: new PromisedSql(db) }, settings, log)
    const { version } = market.changedSince(0)
    const received = new Promise<void>((resolve) => {
      market.subscribe((ticks) => {
        const tick = ticks.findLast((one) => one.code === 'BTCUSD')
        expect(market.quote('BTCUSD')?.close).toBe(tick?.price)
        expect(market.currentCandle('BTCUSD')?.close).toBe(tick?.price)
        resolve()
      })
    })
    now += 5000
    start()
    await received
    await stop()
    expect(market.changedSince(version).quotes.length).toBeGreaterThan(10)
    expect(reported).toEqual([])
    const stored = db.prepare('SELECT time FROM feed_position').get() as { time: number }
    expect(stored.time).toBe(Math.floor(now / 250) * 250)
  })
})

describe('candles of months ago', () => {
  const [first] = instruments
  const minutesOf = (db: EmbeddedSql) =>
    db.prepare('SELECT count(*) FROM candle WHERE instrument = ? AND period = 1').pluck().get(first?.id)
  /** Runs for some minutes of the machine's own time, which no price hears of. */
  async function run(db: EmbeddedSql, settings: MarketSettings): Promise<void> {
    const { start, stop } = await openMarket({ db, queries: new PromisedSql(db) }, settings, log)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      start()
      vi.advanceTimersByTime(5 * MINUTE_MS)
    } finally {
      vi.useRealTimers()
    }
    await stop()
  }

  it('are taken away while it runs, but none that a first start makes up', async () => {
    const db = afterFirstDay()
    const created = minutesOf(db) as number
    const oldest = Math.floor((NOON - 3 * DAY_MS) / MINUTE_MS)
    db.prepare(
      `WITH RECURSIVE bar (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM bar WHERE at < 30000)
       INSERT INTO candle SELECT ?, 1, ? - at, 1, 1, 1, 1, 1 FROM bar`,
    ).run(first?.id, oldest)
    await run(db, { ...simulated(NOON), historyDays: 60 } as MarketSettings)
    expect(minutesOf(db)).toBe(created + 30_000)
    await run(db, simulated(NOON))
    expect(minutesOf(db)).toBeLessThan(7 * 1440 + 1000)
    expect(minutesOf(db)).toBeGreaterThan(created)
    expect(reported).toEqual([])
  })
})

describe('a replay a thousand times as fast', () => {
  it('has no price that is older than the tape has it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'market-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const path = join(folder, 'EURUSD_ticks_x.csv')
    const ticks = Array.from({ length: 3000 }, (_, i) => `${NOON + i * 1000},1.1,1.2`)
    await writeFile(path, ['time_ms,bid,ask', ...ticks].join('\n'))
    const db = newDatabase()
    const opened = await openMarket(
      { db, queries: new PromisedSql(db) },
      { feed: 'replay', files: [path], start: undefined, speed: 1000 },
      log,
    )
    onTestFinished(() => opened.stop())
    opened.start()
    let looks = 0
    let [oldest, seen] = [0, 0]
    while (seen < NOON + 2_000_000) {
      await setImmediate()
      const quote = opened.market.quote('EURUSD')
      if (!quote) continue
      looks += 1
      seen = quote.time
      oldest = Math.max(oldest, Math.min(opened.clock.now(), NOON + 2_999_000) - quote.time)
    }
    expect(looks).toBeGreaterThan(10)
    expect(oldest).toBeLessThanOrEqual(1000)
  })
})

describe('another feed on the same database', () => {
  it('does not go on from the candles of the one before', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'market-'))
    const path = join(folder, 'EURUSD_M1_x.csv')
    await writeFile(path, `time_ms,open,high,low,close,volume\n${NOON - 20_000},1.1,1.2,1,1.15,0\n`)
    const db = afterFirstDay()
    const { market, clock } = await openMarket(
      { db, queries: new PromisedSql(db) },
      { feed: 'replay', files: [path], start: undefined, speed: 1 },
      log,
    )
    expect(market.source).toBe('replay')
    expect(market.instruments.map((spec) => spec.code)).toEqual(['EURUSD'])
    expect(market.byCode('XAUUSD')?.code).toBe('XAUUSD')
    expect(Math.abs(clock.now() - (NOON - 20_000))).toBeLessThan(2000)
    expect(market.quote('EURUSD')).toBeUndefined()
    expect(market.quoteToUsd('EUR').toNumber()).toBe(market.byCode('EURUSD')?.priceRef)
    await visit(db, simulated(NOON))
    expect(reported).toEqual(['the candles kept so far are of another market and are dropped'])
    await rm(folder, { recursive: true })
  })
})
