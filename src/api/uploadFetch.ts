import type { Send } from '../transport.ts'

/** Sends one request as `fetch` does and tells how much of its body has gone out, from 0 to 1 (docs/decisions/http.md). */
export const uploadFetch =
  (onSent: (part: number) => void): Send =>
  async (sent) => {
    const body = await sent.blob()
    const { signal } = sent
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const stop = () => request.abort()
      const settled = (settle: () => void) => () => {
        signal.removeEventListener('abort', stop)
        settle()
      }
      request.open(sent.method, sent.url)
      for (const [name, value] of sent.headers) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onSent(loaded / total)
      }
      request.onload = settled(() => resolve(answerOf(request)))
      request.onerror = settled(() => reject(new TypeError('Network error')))
      request.onabort = settled(() => reject(signal.reason))
      if (signal.aborted) return reject(signal.reason)
      signal.addEventListener('abort', stop)
      request.send(body)
    })
  }

/** The answer as `fetch` gives it; of its headers the one that the client asks for (another origin shows no more). */
function answerOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  const headers = new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter })
  return new Response(request.responseText, { status: request.status, headers })
}
