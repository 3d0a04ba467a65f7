import { i18n } from '@lingui/core'
import { expect, it, vi } from 'vitest'
import { PERIOD_MS } from '../../../contract/candlePeriods.ts'
import type { Period } from '../../../contract/entities/market.ts'
import type { CachedSeries } from '../../../sw/cache/cachedRecords.ts'
import { MINUTE_MS } from '../foldBars.ts'
import { lengths, rangeOf } from '../replayRange.ts'
import { sampleInstrument } from '../sampleTape.ts'
import { Timeline } from '../timeline.ts'
import { findCached } from './cacheSource.ts'

const stored = vi.hoisted(() => ({ series: [] as CachedSeries[] }))
vi.mock('../../i18n/language.ts', () => ({ currentLanguage: () => ({ code: 'en' }) }))
vi.mock('../../../sw/cache/marketCache.ts', () => ({
  openMarketCache: () => ({
    series: async () => stored.series,
    instruments: async () => ({ rows: [sampleInstrument()], storedAt: 0 }),
    categories: async () => undefined,
  }),
}))

i18n.loadAndActivate({ locale: 'en', messages: {} })

const HOUR = 60 * MINUTE_MS
/** A Friday, a few minutes after eight in the evening: the newest minute and the newest hour still run. */
const NOW = Date.UTC(2026, 6, 17, 20, 3, 20)
const seriesOf = (period: Period, until: number, count: number): CachedSeries => {
  const last = until - (until % PERIOD_MS[period])
  const bars = Array.from({ length: count }, (_, index) => {
    const time = last - (count - 1 - index) * PERIOD_MS[period]
    return { time, open: 1, high: 2, low: 1, close: 2, volume: 1, revision: until }
  })
  return { origin: 'o', instrumentId: '1', code: 'EURUSD', period, bars, storedAt: until }
}
const found = async () => {
  const [source] = await findCached()
  const times = source?.instruments[0]?.times ?? []
  return { source, timeline: new Timeline(times) }
}

it('ends with the last whole minute, not with the end of the hour that runs: an hour of it is an hour', async () => {
  stored.series = [seriesOf('1min', NOW, 500), seriesOf('15min', NOW, 96), seriesOf('60min', NOW, 500)]
  const { source, timeline } = await found()
  expect(new Date(timeline.to).toISOString()).toBe('2026-07-17T20:03:00.000Z')
  const range = rangeOf(timeline, 'hour')
  expect(range).toEqual({ from: timeline.to - HOUR, to: timeline.to })
  const tape = await source?.load({ codes: ['EURUSD'], ...range })
  expect([tape?.timeline.length, tape?.timeline.to]).toEqual([lengths.hour, range.to])
  expect(tape?.lines[0]?.ticks(range.from - 1, range.to - 1).length).toBeGreaterThan(60)
})

it('of hours alone goes to the end of the last that was over', async () => {
  stored.series = [seriesOf('60min', NOW, 5)]
  const { source, timeline } = await found()
  expect(timeline.spans).toEqual([{ from: Date.UTC(2026, 6, 17, 16), to: Date.UTC(2026, 6, 17, 20) }])
  const tape = await source?.load({ codes: ['EURUSD'], ...rangeOf(timeline, 'hour') })
  expect(tape?.timeline.length).toBe(lengths.hour)
})

it('leaves the weekend out, and plays an hour over it', async () => {
  const monday = Date.UTC(2026, 6, 20, 0, 10)
  stored.series = [seriesOf('15min', NOW, 8), seriesOf('1min', monday, 20)]
  const { source, timeline } = await found()
  expect(timeline.spans).toHaveLength(2)
  const range = rangeOf(timeline, 'hour')
  expect(range).toEqual({ from: NOW - (NOW % (15 * MINUTE_MS)) - 41 * MINUTE_MS, to: monday })
  const tape = await source?.load({ codes: ['EURUSD'], ...range })
  expect(tape?.timeline.length).toBe(lengths.hour)
})

it('is none where nothing is kept that was over', async () => {
  stored.series = [seriesOf('60min', NOW, 1), seriesOf('1day', NOW, 90)]
  expect(await findCached()).toEqual([])
})
