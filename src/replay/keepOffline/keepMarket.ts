import type { Candle, Instrument } from '../../../contract/entities/market.ts'
import type { TapeTick } from '../../../contract/tape/tickBlock.ts'
import { AbortedError } from '../../api/errors.ts'
import { MINUTE_MS } from '../foldBars.ts'
import { BlockWriter, emptyRow, type RowKind, type WrittenRow } from '../ownData/blocks.ts'
import { TENS } from '../ownData/decimal.ts'
import { EXCHANGE, type OwnFile, type OwnFiles, type OwnMarket } from '../ownData/ownFiles.ts'
import { ownMarket } from '../ownData/ownMarket.ts'
import { joined, type Span } from '../timeline.ts'

const HOUR_MS = 60 * MINUTE_MS
/** One request is about this much time, ms: less than 1,000 minutes, and the longest the tape is told of. */
const WINDOW_MS = { bars: 16 * HOUR_MS, ticks: HOUR_MS } as const
/** Newer ticks may not be in the exchange's signed record yet, and the newest minute may still run, ms. */
const NEWEST_MS = { bars: MINUTE_MS, ticks: 5 * MINUTE_MS } as const
/** So many requests are under way at once. What they bring is stored together. */
const AT_ONCE = 4
const MAX_DECIMALS = 8

/** Selection of a market's data to store. */
export interface Wanted {
  readonly instrument: Instrument
  readonly kind: RowKind
  /** Start of the history, UTC ms. */
  readonly from: number
}

/** Requests to the exchange. Each rejects if it can't be reached. */
export interface ExchangePorts {
  /** Up to 1,000 bars that start before a time, oldest first. */
  readonly bars: (instrument: Instrument, period: '1min' | '60min', before: number) => Promise<readonly Candle[]>
  /** The recorded ticks of a stretch of at most an hour. */
  readonly ticks: (instrument: Instrument, span: Span) => Promise<readonly TapeTick[]>
  /** The exchange's time, UTC ms. */
  readonly now: () => number
}

/** Data to load, and its approximate size. */
export interface KeepPlan {
  /** The hours in which the market has prices, oldest first. */
  readonly hours: readonly number[]
  readonly bytes: number
}

/** A market has one file of its minutes and one of its ticks. */
export const keptId = ({ code }: Pick<Instrument, 'code'>, kind: RowKind): string => `exchange-${kind}-${code}`

const endOf = (now: number, kind: RowKind): number => {
  const end = now - NEWEST_MS[kind]
  return end - (end % MINUTE_MS)
}

/** Finds out what the exchange has of a market. Rejects when it cannot be reached. */
export async function planOf({ instrument, kind, from }: Wanted, ports: ExchangePorts): Promise<KeepPlan> {
  const to = endOf(ports.now(), kind)
  const bars = await ports.bars(instrument, '60min', to)
  const open = bars.map(({ time }) => time).filter((time) => time + HOUR_MS > from)
  if (kind === 'bars') {
    const sample = await rowsOf(instrument, kind, { from: 0, to }, ports)
    const bytes = sizeOf(kind, sample, instrument.digits)
    return { hours: open, bytes: sample.length === 0 ? 0 : Math.round((bytes / sample.length) * open.length * 60) }
  }
  const sizes = new Map<number, number>()
  const sizeAt = async (place: number) => {
    const hour = open[place] ?? 0
    const size = sizeOf(
      kind,
      await rowsOf(instrument, kind, { from: hour, to: hour + HOUR_MS }, ports),
      instrument.digits,
    )
    if (size > 0) sizes.set(hour, size)
    return size
  }
  // The record has a beginning, and from there on no end: the first hour of it is found by halving.
  let [low, high] = [0, open.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((await sizeAt(middle)) > 0) high = middle
    else low = middle + 1
  }
  const hours = open.slice(low)
  const mean = [...sizes.values()].reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.size)
  return { hours, bytes: Math.round(mean * hours.length) }
}

/**
 * Loads a market into the files of this device, from now back to the time that is wanted, and goes on where an earlier load was
 * stopped. What is loaded can be played at once. Rejects with an AbortedError when it is called off or its file was deleted.
 */
