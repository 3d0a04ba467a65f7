import { t } from '@lingui/core/macro'

/** The server refused: any code but 1 (document 1 §8). Its message is in the visitor's language. */
export class RefusedError extends Error {
  override readonly name: string = 'RefusedError'
  readonly code: number
  /** After how many seconds to try again, where the server says so: too many attempts, or it is too busy. Nothing was done then. */
  readonly retryAfter: number | undefined
  constructor(code: number, message: string, retryAfter?: number) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** Code 999: the session is over; the user was reset already (document 1 §8). */
export class SessionError extends RefusedError {
  override readonly name = 'SessionError'
}

/** Reason why there is no answer to speak of. */
export type NetworkReason = 'offline' | 'timeout' | 'network' | 'notEnvelope' | 'badData'

/** No answer that can be understood. Whether the server did what was asked is unknown. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly reason: NetworkReason
  /** HTTP status, when there was an answer at all. */
  readonly status: number | undefined
  constructor(reason: NetworkReason, status?: number, options?: ErrorOptions) {
    super(status === undefined ? reason : `${reason} ${status}`, options)
    this.reason = reason
    this.status = status
  }
}

/** This operator's server has no such call: its feature hides itself (decisions §9). */
export class NotOfferedError extends Error {
  override readonly name = 'NotOfferedError'
  /** Of the call. */
  readonly path: string
  constructor(path: string) {
    super(path)
    this.path = path
  }
}

/** The caller called it off; shown nowhere. */
export class AbortedError extends Error {
  override readonly name = 'AbortedError'
}

/** Codes in the message of a network error without an HTTP status. */
const CODES: Readonly<Record<NetworkReason, string>> = {
  offline: 'OFFLINE',
  timeout: 'TIMEOUT',
  network: 'UNREACHABLE',
  notEnvelope: 'BAD_ANSWER',
  badData: 'BAD_ANSWER',
}

/** Returns the message for a failure: the server's own, or the network error with its code (document 1 §8). */
export function errorWords(error: unknown): string {
  if (error instanceof RefusedError) return error.message || t`Request rejected (${error.code})`
  if (!(error instanceof NetworkError)) return t`Something went wrong`
  const { reason, status } = error
  const code = status ?? CODES[reason]
  if (reason === 'offline') return t`You are offline (${code})`
  if (reason === 'timeout') return t`The server took too long to answer (${code})`
  if (reason === 'network') return t`Network error: can’t reach the server (${code})`
  return t`Network error (${code})`
}
