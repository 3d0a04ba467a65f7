import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barStart } from '../../contract/candlePeriods.ts'
import type { Period } from '../../contract/entities/market.ts'
import { CandleStore, candleMigrations } from '../markets/candleStore.ts'
import { type Bar, foldBars } from '../markets/folding.ts'
import { type InstrumentSpec, instrumentByCode, instruments } from '../markets/instruments.ts'
import { tradingHours } from '../markets/sessions.ts'
import { EmbeddedSql, PromisedSql } from '../store/sqlite.ts'
import { openSimulated, reachDays } from './simulated/openSimulated.ts'
import { PastHours } from './simulated/pastHours.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const EVER = Number.MAX_SAFE_INTEGER
const hours = tradingHours('real')

/** Makes the past of a first start, and answers all bars of an instrument. */
async function firstStart(now: number, historyDays: number, seed = 7) {
  const db = new EmbeddedSql(':memory:')
  for (const sql of candleMigrations) db.exec(sql)
  const store = new CandleStore({ db, queries: new PromisedSql(db) })
  await openSimulated(store, { seed, specs: instruments, hours, clock: { now: () => now }, historyDays })
  return (spec: InstrumentSpec, period: Period): Bar[] => store.newest(spec, period, EVER, 1_000_000)
}

const specOf = (code: string): InstrumentSpec => {
  const spec = instrumentByCode(code)
  if (!spec) throw new Error(`no ${code}`)
  return spec
}

const times = (bars: readonly Bar[]): number[] => bars.map(({ time }) => time)

/** Returns the start of the hours or days in which a market trades for at least a minute. */
function open(spec: InstrumentSpec, from: number, to: number, length: number): number[] {
  const found = new Set<number>()
  for (let at = from; at < to; at += MINUTE_MS) if (hours.isOpen(spec, at)) found.add(at - (at % length))
  return [...found]
}

const sound = ({ open, high, low, close, volume }: Bar): boolean =>
  low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close) && volume > 0

