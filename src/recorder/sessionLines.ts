import type { Instrument } from '../../contract/entities/market.ts'
import type { ServerFrame } from '../../contract/live.ts'
import type { RecordedMarket, RecordingLine } from '../../contract/recording/recordingLines.ts'

/** Returns the recorded data of an instrument. */
export function marketLine(one: Instrument): RecordedMarket {
  const { id, code, showCode, categoryId, digits, lotStep, lotMin, unitsPerLot, feeRate, marginMode } = one
  const { leverages, base, quote, quoteToUsd } = one
  return {
    type: 'market',
    ...{ id, code, showCode, categoryId, digits, lotStep, lotMin, unitsPerLot, feeRate, marginMode, quoteToUsd },
    leverages: [...leverages],
    ...(base !== undefined && { base }),
    ...(quote !== undefined && { quote }),
  }
}

/**
 * Returns the recorded part of a frame: prices, bars and the server's clock. Messages to a single account are not
 * recorded.
 */
export function frameLine(frame: ServerFrame, at: number): RecordingLine | undefined {
  switch (frame.type) {
    case 'market': {
      const server = frame.time === undefined ? undefined : Math.round(frame.time)
      const quotes = frame.quotes.map(({ code, close, time, open }): [string, number, number | null, number] => [
        code,
        close,
        time === undefined ? null : Math.round(time),
        open,
      ])
      return { type: 'quotes', at, ...(server !== undefined && { server }), quotes }
    }
    case 'kline': {
      const { time, open, high, low, close, volume } = frame.candle
      return { type: 'bar', at, code: frame.code, bar: [time, open, high, low, close, volume] }
    }
    case 'pong':
      return frame.time === undefined ? undefined : { type: 'clock', at, server: Math.round(frame.time) }
    default:
      return undefined
  }
}
