import { TENS } from './decimal.ts'

/**
 * Prices in columns: blocks of a few thousand rows, each read on its own. Times are the second differences, prices the
 * differences to their neighbours, so that most of them take one byte: a million minutes need about 8 MB. Prices are whole numbers of
 * the last decimal, so that nothing of them is lost.
 */

/** Rows of a block. */
export const BLOCK_ROWS = 4_096

/** Kind of row: a bar with open, high, low and close, or a tick with bid and ask. */
export type RowKind = 'bars' | 'ticks'

/** A row as it is written; prices as mantissas of `decimals` each. */
export interface WrittenRow {
  /** UTC ms. */
  time: number
  /** Open, high, low, close; bid and ask. */
  readonly prices: Float64Array
  readonly decimals: Uint8Array
  volume: number
  volumeDecimals: number
}

export const emptyRow = (): WrittenRow => ({
  time: 0,
  prices: new Float64Array(4),
  decimals: new Uint8Array(4),
  volume: 0,
  volumeDecimals: 0,
})

/** Rows of a block as they are read. Of ticks `open` is the bid and `close` the ask. */
export interface Rows {
  readonly count: number
  /** UTC ms. */
  readonly times: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volumes: Float64Array
}

/** Place and time of a block, and what is needed to read it. */
export interface BlockInfo {
  readonly bytes: number
  /** Of its first and last row, UTC ms. */
  readonly from: number
  readonly to: number
  /** Decimals of its prices. */
  readonly digits: number
}

const columnsOf = (kind: RowKind): number => (kind === 'bars' ? 4 : 2)

/** Returns true if the prices fit in one block at this many decimals. */
const fits = (largest: number, digits: number): boolean => largest * (TENS[digits] as number) <= Number.MAX_SAFE_INTEGER

/** Gathers rows in time order and hands on each block that is full. */
export class BlockWriter {
  readonly #kind: RowKind
  readonly #take: (bytes: Uint8Array<ArrayBuffer>, info: BlockInfo) => void
  readonly #reversed: boolean
  readonly #times = new Float64Array(BLOCK_ROWS)
  readonly #prices: readonly Float64Array[]
  readonly #decimals: readonly Uint8Array[]
  readonly #volumes = new Float64Array(BLOCK_ROWS)
  readonly #volumeDecimals = new Uint8Array(BLOCK_ROWS)
  #count = 0
  #digits = 0
  #largest = 0

  /** `reversed`: rows come newest first; each block holds them oldest first all the same. */
  constructor(kind: RowKind, take: (bytes: Uint8Array<ArrayBuffer>, info: BlockInfo) => void, reversed = false) {
    this.#kind = kind
    this.#take = take
    this.#reversed = reversed
    const columns = Array.from({ length: columnsOf(kind) })
    this.#prices = columns.map(() => new Float64Array(BLOCK_ROWS))
    this.#decimals = columns.map(() => new Uint8Array(BLOCK_ROWS))
  }

