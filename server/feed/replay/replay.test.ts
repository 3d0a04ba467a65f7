import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CandleStore, candleMigrations } from '../../markets/candleStore.ts'
import { Candles } from '../../markets/candles.ts'
import type { Tick } from '../../markets/feed.ts'
import { foldPrice, openBar } from '../../markets/folding.ts'
import { instrumentByCode } from '../../markets/instruments.ts'
import { EmbeddedSql, PromisedSql } from '../../store/sqlite.ts'
import { candlePath } from './candlePath.ts'
import { recordedFile } from './fileName.ts'
import { openReplay, type ReplaySetting, replaySource } from './openReplay.ts'
import { ReplayFeed } from './replayFeed.ts'

const START = Date.UTC(2014, 4, 2, 12, 0)
const MINUTE_MS = 60_000
const eurusd = instrumentByCode('EURUSD')
if (!eurusd) throw new Error('no EURUSD')

let folder = ''
let store: CandleStore
let reported: { message: string; details: object }[] = []
const log = {
  info: () => {},
  error: (details: object, message: string) => reported.push({ message, details }),
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replay-'))
  const db = new EmbeddedSql(':memory:')
  for (const sql of candleMigrations) db.exec(sql)
  store = new CandleStore({ db, queries: new PromisedSql(db) })
  reported = []
})
afterEach(() => rm(folder, { recursive: true }))

async function file(name: string, lines: readonly string[]): Promise<string> {
  const path = join(folder, name)
  const text = `${lines.join('\n')}\n`
  await writeFile(path, name.endsWith('.gz') ? gzipSync(text) : text)
  return path
}

const ticksFile = (name: string, rows: readonly (readonly [time: number, bid: number])[]): Promise<string> =>
  file(name, ['time_ms,bid,ask', ...rows.map(([time, bid]) => `${time},${bid},${bid + 0.0001}`)])

const candlesFile = (name: string, rows: readonly (readonly number[])[]): Promise<string> =>
  file(name, ['time_ms,open,high,low,close,volume', ...rows.map((row) => row.join(','))])

const opened = (setting: ReplaySetting) => openReplay(store, setting, log)
const codesAndPrices = (ticks: readonly Tick[]) => ticks.map((tick) => [tick.code, tick.price])

describe('a file’s name', () => {
  it('says the instrument, also by its old name, and the period', () => {
    expect(recordedFile('/a/EURUSD_ticks_20140501-20140515.csv.gz')).toMatchObject({
      spec: eurusd,
      minutes: 0,
      zipped: true,
    })
    expect(recordedFile('GER30_H1_2018.csv')).toMatchObject({ spec: { code: 'GER40' }, minutes: 60, zipped: false })
    expect(recordedFile('BTCUSD_M1.csv')).toMatchObject({ minutes: 1 })
  })

  it('is refused when it does not', () => {
    for (const name of ['EURUSD.csv', 'EURUSD_W1_2018.csv', 'EURUSD_M1_2018.txt']) {
      expect(() => recordedFile(name)).toThrow(/must be like/)
    }
    expect(() => recordedFile('DOGEUSD_M1_2018.csv')).toThrow(/not in the catalogue/)
  })
})

describe('the path through a bar', () => {
  const price = fc.integer({ min: 100_000, max: 200_000 })
  const bars = fc
    .record({ a: price, b: price, c: price, d: price, volume: fc.integer({ min: 0, max: 500 }) })
    .map(({ a, b, c, d, volume }) => {
      const [low = 0, first = 0, second = 0, high = 0] = [a, b, c, d].toSorted((x, y) => x - y).map((x) => x / 100_000)
      const up = (a + b) % 2 === 0
      return { time: START, open: up ? first : second, high, low, close: up ? second : first, volume }
    })

  it('folds to the very bar, in ticks at most two seconds apart', () => {
    fc.assert(
      fc.property(bars, fc.constantFrom(1, 5, 60), fc.constantFrom(2000, 60_000), (bar, minutes, spacing) => {
        const ticks = [...candlePath(eurusd, bar, minutes, spacing)]
        const [first, ...rest] = ticks
        if (!first) throw new Error('no ticks')
        const folded = openBar(START, first.price, first.volume)
        let last = first.time
        expect(last).toBe(START)
        for (const tick of rest) {
          expect(tick.time - last).toBeGreaterThan(0)
          expect(tick.time - last).toBeLessThanOrEqual(spacing)
          last = tick.time
          foldPrice(folded, tick.price, tick.volume)
        }
        expect(last).toBe(START + minutes * MINUTE_MS - 1)
        expect(folded).toEqual(bar)
      }),
    )
  })
})

