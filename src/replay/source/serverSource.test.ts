import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '../foldBars.ts'
import { rangeOf } from '../replayRange.ts'
import { minutesThrough, START, sampleInstrument } from '../sampleTape.ts'
import { Timeline } from '../timeline.ts'

interface CandleAsk {
  readonly period?: string
  readonly before: number
}

const request = vi.hoisted(() => vi.fn())
vi.mock('../../api/request.ts', () => ({ request }))

// The files after this one share its globals.
afterEach(() => vi.unstubAllGlobals())
beforeEach(async () => {
  vi.resetModules()
  const { i18n } = await import('@lingui/core')
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  vi.stubGlobal('navigator', { onLine: true })
})

it('waits for the instruments of who comes straight to it', async () => {
  request.mockImplementation(async ({ path }: { path: string }) =>
    path.endsWith('/trade_list') ? [sampleInstrument()] : [],
  )
  const { findOnServer } = await import('./serverSource.ts')
  const [source] = await findOnServer()
  expect(source?.instruments.map(({ instrument }) => instrument.code)).toEqual(['EURUSD'])
})

it('is none where there are no instruments to be had', async () => {
  request.mockRejectedValue(new Error('no network'))
  const { findOnServer } = await import('./serverSource.ts')
  expect(await findOnServer()).toEqual([])
})

it('offers what the exchange has, not the last two days by the clock, and plays an hour of it', async () => {
  // A Friday, a few seconds into the minute with which the market closes.
  const closing = Date.UTC(2026, 6, 17, 21, 0, 3)
  const minutes = minutesThrough(
    Array.from({ length: 200 }, () => 1),
    closing - (closing % MINUTE_MS) - 198 * MINUTE_MS,
  )
  const requested: string[] = []
  request.mockImplementation(async ({ path }: { path: string }, { period, before }: CandleAsk) => {
    if (path.endsWith('/trade_list')) return [sampleInstrument()]
    if (period !== undefined) requested.push(period)
    return period === '1min' ? minutes.filter(({ time }) => time < before) : []
  })
  const { findOnServer } = await import('./serverSource.ts')
  const [source] = await findOnServer()
  expect(source?.instruments[0]?.times).toBeUndefined()
  const timeline = new Timeline((await source?.look?.('EURUSD')) ?? [])
  expect(timeline.spans).toEqual([{ from: minutes[0]?.time, to: closing - (closing % MINUTE_MS) }])
  const tape = await source?.load({ codes: ['EURUSD'], ...rangeOf(timeline, 'hour') })
  expect([tape?.timeline.length, tape?.timeline.to]).toEqual([60 * MINUTE_MS, timeline.to])
  expect(
    requested.filter((period) => period === '1min'),
    'asked for once',
  ).toHaveLength(1)
})

it('asks again for what could not be had', async () => {
  let fails = true
  request.mockImplementation(async ({ path }: { path: string }) => {
    if (path.endsWith('/trade_list')) return [sampleInstrument()]
    if (fails) throw new Error('no network')
    return minutesThrough([1, 2, 3])
  })
  const { findOnServer } = await import('./serverSource.ts')
  const [source] = await findOnServer()
  await expect(source?.look?.('EURUSD')).rejects.toThrow('no network')
  fails = false
  expect(await source?.look?.('EURUSD')).toEqual([{ from: START, to: START + MINUTE_MS }])
})
