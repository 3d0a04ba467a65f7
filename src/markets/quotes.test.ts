import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Instrument } from '../../contract/entities/market.ts'
import type { Quote } from '../../contract/live.ts'
import { store } from '../store.ts'
import {
  applyBatchAtom,
  applyListedAtom,
  forgetQuotes,
  newestPriceTimeAtom,
  quoteAtom,
  quoteOf,
  subscribeQuote,
} from './quotes.ts'

const live = (code: string, close: number, time: number): Quote => ({
  code,
  open: 1,
  close,
  change: 0,
  marketOpen: true,
  time,
})
const take = (...quotes: Quote[]) => store.set(applyBatchAtom, { quotes, candles: new Map() })
const listed = (code: string, close: number, time: number): Instrument => ({
  id: '1',
  code,
  showCode: code,
  logo: '',
  categoryId: '',
  open: true,
  digits: 2,
  lotStep: 0.1,
  lotMin: 0.1,
  unitsPerLot: 1,
  feeRate: 0,
  marginMode: 'leverage',
  leverages: [],
  quotation: { open: 1, close, change: 0, time },
  quoteToUsd: 1,
})

describe('quotes', () => {
  let stop: () => void = () => undefined
  beforeEach(() => vi.useFakeTimers({ now: 5_000 }))
  afterEach(() => {
    stop()
    vi.useRealTimers()
  })

  it('of a frame come in one write: who listens to one hears it once and sees all of them', () => {
    const received: [number, number | undefined][] = []
    stop = subscribeQuote('A1', (quote) => received.push([quote.close, quoteOf('B1')?.close]))
    take(live('A1', 1, 1), live('B1', 2, 1))
    expect(received).toEqual([[1, 2]])
  })

  it('leave the atoms of other instruments alone', () => {
    let drawn = 0
    stop = store.sub(quoteAtom('A2'), () => {
      drawn += 1
    })
    take(live('B2', 2, 1))
    expect(drawn).toBe(0)
  })

  it('come from the list until the channel speaks, and from it then', () => {
    store.set(applyListedAtom, [listed('A3', 1, 10)], { isLive: false })
    expect(quoteOf('A3')).toMatchObject({ close: 1, fromList: true, receivedAt: 5_000 })
    take(live('A3', 2, 11))
    store.set(applyListedAtom, [listed('A3', 1, 10)], { isLive: true })
    expect(quoteOf('A3')).toMatchObject({ close: 2, fromList: false })
    store.set(applyListedAtom, [listed('A3', 3, 12)], { isLive: true })
    expect(quoteOf('A3')).toMatchObject({ close: 3, fromList: true })
  })

  it('that are older, of an instrument that moves less, are not the newest of all', () => {
    forgetQuotes()
    take(live('A4', 1, 4_000), live('B4', 1, 3_000))
    take(live('B4', 2, 3_500))
    expect(store.get(newestPriceTimeAtom)).toBe(4_000)
    take(live('B4', 3, 4_500))
    expect(store.get(newestPriceTimeAtom)).toBe(4_500)
  })

  it('are the newest of all when the server’s clock was set back', () => {
    forgetQuotes()
    take(live('A5', 1, 60_000))
    take(live('A5', 2, 4_000))
    expect(store.get(newestPriceTimeAtom)).toBe(4_000)
  })
})