  /** Takes a row; false where its own prices are too far apart to be written exactly. */
  add(row: WrittenRow): boolean {
    let [digits, largest] = [0, 0]
    for (let column = 0; column < this.#prices.length; column++) {
      const decimals = row.decimals[column] as number
      digits = Math.max(digits, decimals)
      largest = Math.max(largest, (row.prices[column] as number) / (TENS[decimals] as number))
    }
    if (!fits(largest, digits)) return false
    if (!fits(Math.max(largest, this.#largest), Math.max(digits, this.#digits))) this.flush()
    this.#digits = Math.max(digits, this.#digits)
    this.#largest = Math.max(largest, this.#largest)
    const at = this.#count++
    this.#times[at] = row.time
    for (let column = 0; column < this.#prices.length; column++) {
      ;(this.#prices[column] as Float64Array)[at] = row.prices[column] as number
      ;(this.#decimals[column] as Uint8Array)[at] = row.decimals[column] as number
    }
    this.#volumes[at] = row.volume
    this.#volumeDecimals[at] = row.volumeDecimals
    if (this.#count === BLOCK_ROWS) this.flush()
    return true
  }

  /** Hands on what is gathered. */
  flush(): void {
    const count = this.#count
    if (count === 0) return
    const digits = this.#digits
    this.#count = 0
    this.#digits = 0
    this.#largest = 0
    for (let column = 0; column < this.#prices.length; column++) {
      const [prices, decimals] = [this.#prices[column] as Float64Array, this.#decimals[column] as Uint8Array]
      for (let at = 0; at < count; at++) {
        const less = digits - (decimals[at] as number)
        if (less > 0) prices[at] = Math.round((prices[at] as number) * 10 ** less)
      }
    }
    const volumeDigits = this.#volumeDecimals.subarray(0, count).reduce((most, one) => Math.max(most, one), 0)
    for (let at = 0; at < count; at++) {
      const scaled = (this.#volumes[at] as number) * 10 ** (volumeDigits - (this.#volumeDecimals[at] as number))
      this.#volumes[at] = Math.min(Number.MAX_SAFE_INTEGER, Math.round(scaled))
    }
    if (this.#reversed) {
      for (const column of [this.#times, this.#volumes, ...this.#prices]) column.subarray(0, count).reverse()
    }
    const bytes = encode(this.#kind, count, this.#times, this.#prices, this.#volumes, volumeDigits)
    const [from, to] = [this.#times[0] as number, this.#times[count - 1] as number]
    this.#take(bytes, { bytes: bytes.length, from, to, digits })
  }
}

/** Whole numbers of up to 53 bits, seven bits a byte. */
class VarintWriter {
  #bytes = new Uint8Array(BLOCK_ROWS * 8)
  #at = 0

  unsigned(value: number): void {
    if (this.#at + 8 > this.#bytes.length) this.#grow()
    let rest = value
    while (rest >= 128) {
      this.#bytes[this.#at++] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.#at++] = rest
  }

  /** Small ones are short, whatever their sign. A difference of two safe numbers may need one bit more than they do. */
  signed(value: number): void {
    if (this.#at + 9 > this.#bytes.length) this.#grow()
    const size = Math.abs(value)
    // The first byte has the sign and six bits.
    const low = size % 64
    const rest = Math.floor(size / 64)
    this.#bytes[this.#at++] = (value < 0 ? 1 : 0) + low * 2 + (rest > 0 ? 128 : 0)
    if (rest > 0) this.unsigned(rest)
  }

  taken(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#at)
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2)
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

class VarintReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  unsigned(): number {
    let [value, factor] = [0, 1]
    for (;;) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined) throw new RangeError('a block ends too early')
      value += (byte & 127) * factor
      if (byte < 128) return value
      factor *= 128
    }
  }

  signed(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw new RangeError('a block ends too early')
    let size = (byte & 127) >> 1
    if (byte >= 128) size += this.unsigned() * 64
    return byte & 1 ? -size : size
  }
}

function encode(
  kind: RowKind,
  count: number,
  times: Float64Array,
  prices: readonly Float64Array[],
  volumes: Float64Array,
  volumeDigits: number,
): Uint8Array<ArrayBuffer> {
  const out = new VarintWriter()
  out.unsigned(count)
  out.unsigned(volumeDigits)
  let [before, step] = [times[0] as number, 0]
  for (let at = 1; at < count; at++) {
    const next = (times[at] as number) - before
    out.signed(next - step)
    step = next
    before = times[at] as number
  }
  const [open, second, third, fourth] = prices as readonly [Float64Array, Float64Array, Float64Array, Float64Array]
  let last = 0
  if (kind === 'bars') {
    for (let at = 0; at < count; at++) {
      const [o, h, l, c] = [open[at], second[at], third[at], fourth[at]] as [number, number, number, number]
      out.signed(o - last)
      out.signed(c - o)
      out.unsigned(h - Math.max(o, c))
      out.unsigned(Math.min(o, c) - l)
      last = c
    }
  } else {
    let spread = 0
    for (let at = 0; at < count; at++) {
      const [bid, ask] = [open[at], second[at]] as [number, number]
      out.signed(bid - last)
      out.signed(ask - bid - spread)
      last = bid
      spread = ask - bid
    }
  }
  for (let at = 0; at < count; at++) out.unsigned(volumes[at] as number)
  return out.taken()
}

/** Reads a block. Throws a RangeError for one that is damaged. */
export function readBlock(kind: RowKind, bytes: Uint8Array, { from, digits }: BlockInfo): Rows {
  const input = new VarintReader(bytes)
  const count = input.unsigned()
  if (count > BLOCK_ROWS) throw new RangeError('a block has too many rows')
  const volumeScale = 10 ** input.unsigned()
  const column = () => new Float64Array(count)
  const times = column()
  let [time, step] = [from, 0]
  for (let at = 0; at < count; at++) {
    if (at > 0) {
      step += input.signed()
      time += step
    }
    times[at] = time
  }
  const scale = 10 ** digits
  const [open, high, low, close] = [column(), column(), column(), column()]
  let [last, spread] = [0, 0]
  for (let at = 0; at < count; at++) {
    const first = last + input.signed()
    if (kind === 'bars') {
      last = first + input.signed()
      high[at] = (Math.max(first, last) + input.unsigned()) / scale
      low[at] = (Math.min(first, last) - input.unsigned()) / scale
    } else {
      spread += input.signed()
      last = first
    }
    open[at] = first / scale
    close[at] = (kind === 'bars' ? last : first + spread) / scale
  }
  const volumes = column()
  for (let at = 0; at < count; at++) volumes[at] = input.unsigned() / volumeScale
  return { count, times, open, high, low, close, volumes }
}
