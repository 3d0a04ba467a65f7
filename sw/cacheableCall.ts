import type { Cache } from '../contract/calls/call.ts'
import { myOrders } from '../contract/calls/trading.ts'
import { everyCall } from '../contract/calls.ts'
import { decode } from '../contract/codec.ts'

/** A request whose answer may be kept. */
export interface CacheableCall {
  readonly path: string
  readonly cache: Cache
  /** Its address without `t`, which differs each time. */
  readonly url: URL
  readonly language: string
  /** Empty for a visitor. */
  readonly token: string
}

const keptPaths: ReadonlyMap<string, Cache> = new Map(
  everyCall.flatMap(([, call]) => (call.cache ? [[call.path, call.cache] as const] : [])),
)

/** Returns the cache for a path from the table of calls, or undefined if its answers are never cached. */
export const cacheOf = (path: string): Cache | undefined => keptPaths.get(path)

/**
 * Returns the call of a request if its answer may be cached: a GET of our own client that the table of calls allows.
 */
export function cacheableCall(method: string, address: string, headers: Headers): CacheableCall | undefined {
  const language = headers.get('lang')
  const url = new URL(address)
  const cache = cacheOf(url.pathname)
  const token = headers.get('authorization') ?? ''
  if (method !== 'GET' || language === null || !cache || (cache === 'account' && token === '')) return undefined
  if (cache === 'account' && isOfNow(url)) return undefined
  url.searchParams.delete('t')
  return { path: url.pathname, cache, url, language, token }
}

/** The page keeps what an account is now, all of it of one moment; orders that are over do not change any more. */
const isOfNow = ({ pathname, searchParams }: URL): boolean =>
  pathname === myOrders.path && decode(myOrders.params, Object.fromEntries(searchParams)).list !== 'history'
