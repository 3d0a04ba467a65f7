import { t } from '@lingui/core/macro'
import { candlePath } from '../../../contract/candlePath.ts'
import { foldBars } from '../../../contract/candlePeriods.ts'
import type { Candle, Instrument } from '../../../contract/entities/market.ts'
import { RefusedError } from '../../api/errors.ts'
import { formatBytes } from '../../i18n/bytes.ts'
import { MINUTE_MS } from '../foldBars.ts'
import type { FindSources, TapeChoice, TapeSource } from '../source/tapeSource.ts'
import { Tape } from '../tape.ts'
import type { LineContent, TapeTick } from '../tapeLine.ts'
import { joined, type Span } from '../timeline.ts'
import type { RowKind, Rows } from './blocks.ts'
import { type OwnFile, type OwnFiles, ownFiles } from './ownFiles.ts'

const DAY_MS = 24 * 60 * MINUTE_MS
/** So much before the beginning is told in minutes too, so that the day's figures are right, ms. */
const LEAD_MS = DAY_MS
/** So much of what lies before is on the charts of longer bars, ms. */
const HISTORY_MS = 60 * DAY_MS
/** A tape has no more minutes or ticks than this: more would not fit into the memory of a phone. */
const MAX_LOADED = 400_000

/** Returns the id of the source with the files of one kind. */
export const ownSourceId = (kind: RowKind): string => (kind === 'bars' ? 'own files' : 'own ticks')

/** The files that were imported on this device: their bars, and their ticks. */
export const findOwn: FindSources = async () => {
  const files = await ownFiles.list().catch(() => [])
  return (['bars', 'ticks'] as const).flatMap((kind) => ownSource(files, kind) ?? [])
}

/** Returns the playable content of files, one market per name, or undefined if there is none. */
export function ownSource(
  all: readonly OwnFile[],
  kind: RowKind,
  read: Pick<OwnFiles, 'rows'> = ownFiles,
): TapeSource | undefined {
  const files = all.filter((file) => file.kind === kind)
  if (files.length === 0) return undefined
  const byCode = Map.groupBy(files, ({ market }) => market.code)
  const size = formatBytes(files.reduce((sum, { bytes }) => sum + bytes, 0))
  return {
    id: ownSourceId(kind),
    title: kind === 'bars' ? t`Your files` : `${t`Your files`} · ${t`Ticks`}`,
    note: size,
    isKept: true,
    instruments: [...byCode.values()].map((parts) => ({ instrument: instrumentOf(parts), times: timesOf(parts) })),
    async load(choice) {
      const lines: LineContent[] = []
      for (const code of choice.codes) {
        const parts = byCode.get(code)
        if (parts) lines.push(await lineOf(parts, choice, read))
      }
      return new Tape({ ...choice, lines, categories: [] })
    },
  }
}

const timesOf = (parts: readonly OwnFile[]): Span[] =>
  joined(parts.flatMap(({ spans }) => spans.map(([from, to]) => ({ from, to }))))

/** The market of some files, with the terms of the newest and the decimals of the most exact. */
function instrumentOf(parts: readonly OwnFile[]): Instrument {
  const { base, ...market } = (parts[0] as OwnFile).market
  return {
    ...market,
    ...(base !== undefined && { base }),
    id: String(idOf(market.code)),
    digits: parts.reduce((most, { digits }) => Math.max(most, digits), market.digits),
    logo: '',
    categoryId: '',
    open: true,
  }
}

/** A number for a name, the same at every start and far from those of the exchange; the engine takes nine figures. */
function idOf(code: string): number {
  let hash = 0x811c9dc5
  for (const letter of code) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return 900_000_000 + (hash % 100_000_000)
}

async function lineOf(
  parts: readonly OwnFile[],
  { from, to }: TapeChoice,
  read: Pick<OwnFiles, 'rows'>,
): Promise<LineContent> {
  const instrument = instrumentOf(parts)
  const minutes = new Map<number, Candle>()
  const older: Candle[] = []
  const ticks: TapeTick[] = []
  for (const file of parts.toSorted((one, other) => (one.spans[0]?.[0] ?? 0) - (other.spans[0]?.[0] ?? 0))) {
    /** Minutes that another file has already. */
    const known = new Set(minutes.keys())
    const start = file.kind === 'bars' ? from - HISTORY_MS : from - LEAD_MS
    for await (const rows of read.rows(file, { from: start, to })) {
      for (let at = 0; at < rows.count; at++) {
        const time = rows.times[at] as number
        if (time < start || time >= to) continue
        if (file.kind === 'bars' && file.barMs >= MINUTE_MS) {
          const bar = barAt(rows, at)
          if (bar.time < from - LEAD_MS) older.push(bar)
          else for (const minute of minutesOf(bar, file.barMs, instrument.digits)) take(minutes, minute, known)
          continue
        }
        for (const tick of ticksOf(rows, at, file, instrument.digits)) {
          const minute = tick.time - (tick.time % MINUTE_MS)
          if (known.has(minute)) continue
          const { price, volume } = tick
          take(minutes, { time: minute, open: price, high: price, low: price, close: price, volume }, known)
          ticks.push(tick)
        }
      }
      if (minutes.size > MAX_LOADED || ticks.length > MAX_LOADED)
        throw new RefusedError(0, t`This is too much for one replay. Choose a shorter length.`)
    }
  }
  const sorted = [...minutes.values()].sort(byTime)
  older.sort(byTime)
  return {
    instrument,
    minutes: sorted,
    ...(ticks.length > 0 && { ticks: ticks.sort(byTime) }),
    series: { '60min': foldBars(older, '60min'), '1day': foldBars([...older, ...sorted], '1day') },
  }
}

const byTime = (one: { readonly time: number }, other: { readonly time: number }) => one.time - other.time

/** Joins a part of a minute to what is there of it, unless another file has the whole. */
function take(minutes: Map<number, Candle>, part: Candle, known: ReadonlySet<number>): void {
  if (known.has(part.time)) return
  const held = minutes.get(part.time)
  minutes.set(
    part.time,
    held === undefined
      ? part
      : {
          ...held,
          high: Math.max(held.high, part.high),
          low: Math.min(held.low, part.low),
          close: part.close,
          volume: held.volume + part.volume,
        },
  )
}

const barAt = (rows: Rows, at: number): Candle => ({
  time: rows.times[at] as number,
  open: rows.open[at] as number,
  high: rows.high[at] as number,
  low: rows.low[at] as number,
  close: rows.close[at] as number,
  volume: rows.volumes[at] as number,
})

/** The minutes of a bar; of a longer one by the way the price may have gone through it. */
function* minutesOf(bar: Candle, length: number, digits: number): Generator<Candle> {
  const start = (time: number) => time - (time % MINUTE_MS)
  if (length === MINUTE_MS) yield { ...bar, time: start(bar.time) }
  else
    for (const { time, price, volume } of candlePath(bar, length, MINUTE_MS / 3, digits))
      yield { time: start(time), open: price, high: price, low: price, close: price, volume }
}

/** A tick with its ask, or the four prices of a bar that is shorter than a minute. */
function* ticksOf(rows: Rows, at: number, { kind, barMs, hasAsk }: OwnFile, digits: number): Generator<TapeTick> {
  const bar = barAt(rows, at)
  if (kind === 'ticks') yield { time: bar.time, price: bar.open, volume: bar.volume, ...(hasAsk && { ask: bar.close }) }
  else yield* candlePath(bar, barMs, barMs / 3, digits)
}
