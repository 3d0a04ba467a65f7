const DAY_MS = 24 * 60 * 60_000
const QUARTER_MS = 15 * 60_000
/** Clocks change less often than that, and no zone is further from UTC. */
const AROUND_MS = 30 * 60 * 60_000

/** HistData's zone: Eastern Standard Time all year. */
export const EASTERN_STANDARD = 'Etc/GMT+5'

/** Turns the wall clock of a time zone into UTC, for many times in a row. */
export class ZoneClock {
  readonly #format: Intl.DateTimeFormat | undefined
  readonly #aheads = new Map<number, number>()
  #day = Number.NaN
  /** Offset from UTC that holds all day. Undefined if it may change. */
  #ahead: number | undefined

  /** `zone`: an IANA name. Throws a RangeError for another. */
  constructor(zone: string) {
    this.#format =
      zone === 'UTC'
        ? undefined
        : new Intl.DateTimeFormat('en-US', {
            timeZone: zone,
            hourCycle: 'h23',
            ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
          })
  }

  /** UTC ms of a wall clock that reads as `local` would in UTC. Of an hour that comes twice the first, unless it is before `after`. */
  utc(local: number, after = Number.NEGATIVE_INFINITY): number {
    if (this.#format === undefined) return local
    const day = Math.floor(local / DAY_MS)
    if (day !== this.#day) {
      this.#day = day
      const [before, later] = [this.#aheadAt(day * DAY_MS - AROUND_MS), this.#aheadAt((day + 1) * DAY_MS + AROUND_MS)]
      this.#ahead = before === later ? before : undefined
    }
    if (this.#ahead !== undefined) return local - this.#ahead
    const first = local - this.#aheadAt(local - AROUND_MS)
    const second = local - this.#aheadAt(local + AROUND_MS)
    const isFirst = first + this.#aheadAt(first) === local
    const isSecond = second + this.#aheadAt(second) === local
    if (isFirst && isSecond) return first > after ? first : second
    return isSecond ? second : first
  }

  #aheadAt(utc: number): number {
    const quarter = Math.floor(utc / QUARTER_MS)
    const known = this.#aheads.get(quarter)
    if (known !== undefined) return known
    const at = quarter * QUARTER_MS
    const parts = this.#format?.formatToParts(at) ?? []
    const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
    const ahead = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute')) - at
    this.#aheads.set(quarter, ahead)
    return ahead
  }
}
