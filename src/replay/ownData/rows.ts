import { BlockWriter, emptyRow, type WrittenRow } from './blocks.ts'
import { type ReadDecimal, readDecimal, TENS } from './decimal.ts'
import { HstReader } from './hst.ts'
import { type BadRow, type BadRows, ImportFault, type RowFault } from './importFault.ts'
import { EndlessLineError, Fields, LineCutter } from './lines.ts'
import { LATEST_MS, MomentReader } from './moment.ts'
import type { ParsePlan, PreviewRow } from './plan.ts'
import { ZoneClock } from './zoneClock.ts'

/** A file has no more rows than this, and no more bytes once it is unpacked: what goes on has no end. */
export const MAX_ROWS = 20_000_000
export const MAX_BYTES = 4 * 1024 ** 3
/** So many of the rows that are left out are shown, and so many characters of each. */
const SHOWN_BAD = 50
const SHOWN_CHARACTERS = 80
/** From so many wrong rows on a file is given up where they are more than the right ones. */
const BAD_ROW_LIMIT = 500
/** No price is higher. */
const HIGHEST = 1e12
const PREVIEW_ROWS = 5
const nothing = new Uint8Array()

/** Takes a row that is right; false where it cannot be written. */
type TakeRow = (row: WrittenRow) => boolean

/** Reads the rows of a file by its plan, whatever pieces it arrives in. Throws an ImportFault. */
export class RowReader {
  readonly #plan: ParsePlan
  readonly #takeRow: TakeRow
  readonly #moments: MomentReader
  readonly #clock: ZoneClock
  readonly #row = emptyRow()
  readonly #fields = new Fields()
  readonly #decimal: ReadDecimal = { mantissa: 0, decimals: 0 }
  readonly #first: BadRow[] = []
  readonly #source: LineCutter | HstReader
  #badCount = 0
  #bytes = 0
  #time: number | undefined
  rows = 0

  constructor(plan: ParsePlan, takeRow: TakeRow) {
    this.#plan = plan
    this.#takeRow = takeRow
    this.#clock = new ZoneClock(plan.zone)
    this.#moments = new MomentReader(plan.time, plan.order, this.#clock)
    this.#source =
      plan.format === 'hst'
        ? new HstReader(this.#row, (row, number) => {
            const local = row?.time ?? 0
            this.#row.time = this.#clock.utc(local, this.#time)
            return this.#judge(local > 0 && local < LATEST_MS ? undefined : 'time', number, nothing, 0, 0)
          })
        : new LineCutter((bytes, start, end, line) => this.#line(bytes, start, end, line))
  }

