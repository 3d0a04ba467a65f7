import { useCallback, useMemo } from 'react'
import { useResource } from '../resource/useResource.ts'
import type { TapeSource } from './source/tapeSource.ts'
import type { Span } from './timeline.ts'

/** Times with prices of a source's instruments, as far as they are known. */
export interface KnownTimes {
  /** By code. */
  readonly times: ReadonlyMap<string, readonly Span[]>
  /** Reason why what is missing could not be had. */
  readonly error: unknown
  readonly retry: () => void
}

/** Knows when the instruments of a source have prices; of those that are chosen it finds out. Keep `codes` the same array. */
export function useTimes(source: TapeSource, codes: readonly string[]): KnownTimes {
  const known = useMemo(
    () => new Map(source.instruments.flatMap(({ instrument, times }) => (times ? [[instrument.code, times]] : []))),
    [source],
  )
  const look = useCallback(async () => {
    const missing = codes.filter((code) => !known.has(code))
    await Promise.all(missing.map(async (code) => known.set(code, (await source.look?.(code)) ?? [])))
    return { known, times: new Map(known) }
  }, [source, codes, known])
  const { answer, error, reload } = useResource(look, { again: 'never', keeps: true })
  return { times: answer?.known === known ? answer.times : known, error, retry: reload }
}
