import { MINUTE_MS } from './foldBars.ts'
import type { Tape } from './tape.ts'
import type { TapeLine } from './tapeLine.ts'
import type { Timeline } from './timeline.ts'

const DAY_MS = 24 * 60 * MINUTE_MS

/** Returns the time of the next price of any instrument, UTC ms. */
export function nextTick(tape: Tape, now: number): number | undefined {
  const { to } = tape.timeline
  // Most come within a minute: the stretch that is gathered at once stays short.
  for (const [after, until] of [
    [now, Math.min(to, now + MINUTE_MS)],
    [now + MINUTE_MS, to],
  ] as const)
    for (const { time } of tape.ticks(after, until)) return time
  return undefined
}

/** Returns the time of the previous price of any instrument, UTC ms. */
export function tickBefore(tape: Tape, now: number): number | undefined {
  const times = tape.lines.flatMap((line) => line.last(now - 1)?.time ?? [])
  return times.length > 0 ? Math.max(...times) : undefined
}

/** Returns when trading next begins: after a close, or with the next UTC day. */
export function nextSession(timeline: Timeline, now: number): number | undefined {
  const opening = timeline.spans.find(({ from }) => from > now)?.from ?? Number.POSITIVE_INFINITY
  const midnight = now - (now % DAY_MS) + DAY_MS
  const next = Math.min(opening, timeline.at(timeline.place(midnight)))
  return next > now && next < timeline.to ? next : undefined
}

/** A minute is a large move when it goes so many times as far as the minutes before it on average. */
const TIMES_AS_FAR = 4
const MINUTES_BEFORE = 60

/** Returns the end of the next minute with a much larger move than those before, UTC ms. */
export function nextLargeMove(line: TapeLine, now: number, to: number): number | undefined {
  const before = line.ended(now - 3 * DAY_MS, now).slice(-MINUTES_BEFORE)
  const ranges = before.map(({ high, low }) => high - low)
  for (const { time, high, low } of line.ended(now, to)) {
    const usual = ranges.reduce((sum, range) => sum + range, 0) / ranges.length
    if (ranges.length === MINUTES_BEFORE && usual > 0 && high - low >= TIMES_AS_FAR * usual) return time + MINUTE_MS - 1
    ranges.push(high - low)
    if (ranges.length > MINUTES_BEFORE) ranges.shift()
  }
  return undefined
}
