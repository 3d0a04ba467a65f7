import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BlockInfo, readBlock } from './blocks.ts'
import { inspect, SAMPLE_BYTES } from './detect.ts'
import { ImportFault } from './importFault.ts'
import type { ParsePlan } from './plan.ts'
import { blockReader } from './rows.ts'
import { hstSample, samples } from './samples.ts'
import { sampleOf, unpacked } from './unpack.ts'
import { zipOf } from './zipSample.ts'

type Source = string | Uint8Array<ArrayBuffer>
const blobOf = (source: Source) => new Blob([source])

/** Inspects and reads a whole file, as the worker does. */
async function readFile(source: Source, name = 'EURUSD.csv', chosen: Partial<ParsePlan> = {}) {
  const file = blobOf(source)
  const inspection = inspect(await sampleOf(file, SAMPLE_BYTES), name, chosen)
  const { plan } = inspection
  const blocks: { bytes: Uint8Array; info: BlockInfo }[] = []
  const { reader, writer } = blockReader(plan, (bytes, info) => blocks.push({ bytes, info }))
  for await (const piece of unpacked(file)) reader.push(piece)
  reader.end()
  writer.flush()
  if (plan.newestFirst) blocks.reverse()
  const rows = blocks.flatMap(({ bytes, info }) => {
    const read = readBlock(plan.kind, bytes, info)
    return Array.from(read.times, (time, at) =>
      plan.kind === 'bars'
        ? [time, read.open[at], read.high[at], read.low[at], read.close[at], read.volumes[at]]
        : [time, read.open[at], read.close[at], read.volumes[at]],
    )
  })
  return { ...inspection, rows, bad: reader.bad, bytes: blocks.reduce((sum, { bytes }) => sum + bytes.length, 0) }
}

const fault = async (source: Source, name?: string) => {
  try {
    await readFile(source, name)
  } catch (error) {
    if (error instanceof ImportFault) return [error.fault, error.line]
    throw error
  }
  return undefined
}

const at = (text: string) => Date.parse(text)

describe('a file is known by what stands in it', () => {
  it.each([
    ['own', 'csv', 'bars', false, '2014-05-01T00:00Z', [1.38698, 1.38705, 1.38695, 1.38701, 0]],
    ['ownTicks', 'csv', 'ticks', false, '2026-07-13T12:00:00.082Z', [1.14213, 1.14216, 0]],
    ['mt4', 'metaTrader', 'bars', true, '2018-01-02T00:00Z', [1.20037, 1.201, 1.2003, 1.20049, 24]],
    ['mt5', 'metaTrader', 'bars', true, '2023-03-13T00:00Z', [1.0684, 1.06912, 1.06807, 1.06902, 151]],
    ['mt5Ticks', 'metaTrader', 'ticks', true, '2023-03-13T00:00:00.065Z', [1.0684, 1.06852, 0]],
    ['dukascopy', 'dukascopy', 'bars', false, '2023-03-13T00:00Z', [1.0684, 1.06912, 1.06807, 1.06902, 312.45]],
    ['dukascopyTicks', 'dukascopy', 'ticks', false, '2023-03-13T00:00:00.065Z', [1.0684, 1.06852, 1.12]],
    ['dukascopyLocal', 'dukascopy', 'bars', false, '2023-03-26T00:59Z', [1.0761, 1.0762, 1.076, 1.0762, 10]],
    ['histData', 'histData', 'bars', false, '2018-07-02T05:00Z', [1.16869, 1.16871, 1.1686, 1.16861, 0]],
    ['histDataTicks', 'histData', 'ticks', false, '2018-07-02T05:00:00.123Z', [1.16869, 1.16873, 0]],
    ['binance', 'binance', 'bars', false, '2021-01-01T00:00Z', [28923.63, 28961.66, 28913.12, 28961.66, 27.457032]],
    ['binanceMicros', 'binance', 'bars', false, '2025-01-01T00:00Z', [93576, 93610.93, 93537.5, 93610.93, 8.21827]],
    ['binanceFutures', 'binance', 'bars', false, '2023-01-01T00:00Z', [16537.5, 16540.9, 16534.9, 16535, 154.2]],
    ['binanceTrades', 'binance', 'ticks', false, '2021-01-01T00:00:00.027Z', [28923.63, 28923.63, 0.012]],
    ['tradingView', 'tradingView', 'bars', false, '2023-03-13T00:00Z', [1.0684, 1.06912, 1.06807, 1.06902, 1512]],
    ['tradingViewIso', 'tradingView', 'bars', false, '2023-03-13T00:00Z', [1.0684, 1.06912, 1.06807, 1.06902, 0]],
    ['german', 'csv', 'bars', true, '2023-03-13T00:00Z', [1.0684, 1.06912, 1.06807, 1.06902, 0]],
    ['american', 'csv', 'bars', true, '2023-03-04T12:59Z', [101.5, 102, 101.25, 101.75, 900]],
  ] as const)('%s', async (name, format, kind, asksZone, time, prices) => {
    const { plan, asks, rows, bad } = await readFile(samples[name])
    expect([plan.format, plan.kind, asks.zone]).toEqual([format, kind, asksZone])
    expect(bad.count).toBe(0)
    expect(rows).toHaveLength(samples[name].trim().split('\n').length - plan.headLines)
    expect(rows[0]).toEqual([at(time), ...prices])
  })

  it('a history file of MetaTrader 4, in both versions', async () => {
    for (const version of [400, 401] as const) {
      const { plan, asks, rows, symbol } = await readFile(hstSample(version), 'EURUSD1.hst')
      expect([plan.format, plan.barMs, asks.zone, symbol]).toEqual(['hst', 60_000, true, 'EURUSD'])
      expect(rows[1]).toEqual([at('2023-03-13T00:01Z'), 1.06902, 1.06915, 1.0688, 1.06881, 160])
    }
  })

  it('the length of its bars, and that the newest come first', async () => {
    expect((await readFile(samples.tradingView)).plan.barMs).toBe(300_000)
    const { plan, rows } = await readFile(samples.german)
    expect([plan.newestFirst, plan.barMs, plan.decimalComma]).toEqual([true, 60_000, true])
    expect(rows.map(([time]) => time)).toEqual([0, 1, 2].map((minute) => at('2023-03-13T00:00Z') + minute * 60_000))
  })

  it('a date that could be read both ways is asked about, and read as it is answered', async () => {
    expect((await readFile(samples.american)).asks.order).toBe(true)
    const { rows } = await readFile(samples.american, 'x.csv', { order: 'dmy' })
    expect(rows[0]?.[0]).toBe(at('2023-04-03T12:59Z'))
    expect((await readFile(samples.dukascopy)).asks.order).toBe(false)
  })

  it('prices that are whole points are asked about, and divided as it is answered', async () => {
    const points =
      'time,open,high,low,close\n1514844000,120037,120100,120030,120049\n1514844060,120049,120060,120044,120053\n'
    expect((await readFile(points)).asks.points).toBe(true)
    expect((await readFile(points, 'x.csv', { points: 5 })).rows[0]?.slice(1, 5)).toEqual([
      1.20037, 1.201, 1.2003, 1.20049,
    ])
  })

  it('the market, by the name of the file', async () => {
    const named = async (name: string) => (await readFile(samples.own, name)).symbol
    expect(await named('DAT_ASCII_EURUSD_M1_2018.csv')).toBe('EURUSD')
    expect(await named('BTCUSDT-1m-2021-01.zip')).toBe('BTCUSDT')
    expect(await named('OANDA_XAUUSD, 60 (1).csv')).toBe('XAUUSD')
    expect(await named('EURUSD_Candlestick_1_M_BID_01.01.2018.csv')).toBe('EURUSD')
    expect(await named('GBPUSD60.csv')).toBe('GBPUSD')
    expect(await named('2018.csv')).toBeUndefined()
  })
})

