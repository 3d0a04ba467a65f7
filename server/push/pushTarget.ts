import { ECDH } from 'node:crypto'
import { serviceOf } from '../settings/pushHosts.ts'
import type { PushTarget } from './subscriptionTable.ts'

const POINT_BYTES = 65
const AUTH_BYTES = 16

/** The bytes of a base64url text, padded or not; undefined where it is none. */
function bytesOf(text: string, length: number): Buffer | undefined {
  if (text.length > 2 * length || !/^[\w-]+={0,2}$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === length ? bytes : undefined
}

function isPoint(bytes: Buffer): boolean {
  try {
    ECDH.convertKey(bytes, 'prime256v1', undefined, undefined, 'uncompressed')
    return bytes[0] === 4
  } catch {
    return false
  }
}

/** Returns the wire name of the first invalid part of a target, or undefined. */
export function unfitPart(
  hosts: readonly string[],
  { endpoint, p256dh, auth }: PushTarget,
): keyof PushTarget | undefined {
  if (serviceOf(hosts, endpoint) === undefined) return 'endpoint'
  const point = bytesOf(p256dh, POINT_BYTES)
  if (point === undefined || !isPoint(point)) return 'p256dh'
  return bytesOf(auth, AUTH_BYTES) === undefined ? 'auth' : undefined
}
