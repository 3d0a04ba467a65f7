import { safeFrom } from '../session/from.ts'
import { readStored, writeStored } from '../stored.ts'

const KEY = 'lastpath'

/** Remembers the screen that is shown, for a start without a network. */
export function saveLastPath(path: string): void {
  if (safeFrom(path) === path) writeStored(KEY, path)
}

/** Returns the start page: the one in the address, or offline without one, the last page shown. */
export function startPath(hash: string, online: boolean): string {
  const path = hash.replace(/^#/, '')
  return path || (online ? '/' : safeFrom(readStored(KEY) ?? null))
}