describe('times', () => {
  it('are read in the zone that is chosen, also where its clocks change', async () => {
    const rows = [
      '2023.03.26,02:59',
      '2023.03.26,04:00',
      '2023.10.29,03:30',
      '2023.10.29,03:45',
      '2023.10.29,03:30',
    ].map((time) => `${time},1.1,1.2,1.0,1.1,1`)
    const read = await readFile(`${rows.join('\n')}\n`, 'x.csv', { zone: 'Europe/Athens' })
    // In Athens 03:00 to 04:00 was left out in March, and came twice in October.
    expect(read.rows.map(([time]) => new Date(time ?? 0).toISOString().slice(5, 16))).toEqual([
      ...['03-26T00:59', '03-26T01:00', '10-29T00:30', '10-29T00:45', '10-29T01:30'],
    ])
  })
})

describe('prices', () => {
  it('keep their decimals, whatever they are', () => {
    const price = fc
      .record({ whole: fc.integer({ min: 1, max: 99_999 }), decimals: fc.nat(9), digits: fc.nat(999_999_999) })
      .map(({ whole, decimals, digits }) =>
        decimals === 0 ? `${whole}` : `${whole}.${String(digits).padStart(9, '0').slice(0, decimals)}`,
      )
    return fc.assert(
      fc.asyncProperty(fc.array(price, { minLength: 3, maxLength: 40 }), async (prices) => {
        const text = prices.map((one, index) => `${1_600_000_000 + index},${one}`).join('\n')
        const { rows } = await readFile(`time,price\n${text}\n`)
        expect(rows.map(([, bid]) => bid)).toEqual(prices.map(Number))
      }),
      { numRuns: 60 },
    )
  })

  it('written by a program that computes in binary are the decimals that it meant', async () => {
    const { rows } = await readFile('time,price\n1600000000,1.2003700000000001\n1600000001,9.5e-05\n1600000002,1.1\n')
    expect(rows.map(([, price]) => price)).toEqual([1.20037, 0.000095, 1.1])
  })
})

