import { barStart } from '../../contract/candlePeriods.ts'
import type { Candle, Instrument } from '../../contract/entities/market.ts'
import { recordedMinutes, recordedPrices } from '../../contract/recording/recordedMarket.ts'
import type { Recording } from '../../contract/recording/recording.ts'
import type { RecordedMarket } from '../../contract/recording/recordingLines.ts'
import type { SourceInstrument, TapeChoice } from './source/tapeSource.ts'
import { Tape } from './tape.ts'
import { type LineContent, TapeLine } from './tapeLine.ts'
import type { Span } from './timeline.ts'
import { Witness } from './witness.ts'

/** A tape of a recorded session, with what can be said of its moments. */
export class RecordedTape extends Tape {
  readonly witness: Witness

  constructor(recording: Recording, choice: TapeChoice) {
    const lines = recording.markets
      .filter(({ code }) => choice.codes.includes(code))
      .flatMap((one) => lineOf(recording, one))
    super({ ...choice, lines, categories: recording.groups })
    this.witness = new Witness(recording)
  }
}

/** The instruments of a recording that have prices in it. */
export const recordedInstruments = (recording: Recording): (SourceInstrument & { readonly times: readonly Span[] })[] =>
  recording.markets.flatMap((market) =>
    lineOf(recording, market).map((line) => ({ instrument: line.instrument, times: new TapeLine(line).times() })),
  )

function lineOf(recording: Recording, market: RecordedMarket): LineContent[] {
  const minutes = recordedMinutes(recording, market.code)
  const prices = recordedPrices(recording, market.code)
  // Bars alone tell nothing of when a price came.
  if (prices.length === 0) return []
  const ticks = prices.map(({ time, price }) => ({ time, price, volume: 0 }))
  return [{ instrument: instrumentOf(market), minutes, ticks, series: { '1day': daysOf(prices, minutes) } }]
}

/** Returns the open of each day according to the quotes. The recording begins within a day. */
function daysOf(
  prices: readonly { readonly time: number; readonly open: number }[],
  minutes: readonly Candle[],
): Candle[] {
  const days = new Map<number, Candle>()
  for (const { time, open } of prices) {
    const day = barStart(time, '1day')
    const isTold = open > 0 && !days.has(day) && minutes.some((minute) => barStart(minute.time, '1day') === day)
    if (isTold) days.set(day, { time: day, open, high: open, low: open, close: open, volume: 0 })
  }
  return [...days.values()]
}

const instrumentOf = ({ type: _, base, quote, ...market }: RecordedMarket): Instrument => ({
  ...market,
  logo: '',
  open: true,
  ...(base !== undefined && { base }),
  ...(quote !== undefined && { quote }),
})
