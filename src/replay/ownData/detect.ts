import { readDecimal } from './decimal.ts'
import { columnsOf, namedFormat } from './headers.ts'
import { hstHead } from './hst.ts'
import { ImportFault } from './importFault.ts'
import { Fields, MAX_LINE_LENGTH } from './lines.ts'
import { type DateOrder, epochMs, MomentReader } from './moment.ts'
import { type Columns, type FormatName, type Inspection, MAX_BAR_MS, type ParsePlan } from './plan.ts'
import { previewOf } from './rows.ts'
import { symbolOf } from './symbol.ts'
import { EASTERN_STANDARD, ZoneClock } from './zoneClock.ts'

/** So much of a file is looked at, bytes. */
export const SAMPLE_BYTES = 128 * 1024
const SAMPLE_LINES = 1_500
/** Lines that may stand before the names of the columns. */
const MAX_HEADER_LINES = 10

const delimiters = ['\t', ';', '|', ',', ' '].map((one) => one.charCodeAt(0))

/** A line of the sample in its fields. */
type Line = readonly string[]

const number = { mantissa: 0, decimals: 0 }
const encoder = new TextEncoder()
function numberOf(field: string | undefined, comma = false): number | undefined {
  const bytes = encoder.encode(field ?? '')
  return bytes.length > 0 && readDecimal(bytes, 0, bytes.length, comma, number)
    ? number.mantissa / 10 ** number.decimals
    : undefined
}

/** Finds out what a file is by what stands in it. Throws an ImportFault for one that cannot be read. */
export function inspect(sample: Uint8Array, fileName: string, chosen: Partial<ParsePlan> = {}): Inspection {
  if (sample.length === 0) throw new ImportFault('empty')
  const hst = hstHead(sample)
  if (hst) {
    const plan = { ...hst.plan, ...chosen, format: 'hst' as const }
    checkLength(plan)
    return {
      plan,
      asks: { zone: true, order: false, points: false },
      symbol: hst.symbol,
      preview: previewOf(sample, plan),
    }
  }
  if (sample.includes(0)) throw new ImportFault('notText')
  const lines = linesOf(sample)
  const delimiter = delimiterOf(lines)
  const rows = lines.map((line) => fieldsOf(line, delimiter))
  const headLines = rows.findIndex((row) => isData(row))
  if (headLines < 0 || headLines > MAX_HEADER_LINES) throw new ImportFault('unknown')
  const data = rows.slice(headLines).filter((row) => isData(row))
  const names = headLines > 0 ? rows[headLines - 1] : undefined
  const decimalComma = delimiter !== 44 && data.some((row) => row.slice(1).some((field) => /^\d+,\d+$/.test(field)))
  const named = names && columnsOf(names)
  const reported = named
    ? { ...named, ...namedFormat(names) }
    : (unnamed(data, delimiter, decimalComma) ??
      (() => {
        throw new ImportFault('unknown')
      })())
  const { columns, kind, format } = reported
  const isEpoch = data.slice(0, 20).every((row) => isCount(row[columns.date] ?? '', columns))
  const dates = data.map((row) => row[columns.date] ?? '')
  const dateOrder = orderOf(dates)
  const draft: ParsePlan = {
    ...{ format, kind, delimiter, headLines, columns, decimalComma, newestFirst: false, barMs: 0, points: 0 },
    time: isEpoch ? 'epoch' : 'text',
    order: dateOrder ?? 'mdy',
    zone: reported.zone ?? 'UTC',
    ...chosen,
  }
  const times = timesOf(data, draft)
  if (times.known.length === 0) throw new ImportFault('unknown')
  const [first = 0, last = 0] = [times.known[0], times.known.at(-1)]
  const plan = { ...draft, newestFirst: last < first, barMs: kind === 'bars' ? stepOf(times.known) : 0 }
  checkLength(plan)
  const prices = data.flatMap((row) => columns.prices.map((column) => row[column] ?? ''))
  return {
    plan,
    asks: {
      zone: !isEpoch && !times.sayOffset && reported.zone === undefined,
      order: !isEpoch && dateOrder === undefined,
      points: prices.every((price) => /^\d{4,}$/.test(price)),
    },
    symbol: symbolOf(fileName),
    preview: previewOf(sample, plan),
  }
}

function checkLength({ barMs }: ParsePlan): void {
  if (barMs > MAX_BAR_MS) throw new ImportFault('longBars')
}

/** The whole lines of a sample; what is cut off at its end is left out. */
function linesOf(sample: Uint8Array): string[] {
  const text = new TextDecoder().decode(sample)
  const lines = text.split('\n', SAMPLE_LINES)
  const isCut = sample.length >= SAMPLE_BYTES && lines.length < SAMPLE_LINES
  const whole = isCut ? lines.slice(0, -1) : lines
  if (whole.length === 0 || whole.some((line) => line.length > MAX_LINE_LENGTH)) throw new ImportFault('endless', 1)
  return whole.map((line) => line.trim()).filter((line, index) => line !== '' || index < MAX_HEADER_LINES)
}

/** The delimiter that cuts the most of the lines into as many fields. */
function delimiterOf(lines: readonly string[]): number {
  const some = lines.filter((line) => line !== '').slice(0, 200)
  const isSteady = (delimiter: number, least: number) => {
    const counts = some.map((line) => fieldsOf(line, delimiter).length)
    const usual = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0
    return usual >= least && counts.filter((count) => count === usual).length >= counts.length * 0.7
  }
  const found = [3, 2].flatMap((least) => delimiters.find((delimiter) => isSteady(delimiter, least)) ?? [])[0]
  if (found === undefined) throw new ImportFault('unknown')
  return found
}

