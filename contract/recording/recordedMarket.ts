import type { Candle } from '../entities/market.ts'
import { RecordedTimes } from './recordedTimes.ts'
import type { Recording } from './recording.ts'

const MINUTE_MS = 60_000

/** A price that arrived. */
export interface RecordedPrice {
  /** Of the price, by the server's clock, ms. */
  readonly time: number
  readonly price: number
  /** When it arrived, our clock, ms. */
  readonly at: number
  /** What the day opened at. */
  readonly open: number
}

/** The prices of an instrument in the order of the server's time, each time once: the last told stands. */
export function recordedPrices(recording: Recording, code: string): RecordedPrice[] {
  const times = new RecordedTimes(recording)
  const byTime = new Map<number, RecordedPrice>()
  for (const event of recording.events) {
    if (event.type !== 'quotes') continue
    for (const [of, price, told, open] of event.quotes) {
      if (of !== code) continue
      const time = told ?? event.server ?? times.serverAt(event.at)
      const held = byTime.get(time)
      if (held?.price !== price) byTime.set(time, { time, price, at: event.at, open })
    }
  }
  return [...byTime.values()].sort((one, other) => one.time - other.time)
}

/**
 * The one-minute bars of an instrument, oldest first: as the channel told them last; out of the prices where it told none,
 * which may have missed the highest and the lowest.
 */
export function recordedMinutes(recording: Recording, code: string): Candle[] {
  const minutes = new Map<number, Candle>()
  for (const { time, price } of recordedPrices(recording, code)) {
    const start = time - (time % MINUTE_MS)
    const { open, high, low } = minutes.get(start) ?? { open: price, high: price, low: price }
    const [top, bottom] = [Math.max(high, price), Math.min(low, price)]
    minutes.set(start, { time: start, open, high: top, low: bottom, close: price, volume: 0 })
  }
  for (const event of recording.events) {
    if (event.type !== 'bar' || event.code !== code) continue
    const [time, open, high, low, close, volume] = event.bar
    minutes.set(time, { time, open, high, low, close, volume })
  }
  return [...minutes.values()].sort((one, other) => one.time - other.time)
}
