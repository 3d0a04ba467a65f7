import { createContext, useContext, useSyncExternalStore } from 'react'

/** Where one is inside the app; every address stands behind the `#` (document 1 §2). */
export interface Place {
  /** Begins with a slash: `/order`. */
  readonly pathname: string
  /** The query with its question mark, or empty. */
  readonly search: string
}

const listeners = new Set<(stepped: boolean) => void>()
let place = placeOf(location.hash)
/** How many steps of the history lie behind, inside the app: 0 where one came in. */
let depth = depthOf(history.state) ?? 0

function placeOf(hash: string): Place {
  const [path = '', query] = hash.replace(/^#/, '').split(/\?(.*)/s)
  return { pathname: path.startsWith('/') ? path : `/${path}`, search: query ? `?${query}` : '' }
}

function depthOf(state: unknown): number | undefined {
  const stored = (state as { depth?: unknown } | null)?.depth
  return typeof stored === 'number' ? stored : undefined
}

/** Takes over whatever the browser did: back, forward, a link, an address typed in. */
function follow(): void {
  const known = depthOf(history.state)
  depth = known ?? depth + 1
  if (known === undefined) history.replaceState({ depth }, '')
  tell(false)
}

function tell(stepped: boolean): void {
  place = placeOf(location.hash)
  for (const listener of listeners) listener(stepped)
}

// From the start: an address that changes before anything is drawn counts as well.
addEventListener('popstate', follow)

/** Hears of every navigation, and whether it was a step forward inside the app. Answers how to stop. */
export function onPlace(listener: (stepped: boolean) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Goes to an address inside the app, such as `/order?type=1`; `replace` leaves no step to come back to. */
export function navigate(to: string, options: { readonly replace?: boolean } = {}): void {
  if (options.replace) history.replaceState({ depth }, '', `#${to}`)
  else history.pushState({ depth: ++depth }, '', `#${to}`)
  tell(!options.replace)
}

/** One step back inside the app; to the front page for whoever came in here. */
export function goBack(): void {
  if (depth > 0) history.back()
  else navigate('/', { replace: true })
}

/** Where one is, read once. */
export const currentPlace = (): Place => place

/** Where one is, from the moment one goes there; draws again on every navigation. */
export const useCurrentPlace = (): Place => useSyncExternalStore(onPlace, currentPlace)

/** Whose page is drawn: for a moment that of the place one comes from. Without one, the current place. */
export const DrawnPlace = createContext<Place | undefined>(undefined)
const never = () => () => undefined

/** Where one is, for what stands on its page. */
export function useLocation(): Place {
  const drawn = useContext(DrawnPlace)
  return useSyncExternalStore(drawn ? never : onPlace, () => drawn ?? place)
}

/** The query of the address. */
export const useSearchParams = (): URLSearchParams => new URLSearchParams(useLocation().search)
