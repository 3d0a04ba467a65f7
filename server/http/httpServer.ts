import compress from '@fastify/compress'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import multipart from '@fastify/multipart'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { RequestOutcome } from '../operations/metrics.ts'
import { duringRequest, REQUEST_ID_HEADER, requestIds } from '../operations/requestIds.ts'
import type { AppFile, Encoding } from './appFiles.ts'
import { answerBroken } from './brokenRequests.ts'
import { addCalls, answerError, answerUnknown, type CallRoutes } from './callRoutes.ts'
import { addHealth, type HealthRoutes } from './healthRoutes.ts'
import { isServed, pathOfTarget, serveHosts } from './hosts.ts'
import { logoFiles } from './logoFiles.ts'
import { measureRequests, UNREADABLE_PATH } from './measuredRequests.ts'
import { mayCall, requestedOrigin } from './origins.ts'
import { unreadable } from './parameters.ts'
import { addPictures, type PictureRoutes } from './pictureRoutes.ts'
import { addSecurityHeaders, type appDirectives, consoleDirectives, type SpokenTo } from './securityHeaders.ts'
import { Tokens } from './tokens.ts'
import { bringsFile, Uploads } from './uploads.ts'

/**
 * Serves each file of the built app at its own path; every other path stays unknown. `pageFor`: the page of this moment, in
 * the place of the one that was built.
 */
export function addAppFiles(app: FastifyInstance, files: readonly AppFile[], pageFor?: PageFor): void {
  const fileAt = new Map(files.map((file) => [file.path, file]))
  // One route for hundreds of files: the router takes longer to compile one for each than the database takes to open.
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '*',
    handler: async (request, reply) => {
      const path = request.params['*']
      const file = (path === '/' && (await pageFor?.(request))) || fileAt.get(path)
      return file ? send(file, request, reply) : reply.callNotFound()
    },
  })
}

/** The best way to send that the visitor takes (RFC 9110 §12.5.3); one with `q=0` is not taken. */
export function chooseEncoding(accepted: string | undefined, offered: readonly Encoding[]): Encoding {
  const taken = (accepted ?? '')
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim().toLowerCase()))
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name)
  return offered.find((encoding) => taken.includes(encoding)) ?? 'identity'
}

async function send(file: AppFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('cache-control', caching(file))
  reply.header('etag', file.etag)
  if (file.isOfMoment) reply.header('vary', 'Accept-Encoding, Accept-Language, Cookie')
  else if (file.encodings.length > 0) reply.header('vary', 'Accept-Encoding')
  if (sameTag(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding']?.toString(), file.encodings)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.type(file.type)
  return reply.send(await file.body(encoding))
}

/** A page of the moment that is gone back to would show prices of long ago. */
const caching = ({ immutable, isOfMoment }: AppFile) =>
  immutable ? 'public, max-age=31536000, immutable' : isOfMoment ? 'no-store' : 'no-cache'

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
const sameTag = (requested: string | undefined, etag: string) =>
  requested?.split(',').some((tag) => opaque(tag) === opaque(etag)) ?? false

/** Shared options of the app's and the console's listeners. */
export interface Listener extends HealthRoutes {
  readonly log: FastifyBaseLogger
  /** Addresses and ranges of proxies whose `X-Forwarded` headers are believed. */
  readonly trustProxy: readonly string[]
  readonly spokenTo: SpokenTo
  /** Called for every request when it is answered. */
  readonly answered?: (call: string, outcome: RequestOutcome, ms: number) => void
  /** Returns true if the server is going to stop: then connections are not kept for a next request. */
  readonly isDraining?: () => boolean
}

/** The page of this moment; undefined where there is none. */
export type PageFor = (request: FastifyRequest) => Promise<AppFile | undefined>

export interface HttpServerDeps extends Omit<CallRoutes, 'uploads' | 'tokens'>, Listener {
  readonly appFiles: readonly AppFile[]
  readonly pageFor?: PageFor | undefined
  /** Reads a picture, if there are pictures to show. */
  readonly readPicture?: PictureRoutes['readPicture']
}

/** The listener of the operators' console: nothing of the app is on its origin. */
export interface ConsoleListener extends Listener {
  readonly isServedHost: (host: string) => boolean
  readonly files: readonly AppFile[]
}

const BODY_LIMIT = 64 * 1024
const MAX_FIELDS = 64
const FIELD_LIMIT = 16 * 1024
const HEADER_LIMIT = 16 * 1024
/** The whole of a request must have come in by then, ms; a picture comes over a slow line, too. */
const REQUEST_TIMEOUT = 20_000
const UPLOAD_TIMEOUT = 120_000
const PREFLIGHT_MAX_AGE_S = 86_400

/** Differences between the two listeners. */
interface Kind {
  readonly isServedHost: (host: string) => boolean
  readonly directivesOf?: typeof appDirectives
}

/** An HTTP server that reads requests, puts the headers on answers and tells of its health; without calls yet. */
async function openListener(deps: Listener, { isServedHost, directivesOf }: Kind): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIds(deps.trustProxy),
    rewriteUrl: pathOfTarget,
    trustProxy: deps.trustProxy.length > 0 && [...deps.trustProxy],
    bodyLimit: BODY_LIMIT,
    requestTimeout: UPLOAD_TIMEOUT,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    http: { maxHeaderSize: HEADER_LIMIT, headersTimeout: REQUEST_TIMEOUT },
    clientErrorHandler: answerBroken,
    // Hooks are not run for a path that cannot be decoded, or is too long: it is routed once more, to where they are.
    frameworkErrors: (_, request, reply) => {
      request.raw.url = UNREADABLE_PATH
      app.routing(request.raw, reply.raw)
    },
  })

  app.decorateReply('outcome', undefined)
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    if (deps.isDraining?.()) reply.header('connection', 'close')
  })
  await addSecurityHeaders(app, deps.spokenTo, directivesOf)
  serveHosts(app, isServedHost)
  // What reads a body comes back in another context: it is entered when the body is there.
  app.addHook('preValidation', (request, _, done) => duringRequest(request.id, done))
  if (deps.answered) measureRequests(app, deps.answered)
  if (deps.trustProxy.length === 0) warnOfProxy(app)
  app.addHook('preParsing', async (request) => {
    if (!request.raw.complete && !bringsFile(request)) cutWhenLate(request)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    request.log.debug({ method, route: routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime }, 'answered')
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerUnknown)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  await app.register(multipart, {
    limits: { files: 0, fields: MAX_FIELDS, parts: MAX_FIELDS, fieldSize: FIELD_LIMIT },
  })
  app.all(UNREADABLE_PATH, () => {
    throw unreadable()
  })
  addHealth(app, deps)
  return app
}

