import { MINUTE_MS } from './foldBars.ts'
import type { SourceInstrument } from './tapeSource.ts'

/** Lengths a replay can have, ms; none of them: everything there is. */
export const lengths = { hour: 60 * MINUTE_MS, hours: 4 * 60 * MINUTE_MS, day: 24 * 60 * MINUTE_MS } as const
export type LengthName = keyof typeof lengths | 'all'

/** A stretch of time, UTC ms. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Everything that the chosen instruments have a past of; undefined for none. */
export function spanOf(chosen: readonly SourceInstrument[]): Span | undefined {
  if (chosen.length === 0) return undefined
  return { from: Math.min(...chosen.map(({ from }) => from)), to: Math.max(...chosen.map(({ to }) => to)) }
}

/** The stretch of a length that begins at a time, in whole minutes and within what there is: the newest unless said. */
export function rangeOf(span: Span, length: LengthName, start: number | undefined): Span {
  if (length === 'all') return span
  const latest = Math.max(span.from, span.to - lengths[length])
  const from = start === undefined ? latest : Math.min(latest, Math.max(span.from, start))
  const minute = from - (from % MINUTE_MS)
  return { from: Math.max(span.from, minute), to: Math.min(span.to, minute + lengths[length]) }
}
