import { useSyncExternalStore } from 'react'

/** Hook that tells whether a media query matches. */
function mediaHook(query: string): () => boolean {
  const subscribe = (listener: () => void) => {
    const list = matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  const matches = () => matchMedia(query).matches
  return () => useSyncExternalStore(subscribe, matches)
}

/** Whether there is room for the wide layout: 1024 px and more. */
export const useWide = mediaHook('(min-width: 1024px)')

/** Whether there is room for the terminal and its bars: a tablet and more, but no phone on its side. */
export const useTerminal = mediaHook('(min-width: 1024px), (min-width: 768px) and (min-height: 480px)')

/** Whether the screen is a phone on its side. */
export const useLandscape = mediaHook('(min-width: 560px) and (max-width: 1023.98px) and (max-height: 479.98px)')