/** The operators' console and whatever its calls need; not yet listening. */
export async function openConsoleListener(deps: ConsoleListener): Promise<FastifyInstance> {
  const console = await openListener(deps, { ...deps, directivesOf: (_, spokenTo) => consoleDirectives(spokenTo) })
  addAppFiles(console, deps.files)
  return console
}

/** The HTTP server: calls of the contract and the built app; not yet listening. */
export async function openHttpServer(deps: HttpServerDeps): Promise<FastifyInstance> {
  const app = await openListener(deps, { isServedHost: (host) => isServed(deps.hosts, host) })
  await app.register(
    cors,
    () => (request: FastifyRequest, done: (error: Error | null, options: FastifyCorsOptions) => void) => {
      done(null, {
        origin: mayCall(request.headers.origin ?? '', requestedOrigin(request), deps),
        methods: ['GET', 'POST'],
        allowedHeaders: ['authorization', 'content-type', 'lang'],
        exposedHeaders: ['retry-after', REQUEST_ID_HEADER],
        maxAge: PREFLIGHT_MAX_AGE_S,
      })
    },
  )
  // Answers name the routes that are compressed; bodies of requests never are.
  await app.register(compress, { global: false })
  const tokens = new Tokens(deps.sessionOf, deps.limits.public)
  addCalls(app, { ...deps, tokens, uploads: new Uploads() })
  if (deps.readPicture) addPictures(app, { ...deps, tokens, readPicture: deps.readPicture })
  addAppFiles(app, [...logoFiles, ...deps.appFiles], deps.pageFor)
  return app
}

/** Behind a proxy that nobody told of, all visitors have one address: one of them uses up the limits of all. Said once. */
function warnOfProxy(app: FastifyInstance): void {
  let isSaid = false
  app.addHook('onRequest', async ({ headers, log }) => {
    if (isSaid || headers['x-forwarded-for'] === undefined) return
    isSaid = true
    log.warn('requests come through a proxy, and all visitors are counted as one: name it in TRUST_PROXY')
  })
}

/** Cuts a request whose body does not arrive in time. */
function cutWhenLate({ raw }: FastifyRequest): void {
  const late = setTimeout(() => raw.destroy(), REQUEST_TIMEOUT)
  raw.once('close', () => clearTimeout(late))
}