  /** The rows that were left out. */
  get bad(): BadRows {
    return { count: this.#badCount, first: this.#first }
  }

  /** Returns its position: lines, or rows of a file without lines. */
  get line(): number {
    return this.#source instanceof LineCutter ? this.#source.lines : this.#source.rows
  }

  /** Takes the next piece of the file. */
  push(piece: Uint8Array): void {
    this.#bytes += piece.length
    if (this.#bytes > MAX_BYTES) throw new ImportFault('tooLarge', this.line)
    this.#read(() => this.#source.push(piece))
  }

  /** The file is over. */
  end(): void {
    this.#read(() => this.#source.end())
    if (this.rows === 0) throw new ImportFault(this.#badCount > 0 ? 'mostlyBad' : 'empty', undefined, this.bad)
    if (this.#badCount > this.rows) throw new ImportFault('mostlyBad', this.line, this.bad)
  }

  #read(work: () => unknown): void {
    try {
      work()
    } catch (error) {
      throw error instanceof EndlessLineError ? new ImportFault('endless', error.line, this.bad) : error
    }
  }

  #line(bytes: Uint8Array, start: number, end: number, line: number): boolean {
    if (line <= this.#plan.headLines || end === start) return true
    this.#fields.cut(bytes, start, end, this.#plan.delimiter)
    return this.#judge(this.#parse(bytes), line, bytes, start, end)
  }

  /** Takes the row, or notes what is wrong with it. */
  #judge(fault: RowFault | undefined, line: number, bytes: Uint8Array, start: number, end: number): boolean {
    const wrong = fault ?? this.#placed() ?? (this.#takeRow(this.#row) ? undefined : 'price')
    if (wrong === undefined) {
      this.#time = this.#row.time
      this.rows++
      if (this.rows > MAX_ROWS) throw new ImportFault('tooLarge', line, this.bad)
      return true
    }
    this.#badCount++
    if (this.#first.length < SHOWN_BAD) {
      const text = new TextDecoder().decode(bytes.subarray(start, Math.min(end, start + SHOWN_CHARACTERS)))
      this.#first.push({ line, fault: wrong, text })
    }
    if (this.#badCount > BAD_ROW_LIMIT && this.#badCount > this.rows) throw new ImportFault('mostlyBad', line, this.bad)
    return true
  }

  /** Puts the fields into the row; answers what is wrong with them. */
  #parse(bytes: Uint8Array): RowFault | undefined {
    const { columns, kind, decimalComma, points } = this.#plan
    const [row, { starts, ends, count }] = [this.#row, this.#fields]
    const { date, clock, prices, volume } = columns
    if (date >= count || (clock !== undefined && clock >= count)) return 'fields'
    const [from, to] = [starts[date] as number, ends[date] as number]
    const time =
      clock === undefined
        ? this.#moments.read(bytes, from, to, this.#time)
        : this.#moments.readParts(bytes, [from, to], [starts[clock] as number, ends[clock] as number], this.#time)
    if (time === undefined) return 'time'
    row.time = time
    for (let at = 0; at < prices.length; at++) {
      const column = prices[at] as number
      if (column >= count) return 'fields'
      // MetaTrader leaves out what has not changed since the last tick.
      const isSame = kind === 'ticks' && starts[column] === ends[column] && this.rows > 0
      if (isSame) continue
      if (!readDecimal(bytes, starts[column] as number, ends[column] as number, decimalComma, this.#decimal))
        return 'price'
      row.prices[at] = this.#decimal.mantissa
      row.decimals[at] = this.#decimal.decimals + points
    }
    if (kind === 'ticks' && prices.length === 1) {
      row.prices[1] = row.prices[0] as number
      row.decimals[1] = row.decimals[0] as number
    }
    row.volume = 0
    row.volumeDecimals = 0
    if (volume !== undefined && volume < count) {
      const isRead = readDecimal(bytes, starts[volume] as number, ends[volume] as number, decimalComma, this.#decimal)
      if (isRead && this.#decimal.mantissa > 0) {
        row.volume = this.#decimal.mantissa
        row.volumeDecimals = this.#decimal.decimals
      }
    }
    return undefined
  }

  /** Returns the fault of the current row: inconsistent prices, or a time before the previous one. */
  #placed(): RowFault | undefined {
    const { kind, newestFirst } = this.#plan
    const { time } = this.#row
    const [first, second] = [this.#price(0), this.#price(1)]
    if (!isPrice(first) || !isPrice(second)) return 'price'
    if (kind === 'bars') {
      const [third, fourth] = [this.#price(2), this.#price(3)]
      if (!isPrice(third) || !isPrice(fourth)) return 'price'
      if (second < first || second < fourth || third > first || third > fourth) return 'bar'
    } else if (second < first) return 'price'
    if (this.#time === undefined) return undefined
    if (time === this.#time) return kind === 'bars' ? 'repeated' : undefined
    return newestFirst === time < this.#time ? undefined : 'order'
  }

  #price(at: number): number {
    return (this.#row.prices[at] as number) / (TENS[this.#row.decimals[at] as number] as number)
  }
}

const isPrice = (price: number): boolean => price > 0 && price <= HIGHEST

/** The first rows of a sample as they would be imported, with the decimals of the most exact of them. */
export function previewOf(sample: Uint8Array, plan: ParsePlan): PreviewRow[] {
  const columns = plan.kind === 'bars' ? 4 : plan.columns.prices.length
  const found: { time: number; prices: number[] }[] = []
  let digits = 0
  const reader = new RowReader(plan, ({ time, prices, decimals }) => {
    if (found.length < PREVIEW_ROWS) {
      const shown = Array.from(prices.subarray(0, columns), (price, at) => price / 10 ** (decimals[at] as number))
      found.push({ time, prices: shown })
      digits = Math.max(digits, ...decimals.subarray(0, columns))
    }
    return true
  })
  try {
    reader.push(sample)
  } catch (error) {
    // What is wrong with the rows is told when they are imported.
    if (!(error instanceof ImportFault)) throw error
  }
  return found.map(({ time, prices }) => ({ time, prices: prices.map((price) => price.toFixed(digits)) }))
}

/** A reader whose rows go into blocks. */
export function blockReader(
  plan: ParsePlan,
  take: ConstructorParameters<typeof BlockWriter>[1],
  onTime: (time: number) => void = () => undefined,
) {
  const writer = new BlockWriter(plan.kind, take, plan.newestFirst)
  const reader = new RowReader(plan, (row) => {
    const isWritten = writer.add(row)
    if (isWritten) onTime(row.time)
    return isWritten
  })
  return { reader, writer }
}
