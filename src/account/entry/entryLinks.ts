import { safeFrom } from '../../session/from.ts'

/** A door to come in by. */
export type EntryLink = '/login' | '/register' | '/forgot'

/** The way to another door, with the same way back after the login. */
export function entryPath(entry: EntryLink, params: URLSearchParams): string {
  const back = safeFrom(params.get('from'))
  return back === '/' ? entry : `${entry}?from=${encodeURIComponent(back)}`
}