describe('a file that cannot be trusted', () => {
  const good = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => `${1_600_000_000_000 + (from + at) * 60_000},1.1,1.2,1.0,1.15,3`)

  it('wrong rows are left out and told by their line', async () => {
    const lines = ['time_ms,open,high,low,close,volume', ...good(20)]
    lines.splice(4, 0, '=HYPERLINK("http://evil.test"),1,1,1,1,1', '1600000200001,1.1,1.05,1.0,1.15,3')
    lines.splice(9, 0, '1600000240000,-1,1.2,1.0,1.15,3', '1600000000000,1.1,1.2,1.0,1.15,3', '1600009000000,1.1')
    const { rows, bad } = await readFile(`${lines.join('\r\n')}\r\n`)
    expect(rows).toHaveLength(20)
    expect(bad.count).toBe(5)
    expect(bad.first.map(({ line, fault }) => [line, fault])).toEqual([
      ...[
        [5, 'time'],
        [6, 'bar'],
        [10, 'price'],
        [11, 'order'],
        [12, 'fields'],
      ].map((row) => row),
    ])
    expect(bad.first[0]?.text).toBe('=HYPERLINK("http://evil.test"),1,1,1,1,1')
  })

  it('is not imported where it is no list of prices', async () => {
    expect(await fault('')).toEqual(['empty', undefined])
    expect(await fault('<!doctype html><title>404</title>\n<p>Not found</p>\n')).toEqual(['unknown', undefined])
    expect(await fault(new Uint8Array(4_000))).toEqual(['notText', undefined])
    expect((await fault('x'.repeat(200_000)))?.[0]).toBe('endless')
    const days = 'time,open,high,low,close\n1600000000,1,2,1,2\n1600086400,1,2,1,2\n1600172800,1,2,1,2\n'
    expect(await fault(days)).toEqual(['longBars', undefined])
  })

  it('ends with its line where it does not go on as it began', async () => {
    const head = `time_ms,open,high,low,close,volume\n${good(4_000).join('\n')}\n`
    expect(await fault(`${head}${'y'.repeat(9_000)}`)).toEqual(['endless', 4_002])
    expect(await fault(`${head}${'nonsense,of,another,kind\n'.repeat(5_000)}`)).toEqual(['mostlyBad', 8_002])
  })

  it('is read packed, and refused where the archive is damaged', async () => {
    const text = `time_ms,open,high,low,close,volume\n${good(3_000).join('\n')}\n`
    const gzip = new Uint8Array(gzipSync(text))
    expect((await readFile(gzip)).rows).toHaveLength(3_000)
    expect((await fault(gzip.slice(0, -200)))?.[0]).toBe('broken')
    const zip = zipOf([
      ['readme.txt', 'Status report'],
      ['EURUSD.csv', text],
    ])
    expect((await readFile(zip)).rows).toHaveLength(3_000)
    expect((await fault(zip.slice(0, -60)))?.[0]).toBe('broken')
    expect((await fault(zipOf([])))?.[0]).toBe('notText')
  })

  it('is read in UTF-16, which MetaTrader writes', async () => {
    const bytes = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(new Uint16Array([...samples.mt5].map((c) => c.charCodeAt(0))).buffer),
    ])
    expect((await readFile(bytes)).rows).toHaveLength(3)
  })

  it('whatever its bytes are, ends with rows or with a fault', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(samples)),
        fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
        async (sample, changes) => {
          const bytes = new TextEncoder().encode(sample.repeat(2))
          for (const [place, byte] of changes) bytes[place % bytes.length] = byte
          try {
            const { rows } = await readFile(new Uint8Array(bytes))
            for (const row of rows) for (const value of row) expect(Number.isFinite(value)).toBe(true)
          } catch (error) {
            expect(error).toBeInstanceOf(ImportFault)
          }
        },
      ),
      { numRuns: 300 },
    ))
})

const folder = fileURLToPath(new URL('../../../../shared/data/', import.meta.url))
describe.skipIf(!existsSync(folder))('the recorded data beside the repository', () => {
  const files = ['candles', 'ticks'].flatMap((kind) =>
    (existsSync(folder) ? readdirSync(`${folder}${kind}`) : []).map((name) => `${kind}/${name}`),
  )
  const some = files.filter((name) => /_(M1|M15)_|ticks_2(023|026)|BRENT_H1_2018/.test(name))
  it.each(some)('%s is read to the last digit', async (name) => {
    const packed = readFileSync(`${folder}${name}`)
    const lines = gunzipSync(packed).toString('utf8').trim().split('\n').slice(1)
    const { rows, bad, plan, bytes } = await readFile(new Uint8Array(packed), name)
    expect([bad.count, rows.length]).toEqual([0, lines.length])
    const wrong = lines.findIndex((line, index) => {
      const want = line.split(',').map(Number)
      return want.some((value, column) => value !== rows[index]?.[column])
    })
    expect(wrong).toBe(-1)
    // A million minutes have 20 MB.
    if (plan.kind === 'bars') expect(bytes / rows.length).toBeLessThan(20)
  })
})
