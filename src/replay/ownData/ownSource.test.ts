import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { memoryStore } from '../../../sw/cache/memoryStore.ts'
import { LocalAccount } from '../localAccount.ts'
import { pricesAt, tapeTerms } from '../tapeTerms.ts'
import { inspect } from './detect.ts'
import { ImportFault } from './importFault.ts'
import { importFile } from './importFile.ts'
import { OwnFiles, type OwnMarket } from './ownFiles.ts'
import { ownSource } from './ownSource.ts'
import type { ParsePlan } from './plan.ts'
import { samples } from './samples.ts'

const market: OwnMarket = {
  ...{ code: 'EURUSD', showCode: 'EUR/USD', quote: 'USD', quoteToUsd: 1, digits: 5, unitsPerLot: 100_000 },
  ...{ lotStep: 0.01, lotMin: 0.01, feeRate: 5, marginMode: 'leverage', leverages: [50, 100] },
}

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

/** Storage without the browser's file system, as in a test; `room` as a store's. */
const open = (held = new Map<string, unknown>(), room?: number) =>
  new OwnFiles(memoryStore(held, room), async () => undefined)

async function add(files: OwnFiles, text: string, id: string, chosen: Partial<ParsePlan> = {}) {
  const file = new Blob([text])
  const { plan } = inspect(new TextEncoder().encode(text), 'EURUSD.csv', chosen)
  const order = { id, file, fileName: 'EURUSD.csv', plan, market, addedAt: Number(id) }
  return (await importFile(order, files, () => undefined)).file
}

const minutes = (from: number, count: number, price = 1.1) =>
  Array.from({ length: count }, (_, at) => {
    const open = (price + at / 1e5).toFixed(5)
    return `${from + at * 60_000},${open},${(Number(open) + 0.0002).toFixed(5)},${(Number(open) - 0.0002).toFixed(5)},${open},1`
  })
const csv = (rows: readonly string[]) => `time_ms,open,high,low,close,volume\n${rows.join('\n')}\n`
const START = Date.UTC(2026, 6, 15, 9)

describe('files that were imported', () => {
  it('are a market that can be played, after a new start too', async () => {
    const held = new Map<string, unknown>()
    await add(open(held), csv(minutes(START, 10_000)), '1')
    // Another page on the same storage.
    const files = open(held)
    const [file] = await files.list()
    expect(file).toMatchObject({ rows: 10_000, bad: 0, place: 'database', digits: 5 })
    const source = ownSource(await files.list(), 'bars', files)
    const span = { from: START, to: START + 10_000 * 60_000 }
    expect(source?.instruments).toMatchObject([{ instrument: { code: 'EURUSD', digits: 5 }, times: [span] }])
    const from = START + 5_000 * 60_000
    const tape = await source?.load({ codes: ['EURUSD'], from, to: from + 60_000 * 60 })
    const line = tape?.line('EURUSD')
    expect(line?.minute(from + 59_999)).toMatchObject({ time: from, open: 1.15, high: 1.1502, close: 1.15 })
    // The day before is told as well, and hours of what lies before it.
    expect(line?.bars('1min', from, { limit: 9_999 })).toHaveLength(1_441)
    expect(line?.bars('60min', from, { limit: 9_999 })[0]?.time).toBe(START)
    expect(tape?.timeline.length).toBe(60 * 60_000)
    // The practice account trades it by the number that the list gives it.
    if (tape === undefined) throw new Error('there is no tape')
    const account = new LocalAccount(tapeTerms(tape, 'perLot'))
    account.setPrices(pricesAt(tape, from))
    const instrumentId = tape.instruments(from)[0]?.id ?? ''
    const order = {
      instrumentId,
      side: 'buy',
      mode: 'market',
      lots: '0.5',
      leverage: 50,
      ...{ targetPrice: '0', stopLoss: '0', takeProfit: '0' },
    } as const
    expect(account.perform({ type: 'open', ...order }, from)).toMatchObject({ code: 1 })
  })

  it('of one name are one market; what two of them have is played once', async () => {
    const files = open()
    await add(files, csv(minutes(START, 60)), '1')
    await add(files, csv(minutes(START + 30 * 60_000, 60, 1.2)), '2')
    const source = ownSource(await files.list(), 'bars', files)
    expect(source?.instruments).toHaveLength(1)
    const tape = await source?.load({ codes: ['EURUSD'], from: START, to: START + 90 * 60_000 })
    const bars = tape?.line('EURUSD')?.bars('1min', START + 90 * 60_000) ?? []
    expect(bars.map(({ time }) => time)).toEqual(Array.from({ length: 90 }, (_, at) => START + at * 60_000))
    expect([bars[59]?.open, bars[60]?.open]).toEqual([1.10059, 1.2003])
  })

  it('of ticks have their asks, and stand apart from bars', async () => {
    const files = open()
    await add(files, csv(minutes(START, 60)), '1')
    await add(files, samples.dukascopyTicks, '2')
    const [bars, ticks] = (['bars', 'ticks'] as const).map((kind) => ownSource([], kind, files))
    expect([bars, ticks]).toEqual([undefined, undefined])
    const source = ownSource(await files.list(), 'ticks', files)
    const from = Date.parse('2023-03-13T00:00Z')
    const tape = await source?.load({ codes: ['EURUSD'], from, to: from + 60_000 })
    expect(tape?.line('EURUSD')?.ticks(from, from + 60_000)).toEqual([
      { time: from + 65, price: 1.0684, volume: 1.12, ask: 1.06852 },
      { time: from + 577, price: 1.0684, volume: 0.9, ask: 1.06853 },
    ])
  })

  it('of longer bars fold to the same bars again', async () => {
    const files = open()
    const text = samples.tradingView
    await add(files, text, '1')
    const from = 1_678_665_600_000
    const source = ownSource(await files.list(), 'bars', files)
    const tape = await source?.load({ codes: ['EURUSD'], from, to: from + 600_000 })
    const folded = tape?.line('EURUSD')?.bars('5min', from + 600_000)
    expect(folded?.map(({ open, high, low, close, volume }) => [open, high, low, close, volume])).toEqual([
      [1.0684, 1.06912, 1.06807, 1.06902, 1512],
      [1.06902, 1.06915, 1.0688, 1.06881, 1423],
    ])
  })

  it('leave nothing behind where the device has no room, or an import was broken off', async () => {
    const held = new Map<string, unknown>()
    const failing = add(open(held, 2_000), csv(minutes(START, 9_000)), '1')
    await expect(failing).rejects.toEqual(new ImportFault('noRoom'))
    expect([...held.keys()]).toEqual([])
    held.set('block 7 0', new Uint8Array(3))
    const files = open(held)
    await add(files, csv(minutes(START, 3)), '8')
    await files.tidy()
    expect([...held.keys()].sort()).toEqual(['block 8 0', 'info 8'])
    await files.remove('8')
    expect([...held.keys()]).toEqual([])
  })

  it('that are damaged on the device are not played as something else', async () => {
    const held = new Map<string, unknown>()
    const files = open(held)
    const file = await add(files, csv(minutes(START, 3)), '1')
    held.set('block 1 0', new Uint8Array([3, 0, 1]))
    const source = ownSource([file], 'bars', files)
    await expect(source?.load({ codes: ['EURUSD'], from: START, to: START + 60_000 })).rejects.toThrow(RangeError)
    held.set('info 1', { ...file, market: { ...market, code: '<script>' } })
    expect(await files.list()).toEqual([])
  })
})
