import type { Send } from '../transport.ts'

/** An answer that `public/first-data.js` found in the page, or that `public/first-paint.js` asked for before any of the app's own scripts was there. */
interface Ahead {
  /** Time, `performance.now()`, ms. */
  readonly at: number
  readonly lang: string
  readonly authorization: string
  readonly answer: Promise<Response>
  /** The server has put it into the page: it is the answer wherever calls go. */
  readonly isDrawn?: boolean
}

declare global {
  /** By path. */
  var askedAhead: Record<string, Ahead> | undefined
}

/** An answer that was asked for longer ago, ms, is too old for prices. */
const FRESH_MS = 10_000

/**
 * Fetches; what was asked for ahead with the same words and token is taken instead, once. What became of it otherwise is
 * asked for anew.
 */
export const fetchAhead: Send = (request) => {
  const { origin, pathname } = new URL(request.url)
  const held = globalThis.askedAhead?.[pathname]
  delete globalThis.askedAhead?.[pathname]
  const isSame =
    held !== undefined &&
    (held.isDrawn || origin === location.origin) &&
    performance.now() - held.at < FRESH_MS &&
    held.lang === request.headers.get('lang') &&
    held.authorization === request.headers.get('authorization')
  if (!isSame) return fetch(request)
  return Promise.race([held.answer.catch(() => fetch(request)), abortOf(request.signal)])
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
