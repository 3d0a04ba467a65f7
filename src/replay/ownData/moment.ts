import { type ReadDecimal, readDecimal } from './decimal.ts'
import type { ZoneClock } from './zoneClock.ts'

/** In which order a date is written. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy'

/** Kind of time: a count since 1970, or a date and a clock time. */
export type TimeKind = 'epoch' | 'text'

/** 2100-01-01: no time lies after it, ms. */
export const LATEST_MS = 4_102_444_800_000

const isDigit = (byte: number) => byte >= 48 && byte <= 57
const lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** A count since 1970 in the unit that its size says, as ms; undefined for none. */
export function epochMs({ mantissa, decimals }: ReadDecimal): number | undefined {
  const count = mantissa / 10 ** decimals
  // Seconds until 5138, ms from 1973, and so on: no two units meet in this century.
  const ms = count < 1e11 ? count * 1e3 : count < 1e14 ? count : count < 1e17 ? count / 1e3 : count / 1e6
  return ms > 0 && ms < LATEST_MS ? Math.round(ms) : undefined
}

/** Reads the times of one file. */
export class MomentReader {
  readonly #kind: TimeKind
  readonly #order: DateOrder
  readonly #clock: ZoneClock
  readonly #decimal: ReadDecimal = { mantissa: 0, decimals: 0 }
  readonly #groups = new Float64Array(8)
  readonly #sizes = new Int32Array(8)
  #count = 0
  #dayKey = -1
  #dayMs = 0
  /** True if the last time included its offset from UTC. */
  saysOffset = false

  constructor(kind: TimeKind, order: DateOrder, clock: ZoneClock) {
    this.#kind = kind
    this.#order = order
    this.#clock = clock
  }

