import type { Candle, Instrument } from '../../contract/entities/market.ts'
import { MINUTE_MS } from './foldBars.ts'
import { Tape } from './tape.ts'

/** A Wednesday, 09:30 UTC. */
export const START = Date.UTC(2026, 6, 15, 9, 30)

/** EUR/USD as the exchange lists it, but for what is said otherwise; for tests. */
export const sampleInstrument = (changes: Partial<Instrument> = {}): Instrument => ({
  id: '1',
  code: 'EURUSD',
  showCode: 'EUR/USD',
  logo: '',
  categoryId: '1',
  open: true,
  digits: 5,
  lotStep: 0.01,
  lotMin: 0.01,
  unitsPerLot: 100_000,
  feeRate: 5,
  marginMode: 'leverage',
  leverages: [50, 100],
  quote: 'USD',
  quoteToUsd: 1,
  ...changes,
})

/** One-minute bars through these prices: each minute goes from one to the next. */
export const minutesThrough = (prices: readonly number[], start = START): Candle[] =>
  prices.slice(1).map((close, index) => {
    const open = prices[index] ?? close
    const time = start + index * MINUTE_MS
    return { time, open, high: Math.max(open, close), low: Math.min(open, close), close, volume: 10 }
  })

/** A tape of one instrument that goes through these prices, a minute each. */
export function sampleTape(prices: readonly number[], changes: Partial<Instrument> = {}): Tape {
  const minutes = minutesThrough(prices)
  return new Tape({
    from: START,
    to: START + minutes.length * MINUTE_MS,
    lines: [{ instrument: sampleInstrument(changes), minutes }],
    categories: [
      { id: '1', name: 'Forex' },
      { id: '2', name: 'Metals' },
    ],
  })
}
