import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { CandleStore, candleMigrations } from '../../markets/candleStore.ts'
import { type Bar, foldBars, foldPrice, openBar } from '../../markets/folding.ts'
import { instrumentByCode, toDigits } from '../../markets/instruments.ts'
import { EmbeddedSql, PromisedSql } from '../../store/sqlite.ts'
import { recordedFile } from './fileName.ts'
import { openReplay } from './openReplay.ts'
import { readRows } from './rows.ts'

const data = (name: string): string => fileURLToPath(new URL(`../../../../shared/data/${name}`, import.meta.url))
const MINUTE_MS = 60_000
const log = { info: () => {}, error: () => {} }

async function recordedBars(name: string, until: number): Promise<Bar[]> {
  const bars: Bar[] = []
  const file = recordedFile(data(name))
  for await (const rows of readRows(file, { isSorted: true, now: Date.now(), onProblem: () => {} })) {
    for (const {
      row: [time = 0, ...prices],
    } of rows) {
      const [open = 0, high = 0, low = 0, close = 0] = prices.map((price) => toDigits(price, file.spec.digits))
      if (time < until) bars.push({ time, open, high, low, close, volume: 0 })
    }
  }
  return bars
}

/** Returns the ticks of a recording as the server keeps them. */
async function foldedTicks(name: string, code: string, until: number): Promise<{ minutes: Bar[]; hours: Bar[] }> {
  const db = new EmbeddedSql(':memory:')
  for (const sql of candleMigrations) db.exec(sql)
  const store = new CandleStore({ db, queries: new PromisedSql(db) })
  await openReplay(store, { files: [data(name)], start: until }, log)
  const spec = instrumentByCode(code)
  if (!spec) throw new Error(`no ${code}`)
  const all = (period: '1min' | '60min') =>
    store.newest(spec, period, until, 1_000_000).map((bar) => ({ ...bar, volume: 0 }))
  return { minutes: all('1min'), hours: all('60min') }
}

/**
 * How the recorded minutes compare with what is folded of the ticks. The tick files leave out quotes that repeat the
 * one before (282 of EURUSD, 51 of gold): where such a quote came first in a minute, the recorded bar opens with the
 * close before, and a minute of nothing else has no tick at all. And gold's times were rounded to whole milliseconds,
 * which moves a quote of the last half millisecond into the next minute.
 */
function agreement(created: readonly Bar[], recorded: readonly Bar[]) {
  const byTime = new Map(created.map((bar) => [bar.time, bar]))
  const equal = (a: Bar | undefined, b: Bar): boolean => JSON.stringify(a) === JSON.stringify(b)
  const count = { same: 0, repeatedFirst: 0, movedOver: 0, other: 0 }
  let last: Bar | undefined
  for (const bar of recorded) {
    const folded = byTime.get(bar.time)
    const before = last?.close ?? bar.open
    const completed = openBar(bar.time, before, 0)
    if (folded) for (const price of [folded.open, folded.high, folded.low, folded.close]) foldPrice(completed, price, 0)
    const next = byTime.get(bar.time + MINUTE_MS)
    const previous = byTime.get(bar.time - MINUTE_MS)
    if (equal(folded, bar)) count.same++
    else if (equal(completed, bar)) count.repeatedFirst++
    else if (folded && next && equal({ ...folded, close: next.open }, bar)) count.movedOver++
    else if (folded && previous && last?.close === folded.open && equal({ ...folded, open: bar.open }, bar))
      count.movedOver++
    else count.other++
    last = bar
  }
  const times = new Set(recorded.map((bar) => bar.time))
  return { recorded: recorded.length, ...count, unrecorded: created.filter((bar) => !times.has(bar.time)).length }
}

const sets = [
  {
    code: 'EURUSD',
    ticks: 'ticks/EURUSD_ticks_20140501-20140515.csv.gz',
    bars: 'candles/EURUSD_M1_20140501-20140515.csv.gz',
    // The last minute is still being made at the start of a replay.
    until: Date.UTC(2014, 4, 15, 23, 59),
    expected: { recorded: 15_365, same: 15_330, repeatedFirst: 35, movedOver: 0, other: 0, unrecorded: 0 },
  },
  {
    code: 'XAUUSD',
    ticks: 'ticks/XAUUSD_ticks_20140501-20140502.csv.gz',
    bars: 'candles/XAUUSD_M1_20140501-20140515.csv.gz',
    until: Date.UTC(2014, 4, 2, 20, 59),
    expected: { recorded: 2631, same: 2622, repeatedFirst: 5, movedOver: 4, other: 0, unrecorded: 0 },
  },
]

describe('recorded ticks, folded by the server', () => {
  for (const { code, ticks, bars, until, expected } of sets) {
    const there = existsSync(data(ticks)) && existsSync(data(bars))
    it.skipIf(!there)(
      `${code} makes the recorded minutes (needs the recorded data beside the repository)`,
      async () => {
        const { minutes, hours } = await foldedTicks(ticks, code, until)
        expect(agreement(minutes, await recordedBars(bars, until))).toEqual(expected)
        expect(hours).toEqual(foldBars(minutes, '60min'))
      },
      60_000,
    )
  }
})