describe('the past that a first start makes up', () => {
  it('reaches back two years in days and 90 days in hours when there are 42 of minutes, in proportion with fewer', async () => {
    expect([reachDays(42, 'hours'), reachDays(42, 'days')]).toEqual([90, 730])
    expect([reachDays(366, 'hours'), reachDays(366, 'days')]).toEqual([366, 730])
    const now = Date.UTC(2026, 6, 15, 12, 0, 20)
    const today = barStart(now, '1day')
    const barsOf = await firstStart(now, 2)
    const oldest = (period: Period) => (today - (barsOf(specOf('BTCUSD'), period)[0]?.time ?? 0)) / DAY_MS
    expect([oldest('1min'), oldest('60min'), oldest('1day')]).toEqual([2, reachDays(2, 'hours'), reachDays(2, 'days')])
    expect(barsOf(specOf('BTCUSD'), '1day')).toHaveLength(reachDays(2, 'days') + 1)
    expect(barsOf(specOf('BTCUSD'), '60min')).toHaveLength(reachDays(2, 'hours') * 24 + 12)
  })

  it('is as restless as the catalogue says for two years of days', async () => {
    const now = Date.UTC(2026, 6, 15)
    const days = await new PastHours(7, instruments, hours.wasOpen).walk(now - 730 * DAY_MS, now)
    for (const code of ['EURUSD', 'XAUUSD', 'BTCUSD', 'US500', 'AAPL', 'EURGBP', 'USDTRY']) {
      const spec = specOf(code)
      const bars = days[instruments.indexOf(spec)]?.folded(1440)
      const closes: number[] = []
      const ranges: number[] = []
      const row: number[] = []
      for (let i = 0; i < (bars?.length ?? 0); i++) {
        bars?.copyRow(i, row, 0)
        closes.push(row[4] ?? 0)
        ranges.push((row[2] ?? 0) - (row[3] ?? 0))
      }
      const moves = closes.slice(1).map((close, i) => close - (closes[i] ?? 0))
      const yearly = Math.sqrt(moves.reduce((sum, one) => sum + one * one, 0) / 2)
      expect(yearly / (spec.annualVolPct / 100), code).toBeGreaterThan(0.75)
      expect(yearly / (spec.annualVolPct / 100), code).toBeLessThan(1.3)
      // From its lowest to its highest a day goes about 1.6 to 2 times as far as from its first price to its last.
      const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + Math.abs(one), 0) / values.length
      expect(mean(ranges) / mean(moves), code).toBeGreaterThan(1.2)
      expect(mean(ranges) / mean(moves), code).toBeLessThan(2.6)
    }
  })

  it('joins the minutes without a jump, equals them where they overlap, and keeps the trading hours', async () => {
    const starts = fc.record({
      now: fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2027, 0, 1) }),
      historyDays: fc.integer({ min: 1, max: 3 }),
      seed: fc.nat(1e6),
    })
    const check = async ({ now, historyDays, seed }: { now: number; historyDays: number; seed: number }) => {
      const barsOf = await firstStart(now, historyDays, seed)
      const today = barStart(now, '1day')
      const minutesFrom = today - historyDays * DAY_MS
      const hoursFrom = today - reachDays(historyDays, 'hours') * DAY_MS
      const daysFrom = today - reachDays(historyDays, 'days') * DAY_MS
      for (const spec of instruments) {
        const [minutes, hourly, daily] = [barsOf(spec, '1min'), barsOf(spec, '60min'), barsOf(spec, '1day')]
        const until = (bars: readonly Bar[], time: number) => bars.filter((bar) => bar.time < time)
        const since = (bars: readonly Bar[], time: number) => bars.filter((bar) => bar.time >= time)
        expect(until(minutes, minutesFrom), spec.code).toEqual([])
        expect(since(hourly, minutesFrom), spec.code).toEqual(foldBars(minutes, '60min'))
        expect(since(daily, hoursFrom), spec.code).toEqual(foldBars(hourly, '1day'))
        const [oldHours, oldDays] = [until(hourly, minutesFrom), until(daily, minutesFrom)]
        expect([...oldHours, ...oldDays].every(sound), spec.code).toBe(true)
        expect(times(oldHours), spec.code).toEqual(open(spec, hoursFrom, minutesFrom, HOUR_MS))
        expect(times(oldDays), spec.code).toEqual(open(spec, daysFrom, minutesFrom, DAY_MS))
        // The hours before the minutes may all be of a weekend.
        const ends = [oldHours, oldDays].flatMap((bars) => bars.at(-1)?.close ?? [])
        expect(ends, spec.code).toEqual(ends.map((end) => minutes[0]?.open ?? end))
        // Within a session an hour opens where the one before it closed.
        const jumps = oldHours.filter(({ time, open }, i) => {
          const last = oldHours[i - 1]
          const goesOn = last?.time === time - HOUR_MS && hours.isOpen(spec, time - 1) && hours.isOpen(spec, time)
          return goesOn && last.close !== open
        })
        expect(jumps, spec.code).toEqual([])
      }
    }
    await fc.assert(fc.asyncProperty(starts, check), {
      numRuns: 3,
      endOnFailure: true,
      examples: [[{ now: Date.UTC(2024, 2, 12, 6, 41), historyDays: 1, seed: 0 }]],
    })
  })

  it('is the same for the same seed, and another for another', async () => {
    const now = Date.UTC(2026, 6, 18, 12)
    const [one, same, other] = [await firstStart(now, 1), await firstStart(now, 1), await firstStart(now, 1, 8)]
    const gold = specOf('XAUUSD')
    expect(same(gold, '1day')).toEqual(one(gold, '1day'))
    expect(other(gold, '1day')).not.toEqual(one(gold, '1day'))
  })
})
