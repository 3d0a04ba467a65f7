import { useEffect, useState } from 'react'
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
  const [sources, setSources] = useState<readonly TapeSource[] | undefined>(undefined)
  useEffect(() => {
    let gone = false
    Promise.all(findersOf(recording).map((find) => find())).then((found) => {
      if (!gone) setSources(found.flat())
    })
    return () => {
      gone = true
    }
  }, [recording])
  return sources
}
