import { aheadAt } from '../../history/historyRange.ts'

const DAY = 86_400_000
/** Zones change their clocks at whole quarters of an hour. */
const QUARTER = 900_000

/** A clock that is the same at both ends of such a span is the same in between: nowhere does it change and change back sooner. */
const SPANS = [16 * DAY, 4 * DAY, DAY] as const

const clocks = new Map<string, (time: number) => number>()

/**
 * Returns a function that converts a time to the clock of a time zone, in ms as if that clock were UTC. Asking `Intl` about
 * each of many thousand trades takes seconds, so that it is asked every sixteen days, and more often only around a day on which
 * the clock changes. What it said is kept: every question of a journal is about the same days.
 */
export function zoneClock(zone: string): (time: number) => number {
  const clock = clocks.get(zone) ?? clockOf(zone)
  clocks.set(zone, clock)
  return clock
}

function clockOf(zone: string): (time: number) => number {
  const known = new Map<number, number>()
  const ahead = (time: number) => {
    const found = known.get(time)
    if (found !== undefined) return found
    const requested = aheadAt(time, zone)
    known.set(time, requested)
    return requested
  }
  let [from, to, same] = [Number.NaN, Number.NaN, 0]
  return (time) => {
    // Most trades follow another one of the same days.
    if (time >= from && time < to) return time + same
    for (const length of SPANS) {
      const start = Math.floor(time / length) * length
      const before = ahead(start)
      if (before !== ahead(start + length)) continue
      ;[from, to, same] = [start, start + length, before]
      return time + before
    }
    return time + ahead(Math.floor(time / QUARTER) * QUARTER)
  }
}