export async function keepMarket(
  wanted: Wanted,
  { hours }: KeepPlan,
  files: Pick<OwnFiles, 'find' | 'extend'>,
  ports: ExchangePorts,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<void> {
  const { instrument, kind, from } = wanted
  const to = endOf(ports.now(), kind)
  const id = keptId(instrument, kind)
  let file = (await files.find(id)) ?? emptyFile(wanted, id, to)
  file = { ...file, covered: { from: to, to, ...file.covered, wanted: from } }
  const { newer, older } = windowsOf(hours, coverOf(file), { from, to }, WINDOW_MS[kind])
  const share = () => {
    const { from: since, to: until } = coverOf(file)
    const done = hours.filter((hour) => hour + HOUR_MS > since && hour < until).length
    return hours.length === 0 ? 1 : done / hours.length
  }
  const add = async (windows: readonly Span[], cover: Partial<Span>) => {
    const parts = await Promise.all(windows.map((span) => rowsOf(instrument, kind, span, ports)))
    if (signal.aborted) throw new AbortedError()
    const isDeleted = file.rows > 0 && (await files.find(id)) === undefined
    if (isDeleted) throw new AbortedError()
    const rows = parts.flat().toSorted((one, other) => one.time - other.time)
    file = await extended({ ...file, covered: { ...coverOf(file), wanted: from, ...cover } }, rows, files)
    onProgress(share())
  }
  onProgress(share())
  // The stretch that is covered has no gaps, wherever it ends.
  for (const group of groupsOf(newer)) await add(group, { to: group.at(-1)?.to ?? to })
  for (const group of groupsOf(older)) await add(group, { from: group.at(-1)?.from ?? from })
  await add([], { from: Math.min(from, coverOf(file).from), to })
}

const coverOf = ({ covered }: OwnFile): Span => covered ?? { from: 0, to: 0 }

/** Returns the share of the requested time that a stored file covers, 0 to 1. */
export function shareOf({ covered }: Pick<OwnFile, 'covered'>): number {
  if (covered === undefined || covered.from <= covered.wanted) return 1
  return (covered.to - covered.from) / Math.max(1, covered.to - covered.wanted)
}

/** Returns the missing ranges: newer ones oldest first, then older ones newest first. */
function windowsOf(hours: readonly number[], covered: Span, { from, to }: Span, length: number) {
  const starts = [...new Set(hours.map((hour) => hour - (hour % length)))]
  const within = (span: Span) =>
    starts
      .map((start) => ({ from: Math.max(start, span.from), to: Math.min(start + length, span.to) }))
      .filter((window) => window.from < window.to)
  return { newer: within({ from: covered.to, to }), older: within({ from, to: covered.from }).reverse() }
}

function* groupsOf(windows: readonly Span[]): Generator<readonly Span[]> {
  for (let at = 0; at < windows.length; at += AT_ONCE) yield windows.slice(at, at + AT_ONCE)
}

/** A row as the exchange tells it: a bar's open, high, low and close, or a tick's price. */
interface ToldRow {
  readonly time: number
  readonly prices: readonly number[]
  readonly volume: number
}

async function rowsOf(
  instrument: Instrument,
  kind: RowKind,
  { from, to }: Span,
  ports: ExchangePorts,
): Promise<readonly ToldRow[]> {
  if (kind === 'bars') {
    const bars = await ports.bars(instrument, '1min', to)
    return bars
      .filter(({ time }) => time >= from && time < to)
      .map(({ time, open, high, low, close, volume }) => ({ time, prices: [open, high, low, close], volume }))
  }
  const ticks = await ports.ticks(instrument, { from, to })
  return ticks
    .filter(({ time, isClosed }) => time >= from && time < to && !isClosed)
    .map(({ time, price, volume }) => ({ time, prices: [price, price], volume }))
}

/** The fewest decimals that a volume can be written with. */
function decimalsOf(volume: number): number {
  for (let decimals = 0; decimals < MAX_DECIMALS; decimals++) {
    const scale = TENS[decimals] as number
    if (Math.round(volume * scale) / scale === volume) return decimals
  }
  return MAX_DECIMALS
}

/** A row as blocks take it; prices have the decimals of their instrument. */
function written(row: WrittenRow, { time, prices, volume }: ToldRow, digits: number): WrittenRow {
  row.time = time
  for (const [at, price] of prices.entries()) {
    row.prices[at] = Math.round(price * (TENS[digits] as number))
    row.decimals[at] = digits
  }
  row.volumeDecimals = decimalsOf(volume)
  row.volume = Math.round(volume * (TENS[row.volumeDecimals] as number))
  return row
}

/** The blocks of some rows. */
function blocksOf(kind: RowKind, rows: readonly ToldRow[], digits: number) {
  const blocks: { bytes: Uint8Array; from: number; to: number; digits: number }[] = []
  const writer = new BlockWriter(kind, (bytes, { from, to, digits: own }) =>
    blocks.push({ bytes, from, to, digits: own }),
  )
  const row = emptyRow()
  let count = 0
  for (const reported of rows) if (writer.add(written(row, reported, digits))) count++
  writer.flush()
  return { blocks, count }
}

const sizeOf = (kind: RowKind, rows: readonly ToldRow[], digits: number): number =>
  blocksOf(kind, rows, digits).blocks.reduce((sum, { bytes }) => sum + bytes.length, 0)

async function extended(file: OwnFile, rows: readonly ToldRow[], files: Pick<OwnFiles, 'extend'>): Promise<OwnFile> {
  const { blocks, count } = blocksOf(file.kind, rows, file.market.digits)
  let offset = file.bytes
  const placed = blocks.map((block) => {
    const at = offset
    offset += block.bytes.length
    return { ...block, at }
  })
  const length = Math.max(1, file.barMs)
  const spans = [
    ...file.spans.map(([from, to]) => ({ from, to })),
    ...rows.map(({ time }) => ({ from: time, to: time + length })),
  ]
  const next: OwnFile = {
    ...file,
    rows: file.rows + count,
    bytes: offset,
    digits: blocks.reduce((most, { digits }) => Math.max(most, digits), file.digits),
    blocks: [
      ...file.blocks,
      ...placed.map(({ at, bytes, from, to, digits }): OwnFile['blocks'][number] => [
        at,
        bytes.length,
        from,
        to,
        digits,
      ]),
    ].sort((one, other) => one[2] - other[2]),
    spans: joined(spans).map(({ from, to }) => [from, to]),
  }
  await files.extend(
    next,
    placed.map(({ at, bytes }) => [at, bytes] as const),
  )
  return next
}

/** The exchange's own terms. Throws for an instrument whose name nothing can be kept under. */
function marketOf(instrument: Instrument): OwnMarket {
  const market = ownMarket(instrument.code, { currency: '', units: '' }, [instrument])
  if (market === undefined) throw new RangeError('an instrument without a code')
  return market
}

const emptyFile = ({ instrument, kind }: Wanted, id: string, addedAt: number): OwnFile => ({
  ...{ id, fileName: '', format: EXCHANGE, kind, barMs: kind === 'bars' ? MINUTE_MS : 0, hasAsk: false },
  ...{ market: marketOf(instrument), rows: 0, bad: 0, bytes: 0, digits: 0, addedAt, place: 'database' },
  ...{ blocks: [], spans: [] },
})