const cutter = new Fields()
function fieldsOf(line: string, delimiter: number): Line {
  const bytes = encoder.encode(line)
  cutter.cut(bytes, 0, bytes.length, delimiter)
  const decoder = new TextDecoder()
  return Array.from({ length: cutter.count }, (_, at) =>
    decoder.decode(bytes.subarray(cutter.starts[at], cutter.ends[at])),
  )
}

/** A row begins with a figure and has a number besides. */
const isData = (row: Line): boolean =>
  /^\d/.test(row[0] ?? '') && row.slice(1).some((field) => /^[-+]?\d+([.,]\d+)?(e[-+]?\d+)?$/i.test(field))

/** Returns true if a field counts from 1970. A date of eight digits does not. */
function isCount(field: string, { clock }: Columns): boolean {
  const value = numberOf(field)
  return clock === undefined && value !== undefined && value >= 1e8 && epochMs(number) !== undefined
}

interface Told {
  readonly columns: Columns
  readonly kind: 'bars' | 'ticks'
  readonly format: FormatName
  readonly zone?: string
}

/** Returns the columns of a file without names, or undefined if they are not recognised. */
function unnamed(data: readonly Line[], delimiter: number, comma: boolean): Told | undefined {
  const some = data.slice(0, 200)
  const [row = []] = some
  const all = (is: (row: Line) => boolean) => some.filter(is).length >= some.length * 0.8
  const epochAt = (column: number) => all((one) => (numberOf(one[column]) ?? 0) > 1e12 && epochMs(number) !== undefined)
  if (/^(true|false)$/i.test(row.at(-1) ?? '')) {
    const date = row.findIndex((_, column) => column > 2 && epochAt(column))
    return date < 0
      ? undefined
      : { columns: { date, prices: [1], volume: 2 }, kind: 'ticks', format: 'binance', zone: 'UTC' }
  }
  if (row.length >= 11 && epochAt(0) && epochAt(6))
    return { columns: { date: 0, prices: [1, 2, 3, 4], volume: 5 }, kind: 'bars', format: 'binance', zone: 'UTC' }
  const clock = /^\d{1,2}:\d{2}/.test(row[1] ?? '') ? 1 : undefined
  const next = clock === undefined ? 1 : 2
  const at = (place: number) => next + place
  const price = (one: Line, place: number) => numberOf(one[at(place)], comma) ?? Number.NaN
  const isBar = (one: Line) => {
    const [open, high, low, close] = [price(one, 0), price(one, 1), price(one, 2), price(one, 3)]
    return high >= Math.max(open, close) && low <= Math.min(open, close) && low > 0
  }
  const isCompact = /^\d{8} \d{6}/.test(row[0] ?? '')
  const format = isCompact ? 'histData' : /^\d{4}\.\d\d\.\d\d$/.test(row[0] ?? '') && next === 2 ? 'metaTrader' : 'csv'
  const zone = isCompact && (delimiter === 59 || delimiter === 44) ? { zone: EASTERN_STANDARD } : {}
  const when = { date: 0, clock }
  const volumeAt = (place: number) => (row.length > at(place) ? { volume: at(place) } : {})
  if (all(isBar))
    return { columns: { ...when, prices: [at(0), at(1), at(2), at(3)], ...volumeAt(4) }, kind: 'bars', format, ...zone }
  const isQuote = (one: Line) => Math.abs(price(one, 1) / price(one, 0) - 1) < 0.05
  if (all(isQuote))
    return { columns: { ...when, prices: [at(0), at(1)], ...volumeAt(2) }, kind: 'ticks', format, ...zone }
  if (all((one) => price(one, 0) > 0))
    return { columns: { ...when, prices: [at(0)], ...volumeAt(1) }, kind: 'ticks', format, ...zone }
  return undefined
}

/** In which order dates are written; undefined where they could be read both ways. */
function orderOf(dates: readonly string[]): DateOrder | undefined {
  const parts = dates.map((date) => /^(\d{1,2})([./-])(\d{1,2})[./-]\d{4}/.exec(date))
  if (parts.every((part) => part === null)) return 'ymd'
  if (parts.some((part) => Number(part?.[1]) > 12)) return 'dmy'
  if (parts.some((part) => Number(part?.[3]) > 12)) return 'mdy'
  // With points the day comes first wherever that is written.
  return parts.some((part) => part?.[2] === '.') ? 'dmy' : undefined
}

function timesOf(data: readonly Line[], plan: ParsePlan): { known: readonly number[]; sayOffset: boolean } {
  const reader = new MomentReader(plan.time, plan.order, new ZoneClock(plan.zone))
  const { date, clock } = plan.columns
  let sayOffset = true
  const known = data.flatMap((row) => {
    const bytes = encoder.encode(`${row[date] ?? ''}${clock === undefined ? '' : ` ${row[clock] ?? ''}`}`)
    const time = reader.read(bytes, 0, bytes.length)
    if (time !== undefined && !reader.saysOffset) sayOffset = false
    return time ?? []
  })
  return { known, sayOffset }
}

/** Returns the usual distance between rows, ms: the length of a bar. */
function stepOf(times: readonly number[]): number {
  const counts = new Map<number, number>()
  for (let at = 1; at < times.length; at++) {
    const step = Math.abs((times[at] as number) - (times[at - 1] as number))
    if (step > 0) counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  return [...counts].toSorted((one, other) => other[1] - one[1] || one[0] - other[0])[0]?.[0] ?? 60_000
}
