import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barStart, PERIOD_MS as everybodys, foldBars, PERIOD_MS } from '../../contract/candlePeriods.ts'
import type { Candle, Period } from '../../contract/entities/market.ts'
import { MINUTE_MS } from './foldBars.ts'
import { minuteBars, minutesOf, playableTimes } from './minuteBars.ts'
import { minutesThrough, START, sampleInstrument } from './sampleTape.ts'
import { TapeLine } from './tapeLine.ts'

const price = fc.integer({ min: 100_000, max: 120_000 }).map((points) => points / 1e5)
const walk = fc.array(price, { minLength: 3, maxLength: 90 })
const bar = fc.record({ open: price, close: price, up: price, down: price }).map(
  ({ open, close, up, down }): Candle => ({
    time: START,
    open,
    close,
    high: Math.max(open, close, up),
    low: Math.min(open, close, down),
    volume: 1_000,
  }),
)
const period = fc.constantFrom<Period>('5min', '15min', '30min', '60min')

it('periods are as long as everybody else has them', () => expect(PERIOD_MS).toEqual(everybodys))

describe('minutes of a longer bar', () => {
  it('fold into that very bar again', () => {
    fc.assert(
      fc.property(bar, period, (one, of) => {
        const aligned = { ...one, time: barStart(one.time, of) }
        const minutes = minutesOf(aligned, of, 5)
        expect(minutes).toHaveLength(PERIOD_MS[of] / MINUTE_MS)
        expect(foldBars(minutes, of)).toEqual([aligned])
      }),
      { numRuns: 60 },
    )
  })

  it('fill only the time that no shorter bar speaks of, and none that was not over', () => {
    const short = minutesThrough([1.1, 1.2, 1.1, 1.2], START + 15 * MINUTE_MS)
    const long = [0, 15, 30].map((minute) => ({
      time: START + minute * MINUTE_MS,
      open: 1.3,
      high: 1.4,
      low: 1.3,
      close: 1.4,
      volume: 15,
    }))
    const series = { '1min': short, '15min': long }
    const minutes = minuteBars(series, { from: START, to: START + 60 * MINUTE_MS }, 5)
    expect(minutes).toHaveLength(17)
    expect(minutes.slice(15)).toEqual(short.slice(0, -1))
    expect(playableTimes(series)).toEqual([{ from: START, to: START + 17 * MINUTE_MS }])
    expect(minutes[0]?.open).toBe(1.3)
  })
})

