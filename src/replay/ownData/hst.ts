import type { WrittenRow } from './blocks.ts'
import { ImportFault } from './importFault.ts'
import type { ParsePlan } from './plan.ts'

/** MetaTrader 4's history files: a head of 148 bytes, then rows of one length. */
const HEAD_BYTES = 148
const rowBytes = { 400: 44, 401: 60 } as const
const isVersion = (version: number): version is keyof typeof rowBytes => version in rowBytes

/** Parses the head of a history file, or returns undefined for another file. */
export function hstHead(sample: Uint8Array): { readonly plan: ParsePlan; readonly symbol: string } | undefined {
  if (sample.length < HEAD_BYTES) return undefined
  const view = new DataView(sample.buffer, sample.byteOffset, sample.byteLength)
  const version = view.getInt32(0, true)
  const [minutes, digits] = [view.getInt32(80, true), view.getInt32(84, true)]
  if (!isVersion(version) || minutes < 1 || minutes > 43_200 || digits < 0 || digits > 8) return undefined
  const name = sample.subarray(68, 80)
  const length = name.indexOf(0)
  const symbol = new TextDecoder().decode(length < 0 ? name : name.subarray(0, length)).replace(/[^\w.]/g, '')
  return {
    symbol,
    plan: {
      ...{ format: 'hst', kind: 'bars', delimiter: 0, headLines: 0, columns: { date: 0, prices: [] } },
      ...{ time: 'epoch', order: 'ymd', zone: 'UTC', decimalComma: false, newestFirst: false },
      barMs: minutes * 60_000,
      points: 0,
    },
  }
}

/** Reads the rows of a history file that arrives in pieces; `take` hears each with its number from 1, undefined for none. */
export class HstReader {
  readonly #take: (row: WrittenRow | undefined, number: number) => boolean
  readonly #row: WrittenRow
  #head: { readonly version: keyof typeof rowBytes; readonly digits: number } | undefined
  #rest = new Uint8Array(0)
  #number = 0

  constructor(row: WrittenRow, take: (row: WrittenRow | undefined, number: number) => boolean) {
    this.#row = row
    this.#take = take
  }

  /** Returns how many rows were passed on. */
  get rows(): number {
    return this.#number
  }

  /** Takes the next piece; answers whether to go on. */
  push(piece: Uint8Array): boolean {
    const bytes = new Uint8Array(this.#rest.length + piece.length)
    bytes.set(this.#rest)
    bytes.set(piece, this.#rest.length)
    const view = new DataView(bytes.buffer)
    let at = 0
    if (this.#head === undefined) {
      if (bytes.length < HEAD_BYTES) {
        this.#rest = bytes
        return true
      }
      const version = view.getInt32(0, true)
      if (!isVersion(version)) throw new ImportFault('broken', 0)
      this.#head = { version, digits: view.getInt32(84, true) }
      at = HEAD_BYTES
    }
    const size = rowBytes[this.#head.version]
    for (; at + size <= bytes.length; at += size) {
      this.#number++
      if (!this.#take(this.#read(view, at), this.#number)) return false
    }
    this.#rest = bytes.slice(at)
    return true
  }

  /** Throws where the file ends within a row. */
  end(): void {
    if (this.#rest.length > 0) throw new ImportFault('broken', this.#number)
  }

  #read(view: DataView, at: number): WrittenRow | undefined {
    const row = this.#row
    const { version, digits } = this.#head as { version: 400 | 401; digits: number }
    const isNew = version === 401
    // The older version has the low before the high.
    const places = isNew ? [8, 16, 24, 32] : [4, 20, 12, 28]
    row.time = (isNew ? Number(view.getBigInt64(at, true)) : view.getInt32(at, true)) * 1_000
    for (let column = 0; column < 4; column++) {
      const price = view.getFloat64(at + (places[column] as number), true)
      row.prices[column] = Math.round(price * 10 ** digits)
      row.decimals[column] = digits
    }
    const volume = isNew ? Number(view.getBigInt64(at + 40, true)) : view.getFloat64(at + 36, true)
    row.volume = volume >= 0 && volume <= 1e12 ? Math.round(volume) : 0
    row.volumeDecimals = 0
    return row
  }
}
