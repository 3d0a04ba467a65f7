import type { Candle, Instrument } from '../../contract/entities/market.ts'
import { recordedMinutes, recordedPrices } from '../../contract/recording/recordedMarket.ts'
import type { Recording } from '../../contract/recording/recording.ts'
import type { RecordedMarket } from '../../contract/recording/recordingLines.ts'
import { barStart, MINUTE_MS } from './foldBars.ts'
import { Tape } from './tape.ts'
import type { LineContent } from './tapeLine.ts'
import type { SourceInstrument, TapeChoice } from './tapeSource.ts'
import { Witness } from './witness.ts'

/** A tape of a recorded session, with what can be said of its moments. */
export class RecordedTape extends Tape {
  readonly witness: Witness

  constructor(recording: Recording, choice: TapeChoice) {
    const lines = recording.markets
      .filter(({ code }) => choice.codes.includes(code))
      .flatMap((one) => lineOf(recording, one))
    const ends = lines.map(({ minutes }) => (minutes.at(-1)?.time ?? 0) + MINUTE_MS - 1)
    const last = Math.max(choice.from, ...ends)
    super({ from: choice.from, to: Math.min(choice.to, last), lines, categories: recording.groups })
    this.witness = new Witness(recording)
  }
}

/** The instruments of a recording that have a past in it. */
export function recordedInstruments(recording: Recording): SourceInstrument[] {
  return recording.markets.flatMap((market) => {
    const minutes = recordedMinutes(recording, market.code)
    const prices = recordedPrices(recording, market.code)
    const [first, last] = [minutes[0], minutes.at(-1)]
    if (!first || !last) return []
    const to = Math.max(prices.at(-1)?.time ?? 0, last.time)
    // Before its first price there is nothing to be seen of it, though its bar began sooner.
    return [{ instrument: instrumentOf(market), from: prices[0]?.time ?? first.time, to }]
  })
}

function lineOf(recording: Recording, market: RecordedMarket): LineContent[] {
  const minutes = recordedMinutes(recording, market.code)
  const prices = recordedPrices(recording, market.code)
  const [first] = minutes
  if (!first) return []
  const ticks = prices.map(({ time, price }) => ({ time, price, volume: 0 }))
  return [{ instrument: instrumentOf(market), minutes, ticks, series: { '1day': daysOf(prices, minutes) } }]
}

/** What each day opened at, as the quotes told it: the recording begins within the day. */
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
