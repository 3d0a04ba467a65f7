import { hostname } from 'node:os'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiOriginOf } from '../../contract/apiOrigin.ts'
import { type Settings, SettingsError } from '../config.ts'
import { isNearby } from './nearby.ts'

const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i
/** Paths that monitors request by the machine's address. They answer under any host name. */
const HEALTH: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz'])
/** RFC 9110 §15.5.20. */
const MISDIRECTED = 421

/** The host names that are served; every name where it is undefined. */
export type HostNames = ReadonlySet<string> | undefined

/** The URL of a Host header's scheme and host; undefined for a header that is none, so that nothing of it reaches an answer. */
export const urlOfHost = (protocol: string, host: string): URL | undefined =>
  HOST.test(host) ? (URL.parse(`${protocol}://${host}`) ?? undefined) : undefined

/** The name in a Host header: small letters, without the port; undefined for a header that is none. */
const nameOf = (host: string): string | undefined => urlOfHost('http', host)?.hostname

/**
 * The host names that the app and the API are served under: those of HOSTS, with the API's by the rule m. → api., and of
 * API_ORIGIN and APP_ORIGINS. A demo that HOSTS says nothing about is served under any. Throws a SettingsError in production
 * where no setting names a host.
 */
export function servedHosts({ demo, hosts, apiOrigin, appOrigins }: Settings): HostNames {
  if (demo && hosts.length === 0) return undefined
  const origins = [...hosts.map((name) => `https://${name}`), ...appOrigins, ...(apiOrigin ? [apiOrigin] : [])]
  if (origins.length === 0)
    throw new SettingsError(
      'HOSTS is not set: in production it names the hosts that visitors open, such as HOSTS=m.example.com. For a demo, set DEMO=1.',
    )
  return new Set(origins.flatMap((one) => [one, apiOriginOf(one)]).map((one) => new URL(one).hostname))
}

/** Returns the app's origin for links in letters: the first of APP_ORIGINS, or else of HOSTS; undefined without either. */
export const appOriginOf = ({ appOrigins, hosts }: Pick<Settings, 'appOrigins' | 'hosts'>): string | undefined =>
  appOrigins[0] ?? (hosts[0] && `https://${hosts[0]}`)

/**
 * Returns true if a host can only be this machine or an address in its own network. A page of another site that had its name
 * resolved to this machine (DNS rebinding) still sends that name.
 */
export function isLocalHost(host: string): boolean {
  const name = nameOf(host) ?? ''
  const own = hostname().toLowerCase()
  if (/(^|\.)localhost$/.test(name) || name === own || name === `${own}.local`) return true
  return /^(\[.*\]|[\d.]+)$/.test(name) && isNearby(name.replace(/^\[|\]$/g, ''))
}

/** Returns true if a host is one of those served. */
export const isServed = (names: HostNames, host: string): boolean =>
  names === undefined || names.has(nameOf(host) ?? '')

/** The Host headers of a request: as it came, and as a trusted proxy says that the visitor sent it. */
export const requestedHosts = (request: FastifyRequest): readonly string[] => [request.headers.host ?? '', request.host]

/** Answers 421 to requests for other hosts, live connections included; not to those that ask about the server's health. */
export function serveHosts(app: FastifyInstance, isServedHost: (host: string) => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isServedHost(request.host) || HEALTH.has(request.routeOptions.url)) return
    // Nothing reads a connection that was to become a live one and does not.
    if (request.headers.upgrade !== undefined) reply.raw.once('finish', () => request.raw.socket.destroySoon())
    return reply.code(MISDIRECTED).header('cache-control', 'no-store').type('text/plain').send('Not served here')
  })
}

/**
 * The path of a request target. A target may be a whole address (RFC 9112 §3.2.2), whose host then counts instead of the
 * Host header's.
 */
export function pathOfTarget({ url = '/', headers }: { url?: string | undefined; headers: { host?: string } }): string {
  const [, host, path = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? []
  if (host === undefined) return url
  headers.host = host
  return path.startsWith('/') ? path : `/${path}`
}
