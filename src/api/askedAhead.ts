/** A request that `public/first-paint.js` sent before any of the app's own scripts was there. */
interface Ahead {
  /** When, by `performance.now()`, ms. */
  readonly at: number
  readonly lang: string
  readonly authorization: string
  readonly answer: Promise<Response>
}

declare global {
  /** By path; the page's own origin alone. */
  var askedAhead: Record<string, Ahead> | undefined
}

/** An answer that was asked for longer ago, ms, is too old for prices. */
const FRESH_MS = 10_000

/**
 * Fetches; what was asked for ahead with the same words and token is taken instead, once. What became of it otherwise is
 * asked for anew.
 */
export const fetchAhead: typeof fetch = (input, init) => {
  const { origin, pathname } = new URL(String(input), location.href)
  const held = globalThis.askedAhead?.[pathname]
  delete globalThis.askedAhead?.[pathname]
  const headers = new Headers(init?.headers)
  const isSame =
    held !== undefined &&
    origin === location.origin &&
    performance.now() - held.at < FRESH_MS &&
    held.lang === headers.get('lang') &&
    held.authorization === headers.get('authorization')
  if (!isSame) return fetch(input, init)
  return Promise.race([held.answer.catch(() => fetch(input, init)), abortOf(init?.signal)])
}

function abortOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    else signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
