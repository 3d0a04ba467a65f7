import ky, { type BeforeErrorHook, type InitHook, isHTTPError, isTimeoutError, type RetryOptions } from 'ky'
import type { Send } from '../transport.ts'
import { AbortedError, NetworkError } from './errors.ts'

/** A server that is being restarted answers with one of these. */
const PASSING = [502, 503, 504]
/** A server may ask for more patience than a visitor has; ms. */
const MAX_WAIT_MS = 5_000

const countAttempts: InitHook = (options) => {
  const send: Send = options.fetch ?? fetch
  const { limit = 0 } = options.retry as RetryOptions
  const mayRetry = (options.method ?? 'get').toLowerCase() === 'get'
  let attempts = 0
  // The body belongs to the attempt: the time-out covers it, and a body that breaks off counts as a network error.
  options.fetch = async (request) => {
    attempts += 1
    const response = await send(request as Request)
    const body = await response.arrayBuffer()
    return new Response(body.byteLength > 0 ? body : null, response)
  }
  // The last attempt's answer counts, whatever its status is.
  options.throwHttpErrors ??= (status) => mayRetry && attempts <= limit && PASSING.includes(status)
}

const inOurWords: BeforeErrorHook = ({ error, request, options: { signal } }) => {
  if (isHTTPError(error)) return error
  if (isTimeoutError(error)) return new NetworkError('timeout', undefined, { cause: error })
  if (signal?.aborted) return new AbortedError(new URL(request.url).pathname, { cause: error })
  return new NetworkError(navigator.onLine ? 'network' : 'offline', undefined, { cause: error })
}

/**
 * The HTTP client of the app and of the console. Nothing is retried unless the request says `retry: { limit }`, and then
 * only a GET: after a network error, or while the server is being restarted, but not after a time-out. Answers whatever the
 * status is. Without an answer it rejects with `NetworkError`, or with `AbortedError` when the caller aborted.
 */
export const http = ky.create({
  credentials: 'omit',
  cache: 'no-store',
  retry: {
    limit: 0,
    methods: ['get'],
    statusCodes: PASSING,
    afterStatusCodes: PASSING,
    maxRetryAfter: MAX_WAIT_MS,
    delay: (attempt) => 400 * 2 ** (attempt - 1),
    jitter: (ms) => ms * (0.5 + Math.random()),
    // `fetch` rejects with a TypeError for every network error, ky knows only some of their messages.
    shouldRetry: ({ error }) => error instanceof TypeError || undefined,
  },
  hooks: { init: [countAttempts], beforeError: [inOurWords] },
})

/** JSON where the text is some, else the text itself. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
