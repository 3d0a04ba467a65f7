/** The longest the network may take to answer what is to be kept, ms: the page has given up by then. */
export const FETCH_TIMEOUT_MS = 30_000

/** Fetches as the page asked to, and gives up with it, or after a while: a worker is not kept alive by a dead connection. */
export const fetchWithin = (request: Request): Promise<Response> =>
  fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(FETCH_TIMEOUT_MS)]) })
