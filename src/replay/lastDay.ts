import { selectedCodeAtom } from '../markets/atoms.ts'
import { store } from '../store.ts'
import { enterReplay } from './replay.ts'
import { lengths } from './replayRange.ts'
import type { Tape } from './tape.ts'
import type { FindSources, TapeSource } from './tapeSource.ts'
import { Timeline } from './timeline.ts'

/** The midnight before a time, UTC ms. */
const startOfDay = (time: number): number => time - (time % lengths.day)

/** The last trading day of markets, as far as the source has it; undefined where it has nothing of any of them. */
async function lastDayOf(source: TapeSource, codes: readonly string[]): Promise<Tape | undefined> {
  const known = source.instruments.filter(({ instrument }) => codes.includes(instrument.code))
  const times = await Promise.all(known.map(({ instrument, times }) => times ?? source.look?.(instrument.code) ?? []))
  const { from, to, length } = new Timeline(times.flat())
  if (length === 0) return undefined
  const wanted = known.map(({ instrument }) => instrument.code)
  return source.load({ codes: wanted, from: Math.max(from, startOfDay(to - 1)), to })
}

/**
 * Replays the last trading day of markets from the first source that has it. Answers false where none has, or it is no longer
 * `wanted` by the time it is loaded; rejects with why the last one could not be read.
 */
export async function playLastDay(
  codes: readonly string[],
  finders: readonly FindSources[],
  wanted: () => boolean,
): Promise<boolean> {
  let failure: unknown
  for (const find of finders) {
    for (const source of await find()) {
      try {
        const tape = await lastDayOf(source, codes)
        if (!wanted()) return false
        if (tape === undefined) continue
        await enterReplay(tape, source.title)
        if (!tape.line(store.get(selectedCodeAtom) ?? ''))
          store.set(selectedCodeAtom, tape.lines[0]?.instrument.code ?? '')
        return true
      } catch (error) {
        failure = error
      }
    }
  }
  if (failure !== undefined) throw failure
  return false
}
