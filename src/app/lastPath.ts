import { safeFrom } from '../session/from.ts'
import { readStored, writeStored } from '../stored.ts'

const KEY = 'lastpath'

/** Remembers the screen that is shown, for a start without a network. */
export function keepLastPath(path: string): void {
  if (safeFrom(path) === path) writeStored(KEY, path)
}

/** Where a start lands: the address says it; without one and without a network, the screen that was shown last. */
export function startPath(hash: string, online: boolean): string {
  const path = hash.replace(/^#/, '')
  return path || (online ? '/' : safeFrom(readStored(KEY) ?? null))
}
