/** No push service of a browser is at an address longer than this. */
const MAX_ENDPOINT_LENGTH = 1000
const HOST = String.raw`(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?`
const named = new RegExp(`^(?:\\*\\.)?${HOST}$`)
const OFF = 'off'

/** Returns true if an entry names a host, all hosts under a name, or an origin in full. */
const isEntry = (entry: string): boolean =>
  named.test(entry) || (/^https?:\/\/[^/]+$/.test(entry) && URL.parse(entry)?.origin === entry)

/** Returns true if a list is one of push services, or says that there are none. */
export const isPushHosts = (entries: readonly string[]): boolean =>
  entries.length > 0 && (entries.join() === OFF || entries.every(isEntry))

/** Returns true if notifications are sent at all. */
export const isPushOn = (entries: readonly string[]): boolean => entries.join() !== OFF

const matches = (entry: string, { protocol, host, origin }: URL): boolean => {
  if (entry.includes('://')) return entry === origin
  if (protocol !== 'https:') return false
  return entry.startsWith('*.') ? host.endsWith(entry.slice(1)) && host.length > entry.length - 1 : host === entry
}

/**
 * The push service that an endpoint belongs to, as the list names it; undefined for any other address. Endpoints come from
 * browsers, and the server posts to them: whatever is not named here it must not talk to. A host without a port is one at
 * its usual port, since `host` holds any other.
 */
export function serviceOf(entries: readonly string[], endpoint: string): string | undefined {
  if (endpoint.length > MAX_ENDPOINT_LENGTH || !/^[\x21-\x5b\x5d-\x7e]+$/.test(endpoint)) return undefined
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return undefined
  return entries.find((entry) => matches(entry, url))
}
