import { PERIOD_MS } from '../../../contract/candlePeriods.ts'
import type { Candle, Instrument } from '../../../contract/entities/market.ts'
import type { TapeContent } from '../tape.ts'
import type { LineContent } from '../tapeLine.ts'
import type { Blind } from './sessionRecord.ts'

const WEEK_MS = PERIOD_MS['1week']
/** The year that hidden dates lie in: the first week begins on a Saturday. */
const HIDDEN_FROM = Date.UTC(2000, 0, 1)
/** Scaled price at which every hidden instrument starts. */
const FIRST_PRICE = 1_000
/** Its decimals: a tenth of a pip of a market like EUR/USD. */
const DIGITS = 2
/** Value of a lot in blind mode, USD. The real contract size would reveal the price through margin, pip value and profit. */
const LOT_WORTH = 100_000

/** Letters as names: A to Z is more than a replay has instruments. */
const letterOf = (place: number): string => String.fromCharCode(65 + place)

/** Returns how a tape is hidden: names of its instruments, and a scale and date that reveal nothing. */
export function blindFor({ from, lines }: TapeContent): Blind {
  const instruments = lines.map(({ instrument: { code }, minutes }, place) => {
    const first = minutes.findLast(({ time }) => time <= from) ?? minutes[0]
    return { code, name: letterOf(place), factor: FIRST_PRICE / (first?.open ?? FIRST_PRICE) }
  })
  // Whole weeks: bars of days and weeks begin when they did, and a weekend is one.
  return { instruments, shift: Math.ceil((HIDDEN_FROM - from) / WEEK_MS) * WEEK_MS }
}

/**
 * The tape as a blind session shows it. Every market has the same lot, in dollars, and the same decimals, so that no price, margin
 * or profit depends on what the market itself stands at.
 */
export function hidden(content: TapeContent, { instruments, shift }: Blind): TapeContent {
  const lines = content.lines.flatMap((line) => {
    const as = instruments.find(({ code }) => code === line.instrument.code)
    return as ? [hiddenLine(line, as, shift)] : []
  })
  return { from: content.from + shift, to: content.to + shift, lines, categories: [] }
}

function hiddenLine(line: LineContent, as: Blind['instruments'][number], shift: number): LineContent {
  const price = (true_: number) => Number((true_ * as.factor).toFixed(DIGITS))
  const bars = (list: readonly Candle[]): Candle[] =>
    list.map(({ time, open, high, low, close, volume }) => ({
      ...{ time: time + shift, volume },
      ...{ open: price(open), high: price(high), low: price(low), close: price(close) },
    }))
  const { minutes, ticks, series = {} } = line
  return {
    instrument: hiddenInstrument(line.instrument, as.name),
    minutes: bars(minutes),
    ...(ticks && {
      ticks: ticks.map((tick) => ({
        ...tick,
        ...{ time: tick.time + shift, price: price(tick.price) },
        ...(tick.ask !== undefined && { ask: price(tick.ask) }),
      })),
    }),
    series: Object.fromEntries(Object.entries(series).map(([period, list]) => [period, bars(list)])),
  }
}

function hiddenInstrument(instrument: Instrument, name: string): Instrument {
  const { base: _, quote: __, name: ___, quotation: ____, ...rest } = instrument
  return {
    ...rest,
    ...{ code: name, showCode: name, logo: '', categoryId: '', digits: DIGITS },
    ...{ marginMode: 'leverage', quote: 'USD', quoteToUsd: 1, unitsPerLot: LOT_WORTH / FIRST_PRICE },
  }
}
