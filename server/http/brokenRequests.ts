import type { Socket } from 'node:net'
import { CODE } from '../../contract/calls/call.ts'
import { failure } from './envelope.ts'

/** What is said of a request by the code that reading it ended with; anything else is no HTTP. */
const known: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * Answers what cannot be read as a request at all, so that nothing of it is known: in an envelope, in English. The
 * connection ends, and says so: whoever keeps connections for others, as a proxy does, does not send their next request
 * into one that is gone.
 */
export function answerBroken(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const body = JSON.stringify(failure(CODE.refused, 'The request could not be read'))
  const head = [
    `HTTP/1.1 ${known[error.code ?? ''] ?? '400 Bad Request'}`,
    'connection: close',
    'cache-control: no-store',
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'x-content-type-options: nosniff',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
