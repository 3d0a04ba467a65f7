import { safeFrom } from '../../session/from.ts'

/** A door to come in by. */
export type Door = '/login' | '/register' | '/forgot'

/** The way to another door, with the same way back after the login. */
export function doorPath(door: Door, params: URLSearchParams): string {
  const back = safeFrom(params.get('from'))
  return back === '/' ? door : `${door}?from=${encodeURIComponent(back)}`
}
