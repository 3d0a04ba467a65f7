import { findCached } from './cacheSource.ts'
import { findRecordings } from './recordedSource.ts'
import { findOnServer } from './serverSource.ts'
import type { FindSources, TapeSource } from './tapeSource.ts'

/** Most have none: what reads them loads when it is asked for. */
const findOwn: FindSources = async () => (await import('../ownData/ownSource.ts')).findOwn()

/** Returns the sources of markets, in the order in which they are offered. */
const findersOf = (recording: string | undefined): readonly FindSources[] => [
  findCached,
  findOnServer,
  findRecordings(recording),
  findOwn,
]

/** The sources there are now; a recording that is asked for is among them however old it is. */
export async function findSources(recording?: string): Promise<readonly TapeSource[]> {
  const found = await Promise.all(findersOf(recording).map((find) => find()))
  return found.flat()
}
