import { useSyncExternalStore } from 'react'

/** For the first screen, which the server draws without a screen, once for each layout (`src/app/first.tsx`). */
export const drawn = { wide: false }

/** Hook that tells whether a media query matches. */
function mediaHook(query: string): () => boolean {
  const subscribe = (listener: () => void) => {
    const list = matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  const matches = () => matchMedia(query).matches
  const drawnWide = import.meta.env.SSR ? () => drawn.wide : undefined
  return () => useSyncExternalStore(subscribe, matches, drawnWide)
}

/** Returns true if there is room for the wide layout: at least 1024 px. */
export const useWide = mediaHook('(min-width: 1024px)')

/** Returns true if there is room for the terminal and its bars: a tablet or wider, but not a phone in landscape. */
export const useTerminal = mediaHook('(min-width: 1024px), (min-width: 768px) and (min-height: 480px)')

/** Returns true on a phone in landscape. */
export const useLandscape = mediaHook('(min-width: 560px) and (max-width: 1023.98px) and (max-height: 479.98px)')
