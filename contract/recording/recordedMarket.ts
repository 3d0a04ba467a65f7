import type { Candle } from '../entities/market.ts'
import { RecordedTimes } from './recordedTimes.ts'
import type { Recording } from './recording.ts'

const MINUTE_MS = 60_000

/** A received price. */
export interface RecordedPrice {
  /** Server time of the price, in ms. */
  readonly time: number
  readonly price: number
  /** Arrival time by the local clock, in ms. */
  readonly at: number
  /** Opening price of the day. */
  readonly open: number
}

/** Returns an instrument's prices by server time, one per time: the last received one. */
export function recordedPrices(recording: Recording, code: string): RecordedPrice[] {
  const times = new RecordedTimes(recording)
  const byTime = new Map<number, RecordedPrice>()
  for (const event of recording.events) {
    if (event.type !== 'quotes') continue
    for (const [of, price, reported, open] of event.quotes) {
      if (of !== code) continue
      const time = reported ?? event.server ?? times.serverAt(event.at)
      const held = byTime.get(time)
      if (held?.price !== price) byTime.set(time, { time, price, at: event.at, open })
    }
  }
  return [...byTime.values()].sort((one, other) => one.time - other.time)
}

/**
 * Returns an instrument's one-minute bars, oldest first, in their last received state. Without received bars they are built
 * from prices, which may miss highs and lows.
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
