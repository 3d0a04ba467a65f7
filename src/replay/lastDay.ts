import { lengths } from './replayRange.ts'
import type { Session } from './session/sessionRecord.ts'
import { sessionName } from './session/sessions.ts'
import type { FindSources, TapeChoice, TapeSource } from './source/tapeSource.ts'
import { Timeline } from './timeline.ts'

/** The midnight before a time, UTC ms. */
const startOfDay = (time: number): number => time - (time % lengths.day)

/** The last trading day of markets, as far as the source has it; undefined where it has nothing of any of them. */
async function lastDayOf(source: TapeSource, codes: readonly string[]): Promise<TapeChoice | undefined> {
  const known = source.instruments.filter(({ instrument }) => codes.includes(instrument.code))
  const times = await Promise.all(known.map(({ instrument, times }) => times ?? source.look?.(instrument.code) ?? []))
  const { from, to, length } = new Timeline(times.flat())
  if (length === 0) return undefined
  const wanted = known.map(({ instrument }) => instrument.code)
  return { codes: wanted, from: Math.max(from, startOfDay(to - 1)), to }
}

/**
 * Starts a session of the last trading day of markets from the first source that has it. Returns undefined where none has,
 * or it is no longer `wanted` by the time it is loaded; rejects with why the last one could not be read.
 */
export async function playLastDay(
  codes: readonly string[],
  finders: readonly FindSources[],
  wanted: () => boolean,
): Promise<Session | undefined> {
  let failure: unknown
  for (const find of finders) {
    for (const source of await find()) {
      try {
        const choice = await lastDayOf(source, codes)
        if (choice === undefined) continue
        const tape = await source.load(choice)
        if (!wanted()) return undefined
        const { startSession } = await import('./session/openSession.ts')
        return await startSession({ ...source, load: async () => tape }, choice, {
          name: sessionName(source, choice.codes, choice.from),
        })
      } catch (error) {
        failure = error
      }
    }
  }
  if (failure !== undefined) throw failure
  return undefined
}
