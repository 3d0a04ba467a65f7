import { readStored, writeStored } from '../stored.ts'
import type { Place } from './useSavedPlace.ts'

const KEY = 'reading'
/** Articles whose place is kept; the one that was read longest ago makes room. */
const MAX_PLACES = 40

type Kept = readonly (readonly [article: string, child: number, past: number])[]

function stored(): Kept {
  try {
    const read: unknown = JSON.parse(readStored(KEY) ?? '[]')
    if (!Array.isArray(read)) return []
    return read.filter(
      (one): one is Kept[number] =>
        Array.isArray(one) && typeof one[0] === 'string' && one.length === 3 && one.slice(1).every(Number.isFinite),
    )
  } catch {
    return []
  }
}

/** Returns the stored position in an article, or undefined for its top. */
export function readingPlace(article: string): Place | undefined {
  const found = stored().find(([one]) => one === article)
  return found && [found[1], found[2]]
}

/** Notes where an article is read; undefined: at its top. */
export function saveReadingPlace(article: string, place: Place | undefined): void {
  const others = stored().filter(([one]) => one !== article)
  const all: Kept = place ? [[article, ...place], ...others] : others
  writeStored(KEY, all.length > 0 ? JSON.stringify(all.slice(0, MAX_PLACES)) : undefined)
}
