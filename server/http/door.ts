import cors, { type FastifyCorsOptions } from '@fastify/cors'
import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { AppFile } from './appFiles.ts'
import { addAppFiles } from './appRoutes.ts'
import { addCalls, answerError, answerUnknown, type CallRoutes } from './callRoutes.ts'
import { mayCall, originAsked } from './origins.ts'
import { addPictures, type PictureRoutes } from './pictureRoutes.ts'
import { putSecurityHeaders, type SpokenTo } from './securityHeaders.ts'
import { bringsFile, Uploads } from './uploads.ts'

/** What the door to the world is made of. */
export interface Door extends Omit<CallRoutes, 'uploads'> {
  readonly log: FastifyBaseLogger
  /** Addresses and ranges of proxies whose `X-Forwarded` headers are believed. */
  readonly trustProxy: readonly string[]
  readonly spokenTo: SpokenTo
  readonly appFiles: readonly AppFile[]
  /** Where there are pictures to show. */
  readonly readPicture?: PictureRoutes['readPicture']
}

const BODY_LIMIT = 64 * 1024
const MOST_FIELDS = 64
const FIELD_LIMIT = 16 * 1024
const HEADER_LIMIT = 16 * 1024
/** The whole of a request must have come in by then, ms; a picture comes over a slow line, too. */
const REQUEST_TIMEOUT = 20_000
const UPLOAD_TIMEOUT = 120_000
const PREFLIGHT_KEPT_S = 86_400

/** The HTTP server: calls of the contract and the built app; not yet listening. */
export async function openDoor(door: Door): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: door.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: door.trustProxy.length > 0 && [...door.trustProxy],
    bodyLimit: BODY_LIMIT,
    requestTimeout: UPLOAD_TIMEOUT,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    http: { maxHeaderSize: HEADER_LIMIT, headersTimeout: REQUEST_TIMEOUT },
    frameworkErrors: (error, request, reply) => {
      putSecurityHeaders(request, reply, door.spokenTo)
      answerError(error, request, reply)
    },
  })

  app.addHook('onRequest', async (request, reply) => putSecurityHeaders(request, reply, door.spokenTo))
  if (door.trustProxy.length === 0) warnOfProxy(app)
  app.addHook('preParsing', async (request) => {
    if (!request.raw.complete && !bringsFile(request)) cutWhenLate(request)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    request.log.debug({ method, route: routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime }, 'answered')
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerUnknown)
  await app.register(
    cors,
    () => (request: FastifyRequest, done: (error: Error | null, options: FastifyCorsOptions) => void) => {
      done(null, {
        origin: mayCall(request.headers.origin ?? '', originAsked(request), door.appOrigins),
        methods: ['GET', 'POST'],
        allowedHeaders: ['authorization', 'content-type', 'lang'],
        exposedHeaders: ['retry-after'],
        maxAge: PREFLIGHT_KEPT_S,
      })
    },
  )
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  await app.register(multipart, {
    limits: { files: 0, fields: MOST_FIELDS, parts: MOST_FIELDS, fieldSize: FIELD_LIMIT },
  })

  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ready' }))
  addCalls(app, { ...door, uploads: new Uploads() })
  if (door.readPicture) addPictures(app, { ...door, readPicture: door.readPicture })
  addAppFiles(app, door.appFiles)
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

/** Who does not send the rest of a request in time is not waited for any longer. */
function cutWhenLate({ raw }: FastifyRequest): void {
  const late = setTimeout(() => raw.destroy(), REQUEST_TIMEOUT)
  raw.once('close', () => clearTimeout(late))
}
