/** A server that is being restarted answers one of these; a call that only reads is worth another try. */
const PASSING = [502, 503, 504]
/** A server may ask for more patience than a visitor has; ms. */
const LONGEST_WAIT_MS = 5_000

/** How long and how often to try. */
export interface Tries {
  /** Time-out of one try with its answer, ms. */
  readonly timeout: number
  /** Tries after the first. */
  readonly retries: number
  readonly signal?: AbortSignal | undefined
  readonly fetch?: typeof fetch | undefined
  /** The wait before a try, ms; by default it doubles from 0.4 s, with jitter. */
  readonly delay?: ((attempt: number) => number) | undefined
}

const jittered = (attempt: number): number => 400 * 2 ** (attempt - 1) * (0.5 + Math.random())

/**
 * Fetches an answer whole. Tries again after a network error or a passing server fault, as often as it may.
 * Rejects with what `fetch` rejects with; with a `TimeoutError` when a try took too long: nobody waits for that twice.
 */
export async function fetchWithin(
  url: string,
  init: RequestInit,
  tries: Tries,
): Promise<{ readonly response: Response; readonly text: string }> {
  const { timeout, retries, signal, delay = jittered } = tries
  const call = tries.fetch ?? fetch
  for (let attempt = 1; ; attempt++) {
    const last = attempt > retries
    const late = AbortSignal.timeout(timeout)
    try {
      const response = await call(url, { ...init, signal: signal ? AbortSignal.any([signal, late]) : late })
      const text = await response.text()
      if (last || !PASSING.includes(response.status)) return { response, text }
      await pause(waitAsked(response) ?? delay(attempt), signal)
    } catch (error) {
      if (signal?.aborted) throw error
      if (late.aborted) throw late.reason
      if (last) throw error
      await pause(delay(attempt), signal)
    }
  }
}

/** What `Retry-After` asks for, ms, as far as a visitor would wait. */
function waitAsked(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return seconds >= 0 ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : undefined
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
