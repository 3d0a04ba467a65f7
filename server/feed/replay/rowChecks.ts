import type { RecordedFile } from './fileName.ts'

/** The numbers of a line, in the order of the file's columns. */
export type Row = readonly number[]

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Electronic quotes of these markets are no older. */
const EARLIEST = Date.UTC(1990, 0, 1)
/** A price this many times its neighbour, or this small a part of it, is a slip of the recording. */
const MAX_JUMP = 5
/** Rows of a file's beginning whose middle price is believed first. */
const FIRST_ROWS = 11

/** Reasons why a row is left out. */
type RowFault =
  | 'not numbers'
  | 'prices make no sense'
  | 'time in seconds, not milliseconds'
  | 'time in microseconds, not milliseconds'
  | 'impossible date'
  | 'impossible price'
  | 'repeated row'
  | 'overlapping bar'
/** Reasons why a row is corrected: put into its place in time, or rounded to the catalogue's decimals. */
export const corrections = ['out of order', 'more decimals'] as const

export type RowProblem = RowFault | (typeof corrections)[number]

const firstPrice = (row: Row) => row[1] ?? 0

function timeFault(time: number, now: number): RowFault | undefined {
  const isPlausible = (ms: number) => ms >= EARLIEST && ms <= now + DAY_MS
  if (isPlausible(time)) return undefined
  if (isPlausible(time * 1000)) return 'time in seconds, not milliseconds'
  if (isPlausible(time / 1000)) return 'time in microseconds, not milliseconds'
  return 'impossible date'
}

/** Judges rows one by one, in the order of the file: can it be a quote or a bar of that time? */
export class ShapeCheck {
  readonly #file: RecordedFile
  readonly #now: number
  readonly #scale: number
  #near: number | undefined

  /** `now` is UTC ms: a recording holds nothing later than a day from now. */
  constructor(file: RecordedFile, now: number) {
    this.#file = file
    this.#now = now
    this.#scale = 10 ** file.spec.digits
  }

  /** Shows rows ahead, so that a slip in the very first row does not make all others look wrong. */
  prepare(rows: readonly Row[]): void {
    if (this.#near !== undefined) return
    const prices = rows.filter((row) => this.#makesSense(row)).slice(0, FIRST_ROWS)
    this.#near = prices.map(firstPrice).sort((a, b) => a - b)[Math.floor(prices.length / 2)]
  }

  problem(row: Row): RowFault | undefined {
    const columns = this.#file.minutes === 0 ? 3 : 6
    if (row.length !== columns || !row.every(Number.isFinite) || !Number.isSafeInteger(row[0])) return 'not numbers'
    if (!this.#makesSense(row)) return 'prices make no sense'
    const late = timeFault(row[0] ?? 0, this.#now)
    if (late) return late
    const near = this.#near ?? firstPrice(row)
    const prices = row.slice(1, this.#file.minutes === 0 ? 3 : 5)
    if (prices.some((price) => price > near * MAX_JUMP || price < near / MAX_JUMP)) return 'impossible price'
    this.#near = firstPrice(row)
    return undefined
  }

  /** Returns true if a price has more decimals than the catalogue gives the instrument. */
  hasMoreDecimals(row: Row): boolean {
    const prices = row.slice(1, this.#file.minutes === 0 ? 2 : 5)
    return prices.some((price) => {
      const scaled = price * this.#scale
      return Math.abs(scaled - Math.round(scaled)) > 1e-6 * Math.max(1, scaled / 1e6)
    })
  }

  #makesSense(row: Row): boolean {
    const [, a = 0, b = 0, c = 0, d = 0, volume = 0] = row
    if (this.#file.minutes === 0) return a > 0 && b >= a
    return c > 0 && c <= Math.min(a, d) && b >= Math.max(a, d) && volume >= 0
  }
}

/** Judges sound rows by the ones before: is it a new one, at its place in time? */
export class OrderCheck {
  readonly #barMs: number
  #last: Row | undefined

  constructor(file: RecordedFile) {
    this.#barMs = file.minutes * MINUTE_MS
  }

  problem(row: Row): 'repeated row' | 'overlapping bar' | 'out of order' | undefined {
    const last = this.#last
    const [time = 0] = row
    const lastTime = last?.[0] ?? Number.NEGATIVE_INFINITY
    if (time < lastTime) return 'out of order'
    // Several ticks may share a millisecond; the same one twice, or two bars of one time, may not.
    if (time === lastTime && (this.#barMs > 0 || row.every((value, i) => value === last?.[i]))) return 'repeated row'
    if (time < lastTime + this.#barMs) return 'overlapping bar'
    this.#last = row
    return undefined
  }
}
