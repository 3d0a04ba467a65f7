import type { FastifyRequest } from 'fastify'
import { apiOriginOf } from '../../contract/apiOrigin.ts'
import { type HostNames, urlOfHost } from './hosts.ts'

/** Pages that may call besides those of the rule m. → api., and the hosts that are served. */
export interface Pages {
  readonly appOrigins: readonly string[]
  readonly hosts?: HostNames
}

/**
 * The origin a request asks: scheme and host as the visitor typed them, behind a trusted proxy too. Undefined for a Host
 * header that is none, so that nothing of it reaches a header of the answer.
 */
export const requestedOrigin = ({ protocol, host }: FastifyRequest): string | undefined =>
  urlOfHost(protocol, host)?.origin

/**
 * Returns true if a page may call this origin: its own, the one that the rule m. → api. gives it (decisions §1), or a page that
 * the operator named. Where only some hosts are served the page is of one of them: any other host beside `api.` may be somebody
 * else's.
 */
export function mayCall(page: string, requested: string | undefined, { appOrigins, hosts }: Pages): boolean {
  if (appOrigins.includes(page)) return true
  const url = URL.parse(page)
  if (requested === undefined || url?.origin !== page || hosts?.has(url.hostname) === false) return false
  return page === requested || apiOriginOf(page) === requested
}

/** The origin of the page that makes a request: one that may call. Browsers name it with every POST. */
export function pageAsking(request: FastifyRequest, pages: Pages): string | undefined {
  const { origin } = request.headers
  return origin !== undefined && mayCall(origin, requestedOrigin(request), pages) ? origin : undefined
}

/**
 * Returns true if a page of another site makes a request. Browsers say where a request comes from; of one that does not, the
 * origin has to be of a page that may call. Browsers take m.localhost and api.localhost for two sites: `page` is one that may
 * call.
 */
export function isForeign({ headers }: FastifyRequest, page: string | undefined): boolean {
  if (page !== undefined) return false
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin !== undefined : site === 'cross-site'
}
