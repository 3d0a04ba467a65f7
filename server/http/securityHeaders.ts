import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiOriginOf } from '../../contract/apiOrigin.ts'
import { type AppFile, VERIFY_PATH } from './appFiles.ts'
import { LOGO_PATH } from './logoFiles.ts'
import { requestedOrigin } from './origins.ts'

/** Origins the app may speak to besides the one it came from. */
export interface SpokenTo {
  /** In place of the rule m. → api. (decisions §1). */
  readonly apiOrigin: string | undefined
  readonly complaintOrigin: string | undefined
  /** Scripts that stand in the page itself, by what they say: `'sha256-…'`. */
  readonly scripts?: readonly string[]
  /** The same of styles. */
  readonly styles?: readonly string[]
  /** Scripts and styles of the page that checks dispute packs. */
  readonly verifyPage?: Pick<AppFile, 'scripts' | 'styles'> | undefined
  /** Origins of pictures of news and companies, besides the app and its API. */
  readonly imageOrigins?: readonly string[]
  /** Of these the chat is the only one that the app shows in a frame (document 2 §2). */
  readonly serviceLink?: string
  readonly serviceLinkType?: 'chat' | 'dialog' | 'redirect'
}

/** helmet sets no such header. */
const PERMISSIONS_POLICY =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()'

/** Returns the origins of the support chat if the app frames it. */
function chatOrigins({ serviceLink = '', serviceLinkType }: SpokenTo): readonly string[] {
  const origin = serviceLinkType === 'chat' && URL.parse(serviceLink)?.origin
  return origin ? [origin] : []
}

const socketOf = (origin: string) => origin.replace(/^http/, 'ws')

/**
 * The content security policy of a page at `page`, by its directives: its own origin, the API's, and nothing inline or evaluated
 * but the scripts and styles that are named.
 */
export function policyDirectives(page: string | undefined, spokenTo: SpokenTo): Record<string, string[]> {
  const api = spokenTo.apiOrigin ?? (page && apiOriginOf(page))
  const foreign = api === page || api === undefined ? [] : [api]
  const called = [...foreign, ...(api === undefined ? [] : [socketOf(api)]), spokenTo.complaintOrigin ?? []].flat()
  const chat = chatOrigins(spokenTo)
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(spokenTo.scripts ?? [])],
    'style-src': ["'self'", ...(spokenTo.styles ?? [])],
    'img-src': ["'self'", 'data:', 'blob:', ...foreign, ...(spokenTo.imageOrigins ?? [])],
    'connect-src': ["'self'", ...called],
    'font-src': ["'self'"],
    ...(chat.length > 0 && { 'frame-src': [...chat] }),
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  }
}

/** Of the operators' console: it speaks to its own origin alone, and frames nothing. */
export const consoleDirectives = ({ imageOrigins = [] }: SpokenTo) =>
  policyDirectives(undefined, { apiOrigin: undefined, complaintOrigin: undefined, imageOrigins })

/** An image that is opened by itself may do nothing but set its own colours. */
const imageDirectives = { 'default-src': ["'none'"], 'style-src': ["'unsafe-inline'"], sandbox: [] }

/** Of the page that checks dispute packs: its own script and style, and no network. */
const verifyDirectives = ({ verifyPage }: SpokenTo) => ({
  'default-src': ["'none'"],
  'script-src': [...(verifyPage?.scripts ?? ["'none'"])],
  'style-src': [...(verifyPage?.styles ?? ["'none'"])],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
})

/** Of the app: by what is asked for. */
export function appDirectives(request: FastifyRequest, spokenTo: SpokenTo): Record<string, string[]> {
  if (request.url.startsWith(LOGO_PATH)) return imageDirectives
  if (request.url.split('?')[0] === VERIFY_PATH) return verifyDirectives(spokenTo)
  const page = policyDirectives(requestedOrigin(request), spokenTo)
  if (!/^\/sw\.js(\?|$)/.test(request.url)) return page
  return { ...page, 'connect-src': [...(page['connect-src'] ?? []), ...(spokenTo.imageOrigins ?? [])] }
}

/** Puts the security headers on every answer, errors and unknown paths included. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  spokenTo: SpokenTo,
  directivesOf: typeof appDirectives = appDirectives,
): Promise<void> {
  await app.register(helmet, {
    global: false,
    xFrameOptions: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-site' },
  })
  app.addHook('onRequest', async (request, reply) => {
    const directives = directivesOf(request, spokenTo)
    reply.header('permissions-policy', PERMISSIONS_POLICY)
    reply.helmet({
      contentSecurityPolicy: { useDefaults: false, directives },
      strictTransportSecurity: request.protocol === 'https' && { maxAge: 31_536_000, includeSubDomains: true },
    })
  })
}