describe('a line of a tape', () => {
  const lineOf = (prices: readonly number[]) =>
    new TapeLine({ instrument: sampleInstrument(), minutes: minutesThrough(prices) })

  it('knows nothing of what comes later: its past is the same, whatever follows', () => {
    fc.assert(
      fc.property(walk, walk, fc.nat(), period, (before, after, at, of) => {
        const now = START + (at % ((before.length - 1) * MINUTE_MS))
        const [short, long] = [lineOf(before), lineOf([...before, ...after])]
        expect(long.bars(of, now)).toEqual(short.bars(of, now))
        expect(long.bars('1min', now)).toEqual(short.bars('1min', now))
        expect(long.last(now)).toEqual(short.last(now))
        expect(long.last(now)?.time).toBeLessThanOrEqual(now)
      }),
      { numRuns: 60 },
    )
  })

  it('tells every price once, however the time is cut, and they make its bars', () => {
    fc.assert(
      fc.property(walk, fc.integer({ min: 1_000, max: 200_000 }), (prices, stride) => {
        const line = lineOf(prices)
        const end = START + (prices.length - 1) * MINUTE_MS
        const whole = line.ticks(START - 1, end)
        const parts = []
        for (let at = START - 1; at < end; at += stride) parts.push(...line.ticks(at, Math.min(end, at + stride)))
        expect(parts).toEqual(whole)
        const first = minutesThrough(prices)[0]
        const within = whole.filter(({ time }) => time < START + MINUTE_MS).map((tick) => tick.price)
        expect(Math.max(...within)).toBe(first?.high)
        expect(Math.min(...within)).toBe(first?.low)
        expect(within.at(-1)).toBe(first?.close)
      }),
      { numRuns: 40 },
    )
  })

  it('has the bars that were, to the digit, once they are over', () => {
    const prices = [1.14291, 1.1432, 1.1418, 1.1425, 1.14333]
    const minutes = minutesThrough(prices)
    const line = lineOf(prices)
    expect(line.bars('1min', START + 4 * MINUTE_MS - 1)).toEqual(minutes)
    expect(line.bars('5min', START + 4 * MINUTE_MS - 1)).toEqual(foldBars(minutes, '5min'))
    expect(line.ended(START, START + 2 * MINUTE_MS)).toEqual(minutes.slice(0, 2))
  })

  it('plays recorded prices as they came, and their bars as they were', () => {
    const minutes = [{ time: START, open: 1.1, high: 1.5, low: 1.0, close: 1.2, volume: 4 }]
    const ticks = [
      { time: START + 100, price: 1.1, volume: 1 },
      { time: START + 30_000, price: 1.2, volume: 1 },
    ]
    const line = new TapeLine({ instrument: sampleInstrument(), minutes, ticks })
    expect(line.last(START + 50)).toBeUndefined()
    expect(line.last(START + 29_999)).toEqual(ticks[0])
    expect(line.minute(START + 30_000)).toMatchObject({ high: 1.2, low: 1.1, close: 1.2 })
    expect(line.minute(START + MINUTE_MS)).toEqual(minutes[0])
  })

  it('looks further back by the bars of longer periods, and opens the day with them', () => {
    const minutes = minutesThrough([1.1, 1.2, 1.3], START)
    const day = barStart(START, '1day')
    const older = { open: 0.9, high: 1.9, low: 0.8, close: 1.0, volume: 1 }
    const series = {
      '1day': [
        { ...older, time: day - PERIOD_MS['1day'] },
        { ...older, time: day, open: 1.05 },
      ],
    }
    const line = new TapeLine({ instrument: sampleInstrument(), minutes, series })
    const bars = line.bars('1day', START + MINUTE_MS)
    expect(bars).toHaveLength(2)
    expect(bars[0]).toEqual(series['1day'][0])
    expect(bars[1]).toMatchObject({ open: 1.05, low: 1.05, high: 1.2, close: 1.2 })
    expect(line.dayOpen(START + MINUTE_MS)).toBe(1.05)
  })

  it('forgets what a day opened at where it stands before its first price of that day again', () => {
    const day = barStart(START, '1day') + PERIOD_MS['1day']
    const minutes = [...minutesThrough([1.1, 1.2], START), ...minutesThrough([1.7, 1.8], day + 60 * MINUTE_MS)]
    const line = new TapeLine({ instrument: sampleInstrument(), minutes })
    expect(line.dayOpen(day + 61 * MINUTE_MS)).toBe(1.7)
    expect(line.dayOpen(day + 30 * MINUTE_MS)).toBe(1.1)
  })

  it('pages back in history', () => {
    const line = lineOf([1, 2, 3, 4, 5, 6])
    const now = START + 5 * MINUTE_MS
    const page = line.bars('1min', now, { limit: 2, before: START + 3 * MINUTE_MS })
    expect(page.map(({ time }) => time)).toEqual([START + MINUTE_MS, START + 2 * MINUTE_MS])
  })

  it('is closed where it has no prices for long', () => {
    const [first, second] = [minutesThrough([1, 2]), minutesThrough([2, 3], START + 60 * MINUTE_MS)]
    const line = new TapeLine({ instrument: sampleInstrument(), minutes: [...first, ...second] })
    expect(line.isOpen(START + 30_000)).toBe(true)
    expect(line.isOpen(START + 10 * MINUTE_MS)).toBe(false)
    expect(line.nextOpen(START + 10 * MINUTE_MS)).toBe(START + 60 * MINUTE_MS)
    expect(line.isOpen(START - 1)).toBe(false)
    expect(line.last(START + 10 * MINUTE_MS)?.price).toBe(2)
  })
})
