import { type CachedBar, MAX_BARS } from '../cache/cachedRecords.ts'

/** Bars that somebody told: oldest first, each time once, none missing in between. */
export interface ReceivedBars {
  readonly bars: readonly CachedBar[]
  /** They are the last ones before this time, ms; the newest there are when undefined. */
  readonly before?: number | undefined
  /** Handling of bars that do not connect to the cached ones: they replace them, or are dropped. */
  readonly apart: 'replace' | 'leave'
  /** They may follow what is kept by so much, ms; 0 when they have to overlap it. */
  readonly step: number
}

/**
 * Merges received bars into the stored ones. Of two bars of one time the one with the higher revision stands; a bar that a
 * newer answer leaves out, though it tells of the bars around it, was taken back. No hole is ever kept: a chart would draw over
 * it as if no time had passed.
 */
export function mergeBars(held: readonly CachedBar[], reported: ReceivedBars): readonly CachedBar[] {
  const { bars } = reported
  const [from, to] = [bars[0], bars.at(-1)]
  if (!from || !to) return held
  if (!meets(held, from.time, reported.before ?? to.time, reported.step)) {
    if (reported.apart === 'leave' && held.length > 0) return held
    return isOlder(held, reported, to) ? held : bars.slice(-MAX_BARS)
  }
  const toldUntil = reported.before ?? (reported.step === 0 ? Number.POSITIVE_INFINITY : to.time + 1)
  const merged = new Map<number, CachedBar>()
  for (const bar of held) {
    const spokenOf = bar.time >= from.time && bar.time < toldUntil
    if (!spokenOf || bar.revision > from.revision) merged.set(bar.time, bar)
  }
  for (const bar of bars) {
    const other = merged.get(bar.time)
    if (!other || other.revision <= bar.revision) merged.set(bar.time, bar)
  }
  return [...merged.values()].toSorted((one, other) => one.time - other.time).slice(-MAX_BARS)
}

function meets(held: readonly CachedBar[], from: number, to: number, step: number): boolean {
  const [first, last] = [held[0], held.at(-1)]
  return first !== undefined && last !== undefined && from <= last.time + step && to >= first.time - step
}

/** History from long before what is kept, or an answer that something newer has overtaken. */
function isOlder(held: readonly CachedBar[], reported: ReceivedBars, to: CachedBar): boolean {
  const last = held.at(-1)
  if (!last) return false
  return (reported.before !== undefined && to.time < last.time) || to.revision < last.revision
}