  /** UTC ms; undefined for what is no time. `after`: the time before it, for an hour that comes twice. */
  read(bytes: Uint8Array, start: number, end: number, after?: number): number | undefined {
    if (this.#kind === 'epoch')
      return readDecimal(bytes, start, end, false, this.#decimal) ? epochMs(this.#decimal) : undefined
    return this.#text(bytes, start, end, -1, -1, after)
  }

  /** The same of a date and a clock in two fields. */
  readParts(
    bytes: Uint8Array,
    [start, end]: readonly [number, number],
    [from, to]: readonly [number, number],
    after?: number,
  ): number | undefined {
    return this.#text(bytes, start, end, from, to, after)
  }

  #text(bytes: Uint8Array, start: number, end: number, from: number, to: number, after?: number): number | undefined {
    this.#count = 0
    let offset = this.#scan(bytes, start, end)
    if (offset !== undefined && from >= 0) offset = this.#scan(bytes, from, to)
    if (offset === undefined) return undefined
    const local = this.#local()
    if (local === undefined || local <= 0 || local >= LATEST_MS) return undefined
    this.saysOffset = !Number.isNaN(offset)
    return this.saysOffset ? local - offset * 60_000 : this.#clock.utc(local, after)
  }

  #afternoon = 0

  /** Collects groups of digits; answers the offset from UTC that is written, minutes, NaN for none, undefined for no time. */
  #scan(bytes: Uint8Array, start: number, end: number): number | undefined {
    if (this.#count === 0) this.#afternoon = 0
    for (let at = start; at < end; ) {
      const byte = bytes[at] as number
      if (isDigit(byte)) {
        let value = 0
        const first = at
        for (; at < end && isDigit(bytes[at] as number); at++) value = value * 10 + (bytes[at] as number) - 48
        if (this.#count === 8 || at - first > 17) return undefined
        this.#groups[this.#count] = value
        this.#sizes[this.#count] = at - first
        this.#count++
        continue
      }
      const hasClock = this.#count > 3 || (this.#count > 1 && this.#sizes[0] === 8)
      if (hasClock && (byte === 43 || byte === 45)) return offsetAt(bytes, at, end)
      // Z, UTC or GMT, with an offset or without.
      if (byte === 90 && at === end - 1) return 0
      if (byte === 71 || byte === 85) {
        while (at < end && bytes[at] !== 43 && bytes[at] !== 45) at++
        return at === end ? 0 : offsetAt(bytes, at, end)
      }
      if (byte === 65 || byte === 97) this.#afternoon = 1
      else if (byte === 80 || byte === 112) this.#afternoon = 2
      // Only what can part the numbers of a time: . , - / : space T, and the M of AM and PM.
      else if (![46, 44, 45, 47, 58, 32, 84, 77, 109].includes(byte)) return undefined
      at++
    }
    return Number.NaN
  }

  /** The wall clock that the groups say, as ms in UTC. */
  #local(): number | undefined {
    const [groups, sizes] = [this.#groups, this.#sizes]
    const has = this.#count
    const first = groups[0] as number
    let [year, month, day, next] = [0, 0, 0, 0]
    let clock = 0
    if (has > 0 && (sizes[0] === 8 || sizes[0] === 12 || sizes[0] === 14)) {
      const rest = 10 ** ((sizes[0] as number) - 8)
      const date = Math.floor(first / rest)
      if (sizes[0] !== 8) {
        const left = first % rest
        clock = sizes[0] === 12 ? left * 100 : left
      }
      year = Math.floor(date / 10_000)
      month = Math.floor(date / 100) % 100
      day = date % 100
      next = 1
    } else if (has >= 3) {
      const [one, two, three] = [first, groups[1] as number, groups[2] as number]
      if (sizes[0] === 4) [year, month, day] = [one, two, three]
      else if (sizes[2] !== 4) return undefined
      else if (this.#order === 'mdy') [month, day, year] = [one, two, three]
      else [day, month, year] = [one, two, three]
      next = 3
    } else return undefined
    let [hour, minute, second, ms] = [Math.floor(clock / 10_000), Math.floor(clock / 100) % 100, clock % 100, 0]
    if (next < has) {
      const size = sizes[next] as number
      const value = groups[next] as number
      if (size === 4 || size === 6 || size === 9) {
        const whole = size === 4 ? value * 100 : size === 6 ? value : Math.floor(value / 1_000)
        if (size === 9) ms = value % 1_000
        hour = Math.floor(whole / 10_000)
        minute = Math.floor(whole / 100) % 100
        second = whole % 100
        if (size === 6 && next + 1 < has) ms = fraction(groups[next + 1] as number, sizes[next + 1] as number)
      } else {
        hour = value
        minute = next + 1 < has ? (groups[next + 1] as number) : 0
        second = next + 2 < has ? (groups[next + 2] as number) : 0
        if (next + 3 < has) ms = fraction(groups[next + 3] as number, sizes[next + 3] as number)
      }
    }
    if (this.#afternoon > 0) {
      if (hour < 1 || hour > 12) return undefined
      hour = (hour % 12) + (this.#afternoon === 2 ? 12 : 0)
    }
    const isDate = month >= 1 && month <= 12 && day >= 1 && day <= (lengths[month - 1] as number) && year >= 1970
    if (!isDate || hour > 23 || minute > 59 || second > 59) return undefined
    const key = year * 10_000 + month * 100 + day
    if (key !== this.#dayKey) {
      this.#dayKey = key
      this.#dayMs = Date.UTC(year, month - 1, day)
    }
    return this.#dayMs + ((hour * 60 + minute) * 60 + second) * 1_000 + ms
  }
}

const fraction = (digits: number, size: number): number => Math.floor(digits / 10 ** (size - 3))

/** `+01:00`, `-0500` or `+2`, minutes; undefined for none. */
function offsetAt(bytes: Uint8Array, start: number, end: number): number | undefined {
  let [value, digits] = [0, 0]
  for (let at = start + 1; at < end; at++) {
    const byte = bytes[at] as number
    if (byte === 58) continue
    if (!isDigit(byte)) return undefined
    value = value * 10 + byte - 48
    digits++
  }
  if (digits < 1 || digits > 4) return undefined
  const minutes = digits < 3 ? value * 60 : Math.floor(value / 100) * 60 + (value % 100)
  if (minutes > 14 * 60) return undefined
  return bytes[start] === 45 ? -minutes : minutes
}
