import { useCallback } from 'react'
import { useResource } from '../resource/useResource.ts'
import { findCached } from './cacheSource.ts'
import { findRecordings } from './recordedSource.ts'
import { findOnServer } from './serverSource.ts'
import type { FindSources, TapeSource } from './tapeSource.ts'

/** Where markets can be played from, in the order in which they are offered. */
const findersOf = (recording: string | undefined): readonly FindSources[] => [
  findCached,
  findOnServer,
  findRecordings(recording),
]

/** The sources there are now, the recording that is asked for among them; undefined while they are looked for. */
export function useSources(recording: string | undefined): readonly TapeSource[] | undefined {
  const load = useCallback(async () => {
    const found = await Promise.all(findersOf(recording).map((find) => find()))
    return found.flat()
  }, [recording])
  return useResource(load, { keeps: true, again: 'never' }).answer
}
