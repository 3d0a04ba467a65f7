import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiOriginOf } from '../../contract/apiOrigin.ts'
import { originAsked } from './origins.ts'

/** Origins the app may speak to besides the one it came from. */
export interface SpokenTo {
  /** In place of the rule m. → api. (decisions §1). */
  readonly apiOrigin: string | undefined
  readonly complaintOrigin: string | undefined
  /** Scripts that stand in the page itself, by what they say: `'sha256-…'`. */
  readonly scripts?: readonly string[]
  /** Where pictures of news and companies may stand besides the app and its API. */
  readonly imageOrigins?: readonly string[]
  /** Of these the chat is the only one that the app shows in a frame (document 2 §2). */
  readonly serviceLink?: string
  readonly serviceLinkType?: 'chat' | 'dialog' | 'redirect'
}

const always: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
}

/** Where the support chat stands, when it is what the app frames. */
function chatOrigins({ serviceLink = '', serviceLinkType }: SpokenTo): readonly string[] {
  const origin = serviceLinkType === 'chat' && URL.parse(serviceLink)?.origin
  return origin ? [origin] : []
}

const socketOf = (origin: string) => origin.replace(/^http/, 'ws')

/**
 * The content security policy of a page at `page`: its own origin, the API's, and nothing inline or evaluated but the scripts
 * that are named.
 */
export function contentSecurityPolicy(page: string | undefined, spokenTo: SpokenTo): string {
  const api = spokenTo.apiOrigin ?? (page && apiOriginOf(page))
  const foreign = api === page || api === undefined ? [] : [api]
  const called = [...foreign, ...(api === undefined ? [] : [socketOf(api)]), spokenTo.complaintOrigin ?? []].flat()
  return [
    "default-src 'none'",
    ["script-src 'self'", ...(spokenTo.scripts ?? [])].join(' '),
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...foreign, ...(spokenTo.imageOrigins ?? [])].join(' '),
    ["connect-src 'self'", ...called].join(' '),
    "font-src 'self'",
    ...chatOrigins(spokenTo).map((chat) => `frame-src ${chat}`),
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** Of the operators' console: it speaks to its own origin alone, and frames nothing. */
const consolePolicy = ({ imageOrigins = [] }: SpokenTo): string =>
  contentSecurityPolicy(undefined, { apiOrigin: undefined, complaintOrigin: undefined, imageOrigins })

/** Puts the security headers on an answer; every one has them, errors and unknown paths included. */
export function putSecurityHeaders(request: FastifyRequest, reply: FastifyReply, spokenTo: SpokenTo): void {
  reply.headers(always)
  const isConsole = /^\/ops(\/|\?|$)/.test(request.url)
  reply.header(
    'content-security-policy',
    isConsole ? consolePolicy(spokenTo) : contentSecurityPolicy(originAsked(request), spokenTo),
  )
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
}
