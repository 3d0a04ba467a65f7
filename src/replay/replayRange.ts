import { MINUTE_MS } from './foldBars.ts'
import type { Span, Timeline } from './timeline.ts'

/** Lengths a replay can have, ms of market; none of them: everything there is. */
export const lengths = { hour: 60 * MINUTE_MS, hours: 4 * 60 * MINUTE_MS, day: 24 * 60 * MINUTE_MS } as const
export type LengthName = keyof typeof lengths | 'all'

/** The beginning can be chosen in steps of this, ms. */
const STEP_MS = 5 * MINUTE_MS

/** The lengths that there is enough market for. */
export const lengthsOf = (timeline: Timeline): LengthName[] =>
  (['hour', 'hours', 'day', 'all'] as const).filter((name) => name === 'all' || lengths[name] <= timeline.length)

/** The longest that was asked for and there is enough market for. */
export const fittingLength = (timeline: Timeline, wanted: LengthName): LengthName =>
  lengthsOf(timeline).includes(wanted) ? wanted : 'all'

/** The last place at which a replay of a length can begin, ms of market. */
const latest = (timeline: Timeline, length: LengthName): number =>
  length === 'all' ? 0 : Math.max(0, timeline.length - lengths[length])

/** So many steps there are to choose the beginning from, besides the first; none where it can be but one. */
export const stepsOf = (timeline: Timeline, length: LengthName): number => Math.ceil(latest(timeline, length) / STEP_MS)

/** The stretch of a length that begins at a step, the last one unless said: so much market, whatever lies between. */
export function rangeOf(timeline: Timeline, length: LengthName, step = Number.POSITIVE_INFINITY): Span {
  if (length === 'all') return { from: timeline.from, to: timeline.to }
  const start = Math.min(latest(timeline, length), step * STEP_MS)
  const last = Math.min(timeline.length, start + lengths[length]) - 1
  return { from: timeline.at(start), to: timeline.at(last) + 1 }
}
