import { transport } from '../transport.ts'
import { http } from './http.ts'
import { ownOrigins } from './origins.ts'

const TIMEOUT_MS = 30_000

/**
 * A picture that only its owner may see, fetched with their token (decisions §9). Rejects when it cannot be had: without a
 * network, when it is somebody else's, or when its address is not on the API host, the only one that is told the token.
 */
export async function fetchPicture(url: string, token: string): Promise<Blob> {
  const { api } = ownOrigins()
  const address = new URL(url, api)
  if (address.origin !== api) throw new TypeError('a picture stands elsewhere')
  return http(address, {
    headers: { authorization: token },
    timeout: TIMEOUT_MS,
    throwHttpErrors: true,
    fetch: (transport.fetchFor?.(false) ?? fetch) as typeof fetch,
  }).blob()
}
