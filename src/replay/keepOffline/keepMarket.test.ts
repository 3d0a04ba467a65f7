import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import { foldBars } from '../../../contract/candlePeriods.ts'
import type { TapeTick } from '../../../contract/tape/tickBlock.ts'
import { memoryStore } from '../../../sw/cache/memoryStore.ts'
import { MINUTE_MS } from '../foldBars.ts'
import { OwnFiles } from '../ownData/ownFiles.ts'
import { ownSource } from '../ownData/ownSource.ts'
import { sampleInstrument } from '../sampleTape.ts'
import { type ExchangePorts, keepMarket, keptId, planOf, shareOf, type Wanted } from './keepMarket.ts'

const HOUR = 60 * MINUTE_MS
const DAY = 24 * HOUR
/** A Monday, so that a week has a weekend in it. */
const NOW = Date.UTC(2026, 6, 20, 12, 30, 20)
const instrument = sampleInstrument()

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const isOpen = (time: number) => ![0, 6].includes(new Date(time).getUTCDay())

/** An exchange that knows two weeks of minutes, and ticks every 20 s since `recordedFrom`. */
function exchangeAt(now: number, recordedFrom = now - 3 * DAY) {
  const start = now - 14 * DAY - (now % MINUTE_MS)
  const minutes = Array.from({ length: 14 * 1440 + 1 }, (_, at) => {
    const open = Number((1.1 + ((at * 7) % 500) / 1e5).toFixed(5))
    const price = (above: number) => Number((open + above).toFixed(5))
    const prices = { open, high: price(0.0002), low: price(-0.0002), close: price(0.0001) }
    return { time: start + at * MINUTE_MS, ...prices, volume: (at % 9) / 8 }
  }).filter(({ time }) => isOpen(time))
  const requested: string[] = []
  let fails = -1
  const ask = <T>(what: string, answer: T): Promise<T> => {
    requested.push(what)
    if (requested.length === fails) return Promise.reject(new Error('no network'))
    return Promise.resolve(answer)
  }
  const ports: ExchangePorts = {
    now: () => now,
    bars: (_, period, before) =>
      ask(
        period,
        foldBars(minutes, period)
          .filter(({ time }) => time < before)
          .slice(-1_000),
      ),
    ticks(_, { from, to }) {
      const ticks: TapeTick[] = []
      for (let time = from - (from % 20_000); time < to; time += 20_000) {
        const price = Number((1.1 + ((time / 20_000) % 977) / 1e5).toFixed(5))
        if (time >= Math.max(from, recordedFrom) && isOpen(time))
          ticks.push({ time, price, volume: 1, isContinuous: false })
      }
      return ask('ticks', ticks)
    },
  }
  return { ports, minutes, requested, failAt: (count: number) => (fails = requested.length + count) }
}

const open = (held = new Map<string, unknown>()) => new OwnFiles(memoryStore(held), async () => undefined)
const running = (onProgress: (share: number) => void = () => undefined) => ({
  signal: new AbortController().signal,
  onProgress,
})
const load = async (wanted: Wanted, files: OwnFiles, ports: ExchangePorts, control = running()) =>
  keepMarket(wanted, await planOf(wanted, ports), files, ports, control)

it('keeps a week of minutes that is replayed after a new start, exactly as the exchange has it', async () => {
  const held = new Map<string, unknown>()
  const { ports, minutes } = exchangeAt(NOW)
  const wanted: Wanted = { instrument, kind: 'bars', from: NOW - 7 * DAY }
  const plan = await planOf(wanted, ports)
  const shares: number[] = []
  await keepMarket(
    wanted,
    plan,
    open(held),
    ports,
    running((share) => shares.push(share)),
  )
  expect(shares.at(-1)).toBe(1)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  const files = open(held)
  const [file] = await files.list()
  if (file === undefined) throw new Error('nothing was kept')
  const reported = minutes.filter(({ time }) => time >= wanted.from && time < NOW - MINUTE_MS - 20_000)
  expect([file.rows, shareOf(file), file.spans.length]).toEqual([reported.length, 1, 2])
  // The size that was announced is about what it takes.
  expect(Math.abs(plan.bytes / file.bytes - 1)).toBeLessThan(0.1)
  const source = ownSource(await files.list(), 'bars', files)
  const from = Date.UTC(2026, 6, 16, 10)
  const tape = await source?.load({ codes: ['EURUSD'], from, to: from + HOUR })
  expect(tape?.lines[0]?.bars('1min', from + HOUR - 1, { limit: 60 })).toEqual(
    minutes.filter(({ time }) => time >= from && time < from + HOUR),
  )
})

it('goes on where it was stopped: every tick is there once', async () => {
  const { ports, failAt } = exchangeAt(NOW)
  const files = open()
  const wanted: Wanted = { instrument, kind: 'ticks', from: NOW - 7 * DAY }
  const plan = await planOf(wanted, ports)
  // The record began three days ago, over a weekend.
  expect(plan.hours[0]).toBe(NOW - 3 * DAY - (NOW % HOUR))
  failAt(6)
  await expect(keepMarket(wanted, plan, files, ports, running())).rejects.toThrow('no network')
  const half = await files.find(keptId(instrument, 'ticks'))
  expect(half?.rows).toBeGreaterThan(0)
  expect(shareOf(half ?? {})).toBeLessThan(0.2)
  // Two hours later: what is newer comes too.
  const later = exchangeAt(NOW + 2 * HOUR, NOW - 3 * DAY)
  await load(wanted, files, later.ports)
  const whole = await files.find(keptId(instrument, 'ticks'))
  if (whole === undefined) throw new Error('nothing was kept')
  const times: number[] = []
  for await (const rows of files.rows(whole, { from: 0, to: NOW + DAY })) times.push(...rows.times)
  const until = NOW + 2 * HOUR - 5 * MINUTE_MS - 20_000
  const expected = Array.from({ length: (5 * DAY) / 20_000 }, (_, at) => NOW - 3 * DAY - (NOW % 20_000) + at * 20_000)
  expect(times).toEqual(expected.filter((time) => time >= NOW - 3 * DAY && isOpen(time) && time < until))
  // Once more there is nothing to ask for but the plan.
  const again = exchangeAt(NOW + 2 * HOUR, NOW - 3 * DAY)
  const newPlan = await planOf(wanted, again.ports)
  const before = again.requested.length
  await keepMarket(wanted, newPlan, files, again.ports, running())
  expect(again.requested.length).toBe(before)
})

it('stops when it is called off or its file is deleted, and leaves what was loaded or nothing', async () => {
  const { ports } = exchangeAt(NOW)
  const held = new Map<string, unknown>()
  const files = open(held)
  const wanted: Wanted = { instrument, kind: 'bars', from: NOW - 14 * DAY }
  const control = new AbortController()
  const stopped = { signal: control.signal, onProgress: (share: number) => share > 0.2 && control.abort() }
  await expect(load(wanted, files, ports, stopped)).rejects.toThrow()
  const id = keptId(instrument, 'bars')
  const [file] = await files.list()
  expect(file && shareOf(file)).toBeLessThan(1)
  let removed: Promise<void> | undefined
  const deleting = running((share) => {
    if (share > 0.5) removed ??= files.remove(id)
  })
  await expect(load(wanted, files, ports, deleting)).rejects.toThrow()
  await removed
  expect([...held.keys()].filter((key) => key.includes(id))).toEqual([])
})