describe('a replay', () => {
  it('tells ticks by their bid when their time has come, several files in the order of time', async () => {
    const files = [
      await ticksFile('EURUSD_ticks_a.csv.gz', [
        [START, 1.38676],
        [START + 500, 1.38677],
        [START + 500, 1.38678],
        [START + 5000, 1.3868],
      ]),
      await ticksFile('XAUUSD_ticks_a.csv', [
        [START + 100, 1291.677],
        [START + 500, 1291.652],
      ]),
    ]
    const { feed, specs } = await opened({ files, start: undefined })
    expect(specs.map((spec) => spec.code)).toEqual(['EURUSD', 'XAUUSD'])
    expect(feed.position).toBe(START - 1)
    expect(codesAndPrices(feed.advance(START + 499))).toEqual([
      ['EURUSD', 1.38676],
      ['XAUUSD', 1291.68],
    ])
    expect(codesAndPrices(feed.advance(START + 500))).toEqual([
      ['EURUSD', 1.38677],
      ['EURUSD', 1.38678],
      ['XAUUSD', 1291.65],
    ])
    expect(feed.advance(START + 4999)).toEqual([])
    expect(feed.position).toBe(START + 4999)
    expect(feed.ended).toBe(false)
    expect(feed.advance(START + 9999)).toHaveLength(1)
    expect(feed.ended).toBe(true)
  })

  it('leaves the price standing where minutes are missing', async () => {
    const files = [
      await candlesFile('EURUSD_M1.csv', [
        [START, 1.1, 1.2, 1.05, 1.15, 0],
        [START + 3 * MINUTE_MS, 1.3, 1.3, 1.3, 1.3, 0],
      ]),
    ]
    const { feed } = await opened({ files, start: undefined })
    expect(feed.advance(START + MINUTE_MS).at(-1)?.price).toBe(1.15)
    expect(feed.advance(START + 3 * MINUTE_MS - 1)).toEqual([])
    expect(feed.advance(START + 3 * MINUTE_MS)).toHaveLength(1)
  })

  it('makes history of what stands before the start', async () => {
    const rows = Array.from({ length: 90 }, (_, i) => [START + i * MINUTE_MS, 1.1, (1200 + i) / 1000, 1.05, 1.15, 3])
    const start = START + 70 * MINUTE_MS
    const { feed, specs } = await opened({ files: [await candlesFile('EURUSD_M1.csv', rows)], start })
    const candles = new Candles(store, specs)
    const minutes = await candles.query('EURUSD', '1min')
    expect(minutes).toEqual(
      rows.slice(0, 70).map(([time, open, high, low, close, volume]) => ({ time, open, high, low, close, volume })),
    )
    expect((await candles.query('EURUSD', '60min')).map((bar) => [bar.time, bar.high])).toEqual([
      [START, 1.259],
      [START + 60 * MINUTE_MS, 1.269],
    ])
    expect(feed.advance(start)[0]).toMatchObject({ time: start, price: 1.1 })
  })

  it('goes on where it was after a restart, and begins anew with other files', async () => {
    const name = 'EURUSD_ticks_a.csv'
    const files = [
      await ticksFile(
        name,
        Array.from({ length: 10 }, (_, i) => [START + i * 1000, 1 + i / 100] as const),
      ),
    ]
    const setting = { files, start: undefined }
    const first = await opened(setting)
    const candles = new Candles(store, first.specs)
    candles.take(first.feed.advance(START + 4500))
    candles.flush({ source: replaySource(setting), time: first.feed.position })
    const second = await opened(setting)
    expect(second.feed.position).toBe(START + 4500)
    expect(second.feed.advance(START + 5500).map((tick) => tick.price)).toEqual([1.05])

    const other = { files, start: START + 2000 }
    const third = await opened(other)
    expect(third.feed.advance(START + 2000).map((tick) => tick.price)).toEqual([1.02])
    expect((await new Candles(store, third.specs).query('EURUSD', '1min')).map((bar) => bar.close)).toEqual([1.01])
  })

  it('believes the finer file where two tell of the same instrument', async () => {
    const files = [
      await candlesFile(
        'EURUSD_M1.csv',
        Array.from({ length: 6 }, (_, i) => [START + i * MINUTE_MS, 1, 1, 1, 1, 0]),
      ),
      await ticksFile('EURUSD_ticks.csv', [
        [START + 2 * MINUTE_MS + 300, 1.5],
        [START + 4 * MINUTE_MS - 300, 1.6],
      ]),
    ]
    const { feed } = await opened({ files, start: undefined })
    const ticks = feed.advance(START + 10 * MINUTE_MS)
    const perMinute = Map.groupBy(ticks, (tick) => Math.floor((tick.time - START) / MINUTE_MS))
    expect([...perMinute].map(([minute, some]) => [minute, some.length > 5])).toEqual([
      [0, true],
      [1, true],
      [2, false],
      [3, false],
      [4, true],
      [5, true],
    ])
  })

  it('leaves out the few bad rows, replays the others in their order, and reports both', async () => {
    const rows = Array.from({ length: 600 }, (_, i) => `${START + i * 1000},1.1,1.2`)
    const late = rows.splice(20, 1)
    const future = `${START + 400 * 86_400_000 * 365},1.1,1.2`
    const files = [
      await file('EURUSD_ticks_a.csv', [
        ...['time_ms,bid,ask', ...rows.slice(0, 50), future, ...rows.slice(50), ...late],
        `${START + 600_000},abc,1.2`,
      ]),
    ]
    const { feed } = await opened({ files, start: undefined })
    const ticks = feed.advance(START + 700_000)
    expect(ticks.map((tick) => tick.time)).toEqual(Array.from({ length: 600 }, (_, i) => START + i * 1000))
    expect(reported.map(({ message }) => message)).toEqual([
      expect.stringMatching(/600 rows of EURUSD, 2014-05-02T12:00:00Z to 2014-05-02T12:09:59Z; 2 left out$/),
      expect.stringMatching(/1 × out of order \(sorted\), first in line 602:/),
      expect.stringMatching(/1 × impossible date, first in line 52:/),
      expect.stringMatching(/1 × not numbers, first in line 603: .*abc/),
    ])
  })

  it('refuses with words what cannot be replayed', async () => {
    await expect(opened({ files: [], start: undefined })).rejects.toThrow(/at least one/)
    const missing = join(folder, 'EURUSD_M1_2018.csv.gz')
    await expect(opened({ files: [missing], start: undefined })).rejects.toThrow(/cannot be read \(ENOENT\)/)
    const wrong = await file('EURUSD_M1_x.csv', ['a,b,c', '1,2,3'])
    await expect(opened({ files: [wrong], start: undefined })).rejects.toThrow(/first line must be/)
    const empty = await file('EURUSD_M1_y.csv', ['time_ms,open,high,low,close,volume'])
    await expect(opened({ files: [empty], start: undefined })).rejects.toThrow(/there are no rows/)
    const broken = join(folder, 'EURUSD_M1_z.csv.gz')
    await writeFile(broken, 'this is not gzip')
    await expect(opened({ files: [broken], start: undefined })).rejects.toThrow(
      /EURUSD_M1_z\.csv\.gz: cannot be read on/,
    )
  })

  it('says which file breaks off, at the start and on the way', async () => {
    const rows = Array.from({ length: 100_000 }, (_, i) => [START + i * 10, 1 + ((i * 7919) % 9973) / 10_000] as const)
    const whole = await readFile(await ticksFile('EURUSD_ticks_whole.csv.gz', rows))
    const path = join(folder, 'EURUSD_ticks_broken.csv.gz')
    await writeFile(path, whole.subarray(0, whole.length / 2))
    const words = /EURUSD_ticks_broken\.csv\.gz: cannot be read on \(unexpected end of file\)/
    await expect(opened({ files: [path], start: START + 1_000_000 })).rejects.toThrow(words)
    await expect(opened({ files: [path], start: undefined })).rejects.toThrow(words)
    const breaks = async function* () {
      yield [{ code: 'EURUSD', price: 1, time: START + 1, volume: 1 }]
      throw new Error('the disk is gone')
    }
    const feed = new ReplayFeed(['EURUSD'], breaks(), START, log)
    await feed.prepare()
    expect(feed.advance(START + 10)).toHaveLength(1)
    expect(feed.ended).toBe(true)
    expect(reported.map(({ details }) => String((details as { err?: Error }).err))).toContain('Error: the disk is gone')
  })

  it('reads ahead no further than it has to, and loses nothing when the clock overtakes it', async () => {
    const count = 200_000
    const rows = Array.from({ length: count }, (_, i) => [START + i * 10, 1 + (i % 1000) / 1000] as const)
    const { feed } = await opened({ files: [await ticksFile('EURUSD_ticks.csv.gz', rows)], start: undefined })
    const end = START + count * 10
    const first = feed.advance(end)
    expect(first.length).toBeLessThan(80_000)
    expect(feed.position).toBe(first.at(-1)?.time)
    let seen = first.length
    while (!feed.ended) {
      await feed.prepare()
      seen += feed.advance(end).length
    }
    expect(seen).toBe(count)
    expect(feed.position).toBe(end)
  })
})
