import type { Tick } from '../../markets/feed.ts'
import type { TickSource } from './tickSource.ts'

/** Ticks handed on at once. */
const PORTION = 4096

/** Returns true if a finer file has begun by the end of a coarser one's bar, and goes on. */
function tellsOf(finer: TickSource, barEnd: number): boolean {
  return !finer.ended && (finer.begun || (finer.next?.time ?? Infinity) < barEnd)
}

/**
 * The ticks of several files in the order of time; at the same time, in the order of the files. Where two files tell of
 * the same instrument, the finer one is believed from its first row to its last.
 */
export async function* mergedTicks(sources: readonly TickSource[]): AsyncGenerator<Tick[]> {
  const finer = sources.map((source) =>
    sources.filter((other) => other.file.spec === source.file.spec && other.file.minutes < source.file.minutes),
  )
  try {
    let portion: Tick[] = []
    for (;;) {
      for (const source of sources) while (source.next === undefined && !source.ended) await source.read()
      let first = -1
      let best: Tick | undefined
      for (const [i, { next }] of sources.entries()) {
        if (!next || (best && next.time >= best.time)) continue
        best = next
        first = i
      }
      if (!best) break
      const barEnd = sources[first]?.until ?? best.time
      sources[first]?.take()
      if (finer[first]?.some((other) => tellsOf(other, barEnd))) continue
      portion.push(best)
      if (portion.length === PORTION) {
        yield portion
        portion = []
      }
    }
    if (portion.length > 0) yield portion
  } finally {
    for (const source of sources) await source.close()
  }
}
