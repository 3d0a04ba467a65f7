import { createHash } from 'node:crypto'

/**
 * Hash of a call's parameters, to tell a repeat from another request under the same id (decisions §1): the same
 * whatever order they came in, without the `requestId` itself.
 */
export function hashParameters(params: object): string {
  const entries = Object.entries(params)
    .filter(([name, value]) => name !== 'requestId' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url')
}
