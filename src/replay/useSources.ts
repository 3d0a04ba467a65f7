import { useEffect, useState } from 'react'
import { findCached } from './cacheSource.ts'
import { findOnServer } from './serverSource.ts'
import type { FindSources, TapeSource } from './tapeSource.ts'

/** Where markets can be played from, in the order in which they are offered. */
const finders: readonly FindSources[] = [findCached, findOnServer]

/** The sources there are now; undefined while they are looked for. */
export function useSources(): readonly TapeSource[] | undefined {
  const [sources, setSources] = useState<readonly TapeSource[] | undefined>(undefined)
  useEffect(() => {
    let gone = false
    Promise.all(finders.map((find) => find())).then((found) => {
      if (!gone) setSources(found.flat())
    })
    return () => {
      gone = true
    }
  }, [])
  return sources
}
