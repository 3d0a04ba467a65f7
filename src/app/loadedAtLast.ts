import { log } from '../log.ts'

/** What could not be loaded is tried again after so long, or as soon as the network is back, ms. */
export const AGAIN_AFTER_MS = 30_000

/**
 * Loads a part that stands outside every page's boundary: while it cannot be loaded it is missing, and takes nothing else
 * along. Never rejects: it is tried until it is there.
 */
export async function loadedAtLast<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      log('a part of the frame could not be loaded', error)
      await networkMayBeBack()
    }
  }
}

function networkMayBeBack(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      removeEventListener('online', go)
      clearTimeout(timer)
      resolve()
    }
    addEventListener('online', go)
    const timer = setTimeout(go, AGAIN_AFTER_MS)
  })
}
