import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barStart, PERIOD_MS } from '../../../contract/candlePeriods.ts'
import { type Candle, type Period, periods } from '../../../contract/entities/market.ts'
import { type Fold, foldCandle } from './foldCandle.ts'

const at = (iso: string) => Date.parse(iso)
const minute = (time: number, close: number, more: Partial<Candle> = {}): Candle => ({
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
  ...more,
})
const play = (minutes: readonly Candle[], period: Period, from?: Fold) =>
  minutes.reduce<Fold | undefined>((fold, next) => foldCandle(fold, next, period) ?? fold, from)

describe('foldCandle', () => {
  it('lets a minute replace itself while it grows, and a new one start a bar', () => {
    const time = at('2026-07-10T10:00:00Z')
    const grown = play([minute(time, 1), minute(time, 3, { low: 1, high: 4, volume: 9 })], '1min')
    expect(grown?.bar).toEqual({ time, open: 3, high: 4, low: 1, close: 3, volume: 9 })
    expect(play([minute(time, 1), minute(time + 60_000, 2)], '1min')?.bar.time).toBe(time + 60_000)
  })

  it('makes the bar of a longer period that the minutes themselves make', () => {
    const price = fc.integer({ min: 1, max: 1_000 })
    const bars = fc.array(fc.tuple(price, price, price, fc.integer({ min: 0, max: 50 })), {
      minLength: 1,
      maxLength: 60,
    })
    fc.assert(
      fc.property(bars, fc.constantFrom(...periods), (drawn, period) => {
        const start = at('2026-07-10T00:00:00Z')
        const minutes = drawn.map(([open, close, far, volume], index) =>
          minute(start + index * 60_000, close, {
            open,
            high: Math.max(open, close, far),
            low: Math.min(open, close, far),
            volume,
          }),
        )
        // Every minute arrives twice: once half grown, once whole.
        const live = minutes.flatMap((whole) => [
          { ...whole, close: whole.open, high: whole.open, low: whole.open, volume: Math.floor(whole.volume / 2) },
          whole,
        ])
        const last = minutes.at(-1) as Candle
        const own = minutes.filter((one) => barStart(one.time, period) === barStart(last.time, period))
        expect(play(live, period)?.bar).toEqual({
          time: barStart(last.time, period),
          open: own[0]?.open,
          high: Math.max(...own.map((one) => one.high)),
          low: Math.min(...own.map((one) => one.low)),
          close: last.close,
          volume: own.reduce((sum, one) => sum + one.volume, 0),
        })
      }),
    )
  })

  it('starts a day at midnight UTC, wherever the visitor is', () => {
    const before = minute(at('2026-07-10T23:59:00Z'), 5)
    const after = minute(at('2026-07-11T00:00:00Z'), 6)
    const fold = play([before, after], '1day')
    expect(fold?.bar).toMatchObject({ time: at('2026-07-11T00:00:00Z'), open: 6, close: 6 })
    expect(play([before], '1day')?.bar.time).toBe(at('2026-07-10T00:00:00Z'))
  })

  it('goes on from a loaded bar without counting its volume twice', () => {
    const time = at('2026-07-10T10:00:00Z')
    const loaded: Fold = { bar: { time, open: 1, high: 9, low: 1, close: 5, volume: 100 }, minute: undefined }
    const running = time + 2 * 60_000
    const fold = play([minute(running, 6, { volume: 40 }), minute(running, 7, { volume: 43 })], '5min', loaded)
    expect(fold?.bar).toEqual({ time, open: 1, high: 9, low: 1, close: 7, volume: 103 })
  })

  it('ignores what is older than what it holds', () => {
    const time = at('2026-07-10T10:05:00Z')
    for (const period of periods) {
      const fold = play([minute(time, 2), minute(time + 60_000, 3)], period)
      expect(foldCandle(fold, minute(time - PERIOD_MS['1day'], 9), period)).toBeUndefined()
      expect(foldCandle(fold, minute(time, 9), period)).toBeUndefined()
    }
  })
})
