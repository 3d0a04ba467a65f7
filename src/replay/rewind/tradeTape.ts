import type { LoggedTicks } from '../../../contract/entities/evidence.ts'
import type { Candle, Instrument } from '../../../contract/entities/market.ts'
import { fromBase64 } from '../../../contract/proof/base64.ts'
import type { FeeType } from '../../../contract/rules.ts'
import { unpackTicks } from '../../../contract/tape/tickBlock.ts'
import { barOf, MINUTE_MS } from '../foldBars.ts'
import type { SeriesByPeriod } from '../minuteBars.ts'
import { Tape } from '../tape.ts'
import type { LineContent } from '../tapeLine.ts'
import type { Span } from '../timeline.ts'
import type { NumberedTick, TradeTape } from './playTrade.ts'

/** Ticks as the log has them, without what proves their place in it. */
export type PackedTicks = Pick<LoggedTicks, 'first' | 'packed'>

/** An instrument's recorded ticks around a trade, and bars from before them. */
export interface TradeLine {
  readonly instrument: Instrument
  readonly ticks: readonly PackedTicks[]
  readonly series: SeriesByPeriod
}

/** Stored market data of a rewound trade. */
export interface TradeRecording extends Span {
  /** The trade's instrument; then the pair that its currency is converted by, where there is one. */
  readonly lines: readonly TradeLine[]
  readonly feeType: FeeType
  /** Opening time of the trade, UTC ms. */
  readonly entry: number
  /** Closing time, UTC ms. Undefined while it is open. */
  readonly end?: number | undefined
}

/**
 * Reads ticks of a time range: those around the entry without a gap. The server keeps what is around a trade, and old ticks before
 * and after it only where they are around another.
 */
export function readTicks(
  parts: readonly PackedTicks[],
  { from, to, entry }: Pick<TradeRecording, 'from' | 'to' | 'entry'>,
): NumberedTick[] {
  const inOrder = [...new Map(parts.map((part) => [part.first, part])).values()].sort((a, b) => a.first - b.first)
  const ticks = inOrder.flatMap(({ first, packed }) =>
    unpackTicks(fromBase64(packed) ?? new Uint8Array()).map((tick, at) => ({ ...tick, number: first + at })),
  )
  const follows = (at: number) => ticks[at]?.number === (ticks[at - 1]?.number ?? 0) + 1
  const entered = Math.max(
    0,
    ticks.findLastIndex(({ time }) => time <= entry),
  )
  let [begin, end] = [entered, entered + 1]
  while (begin > 0 && follows(begin)) begin -= 1
  while (end < ticks.length && follows(end)) end += 1
  return ticks.slice(begin, end).filter(({ time }) => time >= from && time < to)
}

/** The pair whose price tells what an instrument's currency is worth, if the market has it and it is another instrument. */
export function ratePairOf({ code, quote = 'USD' }: Instrument, market: readonly Instrument[]): Instrument | undefined {
  if (quote === 'USD') return undefined
  const pair = [`${quote}USD`, `USD${quote}`].flatMap((name) => market.find((one) => one.code === name) ?? [])[0]
  return pair?.code === code ? undefined : pair
}

/** Reads a recording. Throws for ticks that cannot be read. */
export function tradeTape(recording: TradeRecording): TradeTape {
  const { from, lines, feeType } = recording
  const read = lines.map((line) => readTicks(line.ticks, recording))
  const [own, pair] = lines
  const [ticks = [], rates = []] = read
  // What follows the last tick of the trade's own instrument is not played, unless the trade was closed after it.
  const last = ticks.at(-1)?.time ?? from
  const { end = last } = recording
  const to = Math.min(recording.to, Math.max(last, end) + 1)
  const tape = new Tape({
    ...{ from, to, categories: [], ...(end > last && { quiet: { from: last, to } }) },
    lines: lines.map((line, place) => lineOf(line, read[place] ?? [])),
  })
  return {
    ...{ tape, ticks, feeType, code: own?.instrument.code ?? '' },
    rate: pair && { code: pair.instrument.code, ticks: rates },
  }
}

function lineOf({ instrument, series }: TradeLine, ticks: readonly NumberedTick[]): LineContent {
  const byMinute = new Map<number, NumberedTick[]>()
  for (const tick of ticks) {
    const minute = tick.time - (tick.time % MINUTE_MS)
    const others = byMinute.get(minute)
    if (others) others.push(tick)
    else byMinute.set(minute, [tick])
  }
  const minutes = [...byMinute].flatMap(([time, points]): Candle[] => {
    const bar = barOf(time, points)
    return bar ? [bar] : []
  })
  const begin = minutes[0]?.time ?? Number.POSITIVE_INFINITY
  const before = (series['1min'] ?? []).filter(({ time }) => time < begin)
  return { instrument, minutes: [...before, ...minutes], ticks, series }
}
