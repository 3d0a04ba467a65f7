import type { Socket } from 'node:net'
import { CODE } from '../../contract/calls/call.ts'
import { failure } from './envelope.ts'

/** Messages by the parser's error code. Any other code means that the request is not HTTP. */
const known: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** An error with which reading a request ended. `rawPacket`: the bytes that were read last. */
interface BrokenRequest extends Error {
  readonly code?: string
  readonly rawPacket?: unknown
}

/** The answer to HEAD has no body. Of a request with too much in its head, the beginning may have been read before. */
function mayBeHead({ code, rawPacket }: BrokenRequest): boolean {
  const started = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, 10) : ''
  return started.startsWith('HEAD ') || (code === 'HPE_HEADER_OVERFLOW' && !/^[A-Z]+ /.test(started))
}

/**
 * Answers what cannot be read as a request at all, so that nothing of it is known: in an envelope, in English. The
 * connection ends, and says so: whoever keeps connections for others, as a proxy does, does not send their next request
 * into one that is gone.
 */
export function answerBroken(error: BrokenRequest, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const body = mayBeHead(error) ? '' : JSON.stringify(failure(CODE.refused, 'The request couldn’t be read'))
  const head = [
    `HTTP/1.1 ${known[error.code ?? ''] ?? '400 Bad Request'}`,
    'connection: close',
    'cache-control: no-store',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
