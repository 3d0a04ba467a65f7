import type { FastifyRequest } from 'fastify'
import { apiOriginOf } from '../../contract/apiOrigin.ts'

const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i

/**
 * The origin a request asks: scheme and host as the visitor typed them, behind a trusted proxy too. Undefined for a Host
 * header that is none, so that nothing of it reaches a header of the answer.
 */
export function originAsked(request: FastifyRequest): string | undefined {
  if (!HOST.test(request.host)) return undefined
  return URL.parse(`${request.protocol}://${request.host}`)?.origin
}

/**
 * Whether a page may call this origin: its own, the one that the rule m. → api. gives it (decisions §1), or a page that
 * the operator named.
 */
export function mayCall(page: string, asked: string | undefined, named: readonly string[]): boolean {
  if (named.includes(page)) return true
  if (asked === undefined || URL.parse(page)?.origin !== page) return false
  return page === asked || apiOriginOf(page) === asked
}

/** The origin of the page that makes a request: one that may call. Browsers name it with every POST. */
export function pageAsking(request: FastifyRequest, named: readonly string[]): string | undefined {
  const { origin } = request.headers
  return origin !== undefined && mayCall(origin, originAsked(request), named) ? origin : undefined
}
