import { CODE } from '../../contract/calls/call.ts'
import { NetworkError, RefusedError, SessionError } from './errors.ts'
import { parsed } from './http.ts'

/** Envelope of an answer (document 1 §7). */
interface Envelope {
  readonly code: number
  readonly message: string
  readonly data: unknown
}

/** Reads an envelope; undefined for a body that is none: HTML of a proxy, a bare object, text. */
function readEnvelope(body: unknown): Envelope | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const { code, msg, data } = body as Record<string, unknown>
  const read = typeof code === 'string' && /^-?\d{1,6}$/.test(code) ? Number(code) : code
  if (typeof read !== 'number' || !Number.isInteger(read)) return undefined
  return { code: read, message: typeof msg === 'string' ? msg : '', data }
}

/**
 * The data and the server's words of a success, whatever the HTTP status. Throws a `RefusedError` for any other code, a
 * `SessionError` for 999, and a `NetworkError` for a body that is no envelope (document 1 §8).
 */
export function openEnvelope(text: string, response: Response): { readonly message: string; readonly data: unknown } {
  const envelope = readEnvelope(parsed(text))
  if (!envelope) throw new NetworkError('notEnvelope', response.status)
  const { code, message, data } = envelope
  if (code === CODE.success) return { message, data }
  if (code === CODE.sessionInvalid) throw new SessionError(code, message)
  throw new RefusedError(code, message, wholeNumber(response, 'retry-after'))
}

/** The whole number that a header of an answer gives, if it does. */
export function wholeNumber({ headers }: Response, name: string): number | undefined {
  const text = headers.get(name)?.trim() ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
