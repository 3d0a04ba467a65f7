import { afterEach, describe, expect, it } from 'vitest'
import type { Candle } from '../../../contract/entities/market.ts'
import type { Quote } from '../../../contract/live.ts'
import { forgetQuotes, quoteAtom, quoteOf } from '../../markets/atoms.ts'
import { applyBatchAtom } from '../../markets/quotes.ts'
import { store } from '../../store.ts'
import { candlePorts } from './candlePorts.ts'

const T0 = Date.parse('2026-07-10T10:00:00Z')
const minute = (index: number, close: number): Candle => ({
  ...{ open: close, high: close, low: close, close, volume: 1 },
  time: T0 + index * 60_000,
})
const quote = (close: number): Quote => ({ code: 'EURUSD', open: 1, close, change: 0, marketOpen: true, time: T0 })
const take = (quotes: readonly Quote[], ...minutes: Candle[]) =>
  store.set(applyBatchAtom, { quotes, candles: new Map(minutes.length > 0 ? [['EURUSD', minutes]] : []) })

describe('the live bars of a chart', () => {
  let stop: () => void = () => undefined
  afterEach(() => {
    stop()
    forgetQuotes()
  })

  it('come from the atom that the order form reads, in the write that brings its price', () => {
    const seen: [number, number | undefined][] = []
    let formDrawn = 0
    const stopForm = store.sub(quoteAtom('EURUSD'), () => {
      formDrawn += 1
    })
    const stopChart = candlePorts.live('EURUSD', ({ close }) => seen.push([close, quoteOf('EURUSD')?.close]))
    stop = () => {
      stopForm()
      stopChart()
    }
    take([quote(1.1)], minute(0, 1.05), minute(1, 1.1))
    expect(seen).toEqual([
      [1.05, 1.1],
      [1.1, 1.1],
    ])
    expect(formDrawn).toBe(1)
  })

  it('come once each: a price without a bar brings none, and a bar without a price leaves the price as it is', () => {
    const closes: number[] = []
    take([quote(1.1)], minute(0, 1.1))
    stop = candlePorts.live('EURUSD', ({ close }) => closes.push(close))
    take([quote(1.2)])
    expect(closes).toEqual([])
    take([], minute(0, 1.2))
    take([quote(1.3)])
    expect(closes).toEqual([1.2])
    expect(quoteOf('EURUSD')).toMatchObject({ close: 1.3, minutes: [] })
  })
})
