import { memoised } from '../../i18n/intl.ts'
import { timeZone } from '../../i18n/timeZone.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 240, 360, 720, 1_440, 2_880, 7 * 1_440, 14 * 1_440, 30 * 1_440, 90 * 1_440]

/** A mark of the time axis: the index of its bar, and whether it stands for a new day. */
export interface TimeTick {
  readonly index: number
  readonly time: number
  readonly day: boolean
}

/**
 * Marks at round times of the zone on the screen, at least `apart` bars from each other. `times` are the bars' starts in ms,
 * `offsetOf` is what the zone is ahead of UTC at a time, ms. Bars may be missing (weekends): a mark stands on the first bar
 * at or after its round time.
 */
export function timeTicks(
  times: readonly number[],
  apart: number,
  offsetOf: (time: number) => number,
): readonly TimeTick[] {
  const first = times[0]
  const last = times.at(-1)
  if (first === undefined || last === undefined || times.length < 2) return []
  const bar = smallestStep(times)
  const step = MINUTE * (STEPS.find((minutes) => minutes * MINUTE >= apart * bar) ?? 90 * 1_440)
  const ticks: TimeTick[] = []
  for (let index = 1; index < times.length; index += 1) {
    const time = times[index] as number
    const before = times[index - 1] as number
    const now = time + offsetOf(time)
    const then = before + offsetOf(before)
    if (Math.floor(now / step) === Math.floor(then / step)) continue
    const previous = ticks.at(-1)
    if (previous !== undefined && index - previous.index < apart * 0.75) continue
    ticks.push({ index, time, day: Math.floor(now / DAY) !== Math.floor(then / DAY) })
  }
  return ticks
}

function smallestStep(times: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY
  for (let index = 1; index < times.length; index += 1) {
    least = Math.min(least, (times[index] as number) - (times[index - 1] as number))
  }
  return Math.max(least, MINUTE)
}

/** Zones change their clocks on a quarter of an hour. */
const QUARTER = 15 * MINUTE
const ahead = memoised((_locale, timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const offsets = new Map<number, number>()
  return (time: number) => {
    const at = Math.floor(time / QUARTER) * QUARTER
    const offset = offsets.get(at) ?? Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - at
    offsets.set(at, offset)
    return offset
  }
})

/** Returns the offset of the displayed time zone from UTC at a time, ms. */
export function zoneOffset(time: number): number {
  const zone = timeZone()
  return zone === undefined ? -new Date(time).getTimezoneOffset() * MINUTE : ahead(zone)(time)
}
